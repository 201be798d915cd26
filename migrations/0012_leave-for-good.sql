CREATE TABLE "goodbye_mails" (
	"id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"has_left_messages" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_requests" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"id" bigint NOT NULL,
	"token" "bytea" NOT NULL,
	"takes_messages" boolean NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leaves_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leave_takes_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goodbye_mails_created_at" ON "goodbye_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leave_requests_expires_at" ON "leave_requests" USING btree ("expires_at");