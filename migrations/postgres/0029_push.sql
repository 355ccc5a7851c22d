CREATE TABLE "push_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_key" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"session" text,
	"added_at" bigint NOT NULL,
	"told_key" bigint NOT NULL,
	"recent" text DEFAULT '[]' NOT NULL,
	"due_at" bigint,
	"claimed_until" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failed_at" bigint,
	CONSTRAINT "push_devices_endpoint_hash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "push_kinds" text DEFAULT 'reply,mention,report,removed' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "push_texts" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet" text;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_key");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session");--> statement-breakpoint
CREATE INDEX "push_devices_due" ON "push_devices" USING btree ("due_at");