CREATE INDEX "verification_tokens_browser_nonce" ON "verification_tokens" USING btree ("browser_nonce");--> statement-breakpoint
ALTER TABLE "verification_tokens" DROP COLUMN "code";