CREATE TABLE "group_card_thanks" (
	"creator_id" bigint NOT NULL,
	"group_card_id" bigint NOT NULL,
	"content" text NOT NULL,
	"author_user_id" bigint,
	"send_at" timestamp with time zone NOT NULL,
	"posted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_card_thanks_creator_id_group_card_id_pk" PRIMARY KEY("creator_id","group_card_id")
);
--> statement-breakpoint
ALTER TABLE "group_card_contributions" ADD COLUMN "hearted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "group_card_thanks" ADD CONSTRAINT "group_card_thanks_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_card_thanks" ADD CONSTRAINT "group_card_thanks_creator_id_group_card_id_group_cards_creator_id_id_fk" FOREIGN KEY ("creator_id","group_card_id") REFERENCES "public"."group_cards"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_card_thanks_due" ON "group_card_thanks" USING btree ("send_at") WHERE "group_card_thanks"."posted_at" is null;--> statement-breakpoint
CREATE INDEX "group_card_thanks_author" ON "group_card_thanks" USING btree ("author_user_id");