CREATE TABLE "removed_objects" (
	"object_name" text PRIMARY KEY NOT NULL,
	"width" smallint NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_state";--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "creator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "group_card_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "group_card_contributions" ADD COLUMN "image_width" smallint;--> statement-breakpoint
ALTER TABLE "group_card_contributions" ADD COLUMN "image_height" smallint;--> statement-breakpoint
ALTER TABLE "group_card_contributions" ADD COLUMN "image_color" text;--> statement-breakpoint
ALTER TABLE "group_card_contributions" ADD COLUMN "image_preview" text;--> statement-breakpoint
ALTER TABLE "group_card_contributions" ADD COLUMN "image_description" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "preview" text;--> statement-breakpoint
CREATE INDEX "removed_objects_removed_at" ON "removed_objects" USING btree ("removed_at");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_state" CHECK ("uploads"."state" in ('expected', 'receiving', 'clean', 'refused'));--> statement-breakpoint
-- Whatever deletes an upload (its contribution, card or account, or the clean-up), its objects are removed afterwards.
CREATE FUNCTION "remember_removed_object"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into removed_objects (object_name, width) values (old.object_name, old.width) on conflict do nothing;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "uploads_removed" AFTER DELETE ON "uploads" FOR EACH ROW
  WHEN (old.width is not null) EXECUTE FUNCTION "remember_removed_object"();