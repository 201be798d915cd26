CREATE TABLE "group_card_gifts" (
	"creator_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"group_card_id" bigint NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"author_invitation_id" bigint,
	"bringer_invitation_id" bigint,
	"bringer_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_card_gifts_creator_id_id_pk" PRIMARY KEY("creator_id","id")
);
--> statement-breakpoint
ALTER TABLE "group_card_gifts" ADD CONSTRAINT "group_card_gifts_of_card" FOREIGN KEY ("creator_id","group_card_id") REFERENCES "public"."group_cards"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_card_gifts_card" ON "group_card_gifts" USING btree ("creator_id","group_card_id","created_at");