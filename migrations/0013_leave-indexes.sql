CREATE INDEX CONCURRENTLY IF NOT EXISTS "group_card_contributions_address" ON "group_card_contributions" USING btree ("contributor_email_canonical");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "group_card_slugs_card" ON "group_card_slugs" USING btree ("creator_id","group_card_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_suppressions_sender" ON "mail_suppressions" USING btree ("list") WHERE "mail_suppressions"."list" like 'sender:%';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "user_addresses_user" ON "user_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_leaves_at" ON "users" USING btree ("leaves_at") WHERE "users"."leaves_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "verification_tokens_user" ON "verification_tokens" USING btree ("user_id");