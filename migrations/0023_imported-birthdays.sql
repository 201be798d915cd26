ALTER TABLE "birthdays" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "birthdays" ADD COLUMN "import_name" text;--> statement-breakpoint
ALTER TABLE "birthdays" ADD COLUMN "imported_facts" text;--> statement-breakpoint
ALTER TABLE "birthdays" ADD COLUMN "imported_version" integer;--> statement-breakpoint
ALTER TABLE "birthdays" ADD COLUMN "distinct_from" bigint[];