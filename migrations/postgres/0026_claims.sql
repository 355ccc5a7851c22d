CREATE TABLE "claims" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_key" bigint NOT NULL,
	"method" text NOT NULL,
	"trx_id" text NOT NULL,
	"last4" text NOT NULL,
	"amount" integer NOT NULL,
	"claimed_at" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"is_dispute" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"settled_at" bigint,
	"is_by_sms" boolean DEFAULT false NOT NULL,
	"settled_by_key" bigint
);
--> statement-breakpoint
CREATE TABLE "sms_payments" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"trx_id" text NOT NULL,
	"amount" integer NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_open" ON "claims" USING btree ("user_key") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "claims_transaction" ON "claims" USING btree ("trx_id");--> statement-breakpoint
CREATE INDEX "claims_state" ON "claims" USING btree ("state","key");--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_key","key");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_payments_once" ON "sms_payments" USING btree ("trx_id");