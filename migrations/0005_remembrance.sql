ALTER TABLE "birthdays" ADD COLUMN "is_remembered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "birthdays" SET "is_remembered" = true WHERE "died_year" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "birthdays" DROP COLUMN "died_year";