CREATE TABLE "codes" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"hash" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_at" bigint NOT NULL,
	"expires_at" bigint,
	"payment_key" bigint,
	"used_by_key" bigint,
	"used_at" bigint,
	"voided_at" bigint
);
--> statement-breakpoint
CREATE TABLE "gold_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_key" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"due_at" bigint NOT NULL,
	"claimed_until" bigint,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "intent" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "revoked_at" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_refunded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gold_mails" ADD CONSTRAINT "gold_mails_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "codes_once" ON "codes" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "codes_payment" ON "codes" USING btree ("payment_key") WHERE payment_key is not null;--> statement-breakpoint
CREATE INDEX "codes_used_by" ON "codes" USING btree ("used_by_key") WHERE used_by_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gold_mails_once" ON "gold_mails" USING btree ("user_key","kind","subject");--> statement-breakpoint
CREATE INDEX "gold_mails_due" ON "gold_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("intent") WHERE intent is not null;