CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_key" bigint NOT NULL,
	"proof" text NOT NULL,
	"device" text NOT NULL,
	"device_hash" text,
	"begun_at" bigint NOT NULL,
	"used_at" bigint NOT NULL,
	"stepped_up_at" bigint,
	"factor_hash" text,
	"ended_at" bigint,
	CONSTRAINT "sessions_proof_unique" UNIQUE("proof")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_key");--> statement-breakpoint
-- Who is signed in stays signed in: the product tokens of a session name it by the id of the provider's session.
insert into sessions (id, user_key, proof, device, begun_at, used_at)
  select s.id, u.key, 'local ' || s.id, '', (extract(epoch from s.created_at) * 1000)::bigint, (extract(epoch from s.updated_at) * 1000)::bigint
  from identity_sessions s join identities i on i.id = s.user_id join users u on u.email = lower(i.email);
