-- Zones that the product accepted and cannot reckon with, first: nothing is locked yet while all users are read.
UPDATE "users" SET "time_zone" = legacy.zone FROM (VALUES
  ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Buenos_Aires'), ('ART', 'Africa/Cairo'),
  ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'), ('CAT', 'Africa/Maputo'),
  ('CNT', 'America/St_Johns'), ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'), ('EAT', 'Africa/Nairobi'),
  ('ECT', 'Europe/Paris'), ('IET', 'America/Indianapolis'), ('IST', 'Asia/Calcutta'), ('JST', 'Asia/Tokyo'),
  ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'), ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'),
  ('PNT', 'America/Phoenix'), ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'),
  ('SST', 'Pacific/Guadalcanal'), ('VST', 'Asia/Saigon'), ('US/PACIFIC-NEW', 'America/Los_Angeles'),
  ('CANADA/EAST-SASKATCHEWAN', 'America/Regina')) AS legacy (name, zone)
WHERE upper("users"."time_zone") = legacy.name;--> statement-breakpoint
UPDATE "users" SET "time_zone" = coalesce(
  (SELECT known.name FROM pg_timezone_names known WHERE lower(known.name) = lower("users"."time_zone") LIMIT 1), 'UTC')
WHERE "time_zone" NOT IN (SELECT name FROM pg_timezone_names);--> statement-breakpoint
ALTER TABLE "group_cards" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "group_cards" ADD COLUMN "publish_retry_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "group_cards_publish_at" ON "group_cards" USING btree ("publish_at") WHERE not "group_cards"."is_published" and "group_cards"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "group_cards_without_publish_at" ON "group_cards" USING btree ("publish_on") WHERE not "group_cards"."is_published" and "group_cards"."publish_on" is not null and "group_cards"."publish_at" is null;