CREATE TABLE "blocked_pictures" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"creator_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"group_card_id" bigint NOT NULL,
	"contribution_id" bigint,
	"ground" text NOT NULL,
	"note" text,
	"reporter_user_id" bigint,
	"reporter_email" text,
	"language" text NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_creator_id_id_pk" PRIMARY KEY("creator_id","id"),
	CONSTRAINT "reports_ground" CHECK ("reports"."ground" in ('me', 'insult', 'nudity', 'trick', 'other')),
	CONSTRAINT "reports_decision" CHECK ("reports"."decision" in ('taken-down', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "group_cards" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "group_cards" ADD COLUMN "taken_down_for" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "pixels_hash" "bytea";--> statement-breakpoint
ALTER TABLE "goodbye_mails" ADD COLUMN "was_unused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "asked_to_stay_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_user_id_users_id_fk" FOREIGN KEY ("reporter_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_creator_id_group_card_id_group_cards_creator_id_id_fk" FOREIGN KEY ("creator_id","group_card_id") REFERENCES "public"."group_cards"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_pictures_created_at" ON "blocked_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_card" ON "reports" USING btree ("creator_id","group_card_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE "reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reports_decided_at" ON "reports" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_user_id");--> statement-breakpoint
CREATE INDEX "reports_reporter_email" ON "reports" USING btree ("reporter_email") WHERE "reports"."reporter_email" is not null;