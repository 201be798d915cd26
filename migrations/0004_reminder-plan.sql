ALTER TABLE "reminder_items" DROP CONSTRAINT "reminder_items_user_id_reminder_date_birthday_id_lead_days_pk";--> statement-breakpoint
ALTER TABLE "reminder_items" ADD CONSTRAINT "reminder_items_user_id_occurs_on_birthday_id_lead_days_pk" PRIMARY KEY("user_id","occurs_on","birthday_id","lead_days");--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminders_planned_through" date;--> statement-breakpoint
CREATE INDEX "reminder_items_planned" ON "reminder_items" USING btree ("user_id","reminder_date") WHERE "reminder_items"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "reminder_items_created_at" ON "reminder_items" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "reminder_logs_email_sent_at" ON "reminder_logs" USING brin ("email_sent_at");--> statement-breakpoint
CREATE INDEX "mail_deliveries_waiting" ON "mail_deliveries" USING btree ("user_id") WHERE "mail_deliveries"."lane" = 'reminders' and "mail_deliveries"."state" in ('queued', 'sending');