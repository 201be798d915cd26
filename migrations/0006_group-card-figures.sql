ALTER TABLE "group_card_invitations" DROP CONSTRAINT "group_card_invitations_status";--> statement-breakpoint
ALTER TABLE "group_card_contributions" ADD COLUMN "pseudonym" text NOT NULL;--> statement-breakpoint
ALTER TABLE "group_card_contributions" ADD COLUMN "avatar_index" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "group_card_invitations" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "group_cards" ADD COLUMN "celebrated_on" date NOT NULL;--> statement-breakpoint
ALTER TABLE "group_cards" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_cards" ADD COLUMN "contributions_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_cards" ADD COLUMN "invited_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_cards" ADD COLUMN "written_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "group_card_invitations_expires_at" ON "group_card_invitations" USING btree ("expires_at") WHERE "group_card_invitations"."forgotten_at" is null;--> statement-breakpoint
CREATE INDEX "group_cards_list" ON "group_cards" USING btree ("creator_id","created_at");--> statement-breakpoint
ALTER TABLE "group_card_invitations" ADD CONSTRAINT "group_card_invitations_status" CHECK ("group_card_invitations"."status" in ('pending', 'responded', 'revoked', 'unconfirmed', 'bounced'));