CREATE TABLE "mail_incidents" (
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"lane" text NOT NULL,
	"domain" "bytea" NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_incidents_key_kind_pk" PRIMARY KEY("key","kind")
);
--> statement-breakpoint
ALTER TABLE "mail_lane_stops" ADD COLUMN "cause" text DEFAULT 'refused' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_lane_stops" ADD COLUMN "probe_at" timestamp with time zone DEFAULT now() + interval '15 minutes' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_lane_stops" ADD COLUMN "stops" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_suppressions" ADD COLUMN "let_through_key" text;--> statement-breakpoint
ALTER TABLE "mail_suppressions" ADD COLUMN "let_through_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_incidents" ADD CONSTRAINT "mail_incidents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_incidents_lane" ON "mail_incidents" USING btree ("lane","kind","created_at");--> statement-breakpoint
CREATE INDEX "mail_incidents_user" ON "mail_incidents" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_incidents_created_at" ON "mail_incidents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_deliveries_invitations_sent" ON "mail_deliveries" USING btree ("finished_at") WHERE "mail_deliveries"."lane" = 'invitations' and "mail_deliveries"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "mail_suppressions_bounced_at" ON "mail_suppressions" USING btree ("created_at") WHERE "mail_suppressions"."reason" = 'bounced';