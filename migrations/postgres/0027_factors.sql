CREATE TABLE "second_factors" (
	"user_key" bigint NOT NULL,
	"secret" text,
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
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_mails" ADD CONSTRAINT "safety_mails_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_factors_reset" ON "second_factors" USING btree ("reset_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_key");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "safety_mails_once" ON "safety_mails" USING btree ("user_key","what");--> statement-breakpoint
CREATE INDEX "safety_mails_due" ON "safety_mails" USING btree ("due_at");