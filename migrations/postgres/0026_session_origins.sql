ALTER TABLE "sessions" ADD COLUMN "signed_in_by" text;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "signed_in_by" text;