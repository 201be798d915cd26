CREATE TABLE "birthdays" (
	"user_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"date" date NOT NULL,
	"birth_year" smallint,
	"email" text,
	"notes" text,
	"is_muted" boolean DEFAULT false NOT NULL,
	"died_year" smallint,
	"source" text DEFAULT 'own' NOT NULL,
	"source_ref" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "birthdays_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "birthdays_source" UNIQUE("user_id","source","source_ref"),
	CONSTRAINT "birthdays_birth_year" CHECK ("birthdays"."birth_year" >= 1900),
	CONSTRAINT "birthdays_source_known" CHECK ("birthdays"."source" in ('own', 'google', 'file'))
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"user_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"birthday_id" bigint NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"given_year" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "reminder_items" (
	"user_id" bigint NOT NULL,
	"reminder_date" date NOT NULL,
	"birthday_id" bigint NOT NULL,
	"lead_days" smallint NOT NULL,
	"occurs_on" date NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_items_user_id_reminder_date_birthday_id_lead_days_pk" PRIMARY KEY("user_id","reminder_date","birthday_id","lead_days"),
	CONSTRAINT "reminder_items_lead_days" CHECK ("reminder_items"."lead_days" in (0, 1, 7)),
	CONSTRAINT "reminder_items_state" CHECK ("reminder_items"."state" in ('planned', 'sent', 'superseded', 'cancelled', 'expired', 'bounced', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "reminder_logs" (
	"user_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"reminder_date" date NOT NULL,
	"email_sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_logs_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "reminder_logs_reminder_date" UNIQUE("user_id","reminder_date")
);
--> statement-breakpoint
CREATE TABLE "group_card_contributions" (
	"creator_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"group_card_id" bigint NOT NULL,
	"invitation_id" bigint,
	"contributor_email" text NOT NULL,
	"contributor_email_canonical" text NOT NULL,
	"contributor_name" text,
	"contributor_user_id" bigint,
	"type" text NOT NULL,
	"content" text,
	"image_url" text,
	"position" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_card_contributions_creator_id_id_pk" PRIMARY KEY("creator_id","id"),
	CONSTRAINT "group_card_contributions_type" CHECK ("group_card_contributions"."type" in ('text', 'photo', 'image', 'ai_image'))
);
--> statement-breakpoint
CREATE TABLE "group_card_invitations" (
	"creator_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"group_card_id" bigint NOT NULL,
	"invitee_email" text NOT NULL,
	"invitee_email_canonical" text NOT NULL,
	"invitee_name" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"invite_token" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"responded_at" timestamp with time zone,
	"nudged_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_card_invitations_creator_id_id_pk" PRIMARY KEY("creator_id","id"),
	CONSTRAINT "group_card_invitations_invitee" UNIQUE("creator_id","group_card_id","invitee_email_canonical"),
	CONSTRAINT "group_card_invitations_invite_token" UNIQUE("creator_id","invite_token"),
	CONSTRAINT "group_card_invitations_status" CHECK ("group_card_invitations"."status" in ('pending', 'responded', 'revoked', 'unconfirmed'))
);
--> statement-breakpoint
CREATE TABLE "group_card_owners" (
	"group_card_id" bigint PRIMARY KEY NOT NULL,
	"creator_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_card_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"creator_id" bigint NOT NULL,
	"group_card_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_cards" (
	"creator_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"initiator_name" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_birthday" date NOT NULL,
	"recipient_email" text,
	"title" text NOT NULL,
	"description" text,
	"theme" text DEFAULT 'default' NOT NULL,
	"slug" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"publish_on" date,
	"share_token" "bytea",
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_cards_creator_id_id_pk" PRIMARY KEY("creator_id","id"),
	CONSTRAINT "group_cards_slug" UNIQUE("creator_id","slug"),
	CONSTRAINT "group_cards_share_token" UNIQUE("creator_id","share_token"),
	CONSTRAINT "group_cards_theme" CHECK ("group_cards"."theme" in ('default', 'sunset', 'nature', 'purple', 'ocean'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"object_name" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"state" text DEFAULT 'expected' NOT NULL,
	"creator_id" bigint NOT NULL,
	"group_card_id" bigint NOT NULL,
	"owner_user_id" bigint,
	"owner_invitation_id" bigint,
	"contribution_id" bigint,
	"content_hash" "bytea",
	"bytes" integer,
	"width" smallint,
	"height" smallint,
	"colour" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" in ('photo', 'ai_image')),
	CONSTRAINT "uploads_state" CHECK ("uploads"."state" in ('expected', 'clean', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_user_id" bigint,
	"subject_user_id" bigint,
	"action" text NOT NULL,
	"reason" text,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "mail_deliveries" (
	"key" text PRIMARY KEY NOT NULL,
	"lane" text NOT NULL,
	"kind" text NOT NULL,
	"subject" jsonb NOT NULL,
	"user_id" bigint,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"message_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"begun_by" text,
	"finished_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_deliveries_lane" CHECK ("mail_deliveries"."lane" in ('sign-in', 'invitations', 'reminders')),
	CONSTRAINT "mail_deliveries_state" CHECK ("mail_deliveries"."state" in ('queued', 'sending', 'sent', 'superseded', 'cancelled', 'expired', 'bounced', 'unconfirmed', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "mail_lane_stops" (
	"lane" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"address" "bytea" NOT NULL,
	"list" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_suppressions_address_list_pk" PRIMARY KEY("address","list")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_handles" (
	"user_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"session_id" text NOT NULL,
	"state" "bytea" NOT NULL,
	"sealed_verifier" "bytea",
	"handle" "bytea",
	"sealed_access_token" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_handles_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"user_id" bigint NOT NULL,
	"id" text NOT NULL,
	"session_token" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" text,
	"network" "inet",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "sessions_session_token" UNIQUE("user_id","session_token")
);
--> statement-breakpoint
CREATE TABLE "user_addresses" (
	"email_canonical" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"birthday" date,
	"birth_year" smallint,
	"is_verified" boolean DEFAULT false NOT NULL,
	"google_contacts_imported" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"reminders_enabled" boolean DEFAULT true NOT NULL,
	"remind_week_before" boolean DEFAULT true NOT NULL,
	"remind_day_before" boolean DEFAULT true NOT NULL,
	"remind_on_the_day" boolean DEFAULT true NOT NULL,
	"reminder_hour" smallint DEFAULT 9 NOT NULL,
	"next_reminder_at" timestamp with time zone,
	"accepted_terms_version" date,
	"suspended_at" timestamp with time zone,
	"suspended_reason" text,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'lt', 'ru')),
	CONSTRAINT "users_reminder_hour" CHECK ("users"."reminder_hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "verification_tokens" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"email" text NOT NULL,
	"email_canonical" text NOT NULL,
	"token" "bytea" NOT NULL,
	"code" "bytea",
	"code_tries_left" smallint DEFAULT 5 NOT NULL,
	"browser_nonce" "bytea",
	"type" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text,
	"return_to" text,
	"handed_over_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_tokens_token" UNIQUE("token"),
	CONSTRAINT "verification_tokens_type" CHECK ("verification_tokens"."type" in ('login', 'register'))
);
--> statement-breakpoint
ALTER TABLE "birthdays" ADD CONSTRAINT "birthdays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_user_id_birthday_id_birthdays_user_id_id_fk" FOREIGN KEY ("user_id","birthday_id") REFERENCES "public"."birthdays"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_items" ADD CONSTRAINT "reminder_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_logs" ADD CONSTRAINT "reminder_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_card_contributions" ADD CONSTRAINT "group_card_contributions_contributor_user_id_users_id_fk" FOREIGN KEY ("contributor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_card_contributions" ADD CONSTRAINT "group_card_contributions_creator_id_group_card_id_group_cards_creator_id_id_fk" FOREIGN KEY ("creator_id","group_card_id") REFERENCES "public"."group_cards"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_card_invitations" ADD CONSTRAINT "group_card_invitations_creator_id_group_card_id_group_cards_creator_id_id_fk" FOREIGN KEY ("creator_id","group_card_id") REFERENCES "public"."group_cards"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_card_owners" ADD CONSTRAINT "group_card_owners_creator_id_group_card_id_group_cards_creator_id_id_fk" FOREIGN KEY ("creator_id","group_card_id") REFERENCES "public"."group_cards"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_card_slugs" ADD CONSTRAINT "group_card_slugs_creator_id_group_card_id_group_cards_creator_id_id_fk" FOREIGN KEY ("creator_id","group_card_id") REFERENCES "public"."group_cards"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_cards" ADD CONSTRAINT "group_cards_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_creator_id_group_card_id_group_cards_creator_id_id_fk" FOREIGN KEY ("creator_id","group_card_id") REFERENCES "public"."group_cards"("creator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_handles" ADD CONSTRAINT "import_handles_user_id_session_id_sessions_user_id_id_fk" FOREIGN KEY ("user_id","session_id") REFERENCES "public"."sessions"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_tokens" ADD CONSTRAINT "verification_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_birthday" ON "gifts" USING btree ("user_id","birthday_id");--> statement-breakpoint
CREATE INDEX "group_card_contributions_order" ON "group_card_contributions" USING btree ("creator_id","group_card_id","position","created_at");--> statement-breakpoint
CREATE INDEX "group_card_contributions_contributor" ON "group_card_contributions" USING btree ("contributor_user_id");--> statement-breakpoint
CREATE INDEX "group_card_invitations_invitee_email" ON "group_card_invitations" USING btree ("invitee_email_canonical");--> statement-breakpoint
CREATE INDEX "group_cards_publish_on" ON "group_cards" USING btree ("publish_on") WHERE not "group_cards"."is_published";--> statement-breakpoint
CREATE INDEX "uploads_card" ON "uploads" USING btree ("creator_id","group_card_id");--> statement-breakpoint
CREATE INDEX "uploads_expires_at" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_user_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mail_deliveries_open" ON "mail_deliveries" USING btree ("due_at") WHERE "mail_deliveries"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mail_deliveries_user" ON "mail_deliveries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_deliveries_finished_at" ON "mail_deliveries" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_handles_expires_at" ON "import_handles" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_next_reminder_at" ON "users" USING btree ("next_reminder_at") WHERE "users"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "verification_tokens_email_canonical" ON "verification_tokens" USING btree ("email_canonical");--> statement-breakpoint
CREATE INDEX "verification_tokens_expires_at" ON "verification_tokens" USING btree ("expires_at");