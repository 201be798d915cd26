CREATE TABLE "group_card_signatures" (
	"creator_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"group_card_id" bigint NOT NULL,
	"writer" "bytea" NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"is_waiting" boolean NOT NULL,
	"contribution_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_card_signatures_creator_id_id_pk" PRIMARY KEY("creator_id","id")
);
--> statement-breakpoint
CREATE TABLE "group_card_signing_links" (
	"token" "bytea" PRIMARY KEY NOT NULL,
	"creator_id" bigint NOT NULL,
	"group_card_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"shows_at_once" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_card_signatures" ADD CONSTRAINT "group_card_signatures_of_card" FOREIGN KEY ("creator_id","group_card_id") REFERENCES "public"."group_cards"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_card_signatures" ADD CONSTRAINT "group_card_signatures_of_contribution" FOREIGN KEY ("creator_id","contribution_id") REFERENCES "public"."group_card_contributions"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_card_signing_links" ADD CONSTRAINT "group_card_signing_links_of_card" FOREIGN KEY ("creator_id","group_card_id") REFERENCES "public"."group_cards"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_card_signatures_card" ON "group_card_signatures" USING btree ("creator_id","group_card_id","created_at");--> statement-breakpoint
CREATE INDEX "group_card_signatures_contribution" ON "group_card_signatures" USING btree ("creator_id","contribution_id");--> statement-breakpoint
CREATE INDEX "group_card_signatures_updated_at" ON "group_card_signatures" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "group_card_signing_links_card" ON "group_card_signing_links" USING btree ("creator_id","group_card_id","number");