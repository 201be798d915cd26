CREATE TABLE "data_exports" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"id" bigint NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"object_name" text,
	"link_token" "bytea",
	"link_downloads_left" smallint DEFAULT 3 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"pictures_total" integer DEFAULT 0 NOT NULL,
	"pictures_done" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_exports_state" CHECK ("data_exports"."state" in ('making', 'ready', 'failed', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_expires_at" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "data_exports_files" ON "data_exports" USING btree ("expires_at") WHERE "data_exports"."object_name" is not null;--> statement-breakpoint
-- Whatever ends an export (its owner, the clean-up, the deletion of the account), its file is removed afterwards.
CREATE FUNCTION "remember_removed_export"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into removed_objects (object_name, width) values (old.object_name, 0) on conflict do nothing;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "data_exports_deleted" AFTER DELETE ON "data_exports" FOR EACH ROW
  WHEN (old.object_name is not null) EXECUTE FUNCTION "remember_removed_export"();--> statement-breakpoint
CREATE TRIGGER "data_exports_replaced" AFTER UPDATE OF "object_name" ON "data_exports" FOR EACH ROW
  WHEN (old.object_name is not null and old.object_name is distinct from new.object_name)
  EXECUTE FUNCTION "remember_removed_export"();
