CREATE TABLE "group_card_deliveries" (
	"creator_id" bigint NOT NULL,
	"group_card_id" bigint NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"recipient_email" text,
	"recipient_email_canonical" text,
	"link_token" "bytea",
	"language" text NOT NULL,
	"chosen" text NOT NULL,
	"day" date NOT NULL,
	"minutes" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"deliver_at" timestamp with time zone NOT NULL,
	"warn_at" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"mails" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_card_deliveries_creator_id_group_card_id_pk" PRIMARY KEY("creator_id","group_card_id"),
	CONSTRAINT "group_card_deliveries_state" CHECK ("group_card_deliveries"."state" in ('scheduled', 'sending', 'sent', 'bounced', 'failed', 'kept', 'cancelled')),
	CONSTRAINT "group_card_deliveries_chosen" CHECK ("group_card_deliveries"."chosen" in ('birthday', 'other', 'now'))
);
--> statement-breakpoint
ALTER TABLE "group_card_deliveries" ADD CONSTRAINT "group_card_deliveries_creator_id_group_card_id_group_cards_creator_id_id_fk" FOREIGN KEY ("creator_id","group_card_id") REFERENCES "public"."group_cards"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_card_deliveries_due" ON "group_card_deliveries" USING btree ("deliver_at") WHERE "group_card_deliveries"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "group_card_deliveries_warn_at" ON "group_card_deliveries" USING btree ("warn_at") WHERE "group_card_deliveries"."state" = 'scheduled' and "group_card_deliveries"."warn_at" is not null;--> statement-breakpoint
CREATE INDEX "group_card_deliveries_deliver_at" ON "group_card_deliveries" USING btree ("deliver_at") WHERE "group_card_deliveries"."recipient_email" is not null;--> statement-breakpoint
CREATE INDEX "group_card_deliveries_recipient" ON "group_card_deliveries" USING btree ("recipient_email_canonical");