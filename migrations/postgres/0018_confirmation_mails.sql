CREATE TABLE "confirmation_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"base" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"claimed_until" bigint,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "confirmation_mails" ADD CONSTRAINT "confirmation_mails_user_id_identities_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "confirmation_mails_user" ON "confirmation_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "confirmation_mails_due" ON "confirmation_mails" USING btree ("due_at");