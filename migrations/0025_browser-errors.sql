CREATE TABLE "browser_errors" (
	"fingerprint" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"page" text NOT NULL,
	"browser" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "browser_errors_kind" CHECK ("browser_errors"."kind" in ('script', 'policy'))
);
--> statement-breakpoint
CREATE INDEX "browser_errors_last_at" ON "browser_errors" USING btree ("last_at");