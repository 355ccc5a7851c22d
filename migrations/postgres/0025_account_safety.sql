CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_key" bigint NOT NULL,
	"proof" text NOT NULL,
	"device" text NOT NULL,
	"signed_in_by" text,
	"device_hash" text,
	"begun_at" bigint NOT NULL,
	"used_at" bigint NOT NULL,
	"stepped_up_at" bigint,
	"factor_hash" text,
	"ended_at" bigint,
	CONSTRAINT "sessions_proof_unique" UNIQUE("proof")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_key" bigint NOT NULL,
	"secret" text,
	"confirmed_at" bigint,
	"pending_secret" text,
	"sealed_by" text DEFAULT '' NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"wrong_times" text DEFAULT '[]' NOT NULL,
	"reset_at" bigint,
	"reset_by" text,
	CONSTRAINT "second_factors_user_key_pk" PRIMARY KEY("user_key")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_key" bigint NOT NULL,
	"hash" text NOT NULL,
	"used_at" bigint,
	CONSTRAINT "recovery_codes_user_key_hash_pk" PRIMARY KEY("user_key","hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_key" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"uses" bigint NOT NULL,
	"transports" text NOT NULL,
	"name" text NOT NULL,
	"added_at" bigint NOT NULL,
	"used_at" bigint,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_key" bigint NOT NULL,
	"what" text NOT NULL,
	"device" text NOT NULL,
	"happened_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"claimed_until" bigint,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"id" text PRIMARY KEY NOT NULL,
	"user_key" bigint NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"language" text,
	"base" text NOT NULL,
	"session" text,
	"sign_ins" text,
	"made_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"due_at" bigint,
	"claimed_until" bigint,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_addresses" (
	"address" text NOT NULL,
	"until" bigint NOT NULL,
	"user_key" bigint NOT NULL,
	CONSTRAINT "former_addresses_address_until_pk" PRIMARY KEY("address","until")
);
--> statement-breakpoint
CREATE TABLE "leavings" (
	"user_key" bigint NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"texts" text NOT NULL,
	"owned_from" bigint NOT NULL,
	"owned_until" bigint NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "leavings_user_key_email_pk" PRIMARY KEY("user_key","email")
);
--> statement-breakpoint
CREATE TABLE "marked_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"imposed_by" text NOT NULL,
	"imposed_at" bigint NOT NULL,
	"until" bigint
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leaving_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leaving_texts" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "left_at" bigint;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "signed_in_by" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_mails" ADD CONSTRAINT "safety_mails_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leavings" ADD CONSTRAINT "leavings_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_key","ended_at");--> statement-breakpoint
CREATE INDEX "second_factors_reset" ON "second_factors" USING btree ("reset_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_key");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "safety_mails_once" ON "safety_mails" USING btree ("user_key","what");--> statement-breakpoint
CREATE INDEX "safety_mails_due" ON "safety_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_key");--> statement-breakpoint
CREATE INDEX "email_links_address" ON "email_links" USING btree ("address");--> statement-breakpoint
CREATE INDEX "email_links_due" ON "email_links" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "former_addresses_user" ON "former_addresses" USING btree ("user_key");--> statement-breakpoint
CREATE INDEX "marked_addresses_hash" ON "marked_addresses" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "users_leaving" ON "users" USING btree ("leaving_at") WHERE leaving_at is not null;--> statement-breakpoint
CREATE INDEX "users_left" ON "users" USING btree ("left_at") WHERE left_at is not null;--> statement-breakpoint
-- Who is signed in stays signed in: the product tokens of a session name it by the id of the provider's session.
insert into sessions (id, user_key, proof, device, begun_at, used_at)
  select s.id, u.key, 'local ' || s.id, '', (extract(epoch from s.created_at) * 1000)::bigint, (extract(epoch from s.updated_at) * 1000)::bigint
  from identity_sessions s join identities i on i.id = s.user_id join users u on u.email = lower(i.email);
--> statement-breakpoint
-- Of who is leaving, and of nobody else, the address and the name become `member:ID`; all else in the log stays.
CREATE OR REPLACE FUNCTION "audit_only_grows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF EXISTS (
			SELECT 1 FROM "leavings" AS l JOIN "users" AS u ON u."key" = l."user_key"
			WHERE u."email" = u."id" || '@deleted.invalid' AND OLD."key" >= l."owned_from" AND OLD."key" < l."owned_until"
				AND NEW."key" = OLD."key" AND NEW."id" = OLD."id" AND NEW."act" = OLD."act" AND NEW."done_at" = OLD."done_at"
				AND (NEW."actor" = OLD."actor" OR (OLD."actor" = l."email" AND NEW."actor" = 'member:' || u."id"))
				AND (NEW."target" = OLD."target" OR (OLD."target" = l."email" AND NEW."target" = 'member:' || u."id"))
				AND replace(replace(replace(NEW."detail", 'member:' || u."id", chr(1)), l."email", chr(1)), l."name", chr(1))
					= replace(replace(replace(OLD."detail", 'member:' || u."id", chr(1)), l."email", chr(1)), l."name", chr(1))
		) THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'The audit log only grows';
END $$;
