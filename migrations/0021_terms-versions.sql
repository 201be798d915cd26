ALTER TABLE "users" ALTER COLUMN "accepted_terms_version" SET DEFAULT '2025-07-15';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "accepted_terms_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_notice_version" date DEFAULT '2025-07-15' NOT NULL;--> statement-breakpoint
-- Whoever had an account before agreed to the first version.
UPDATE "users" SET "accepted_terms_version" = '2025-07-15' WHERE "accepted_terms_version" IS NULL;
