ALTER TABLE "birthdays" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_cards" ADD COLUMN "birthday_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminders_version" integer DEFAULT 1 NOT NULL;