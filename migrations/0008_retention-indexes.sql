CREATE INDEX "reminder_items_age" ON "reminder_items" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reminder_logs_age" ON "reminder_logs" USING btree ("email_sent_at");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_at" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
-- Last: dropping locks out readers too, and only until the migration ends.
DROP INDEX "reminder_items_created_at";--> statement-breakpoint
DROP INDEX "reminder_logs_email_sent_at";
