ALTER TABLE "users" ADD COLUMN "digest_every" text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "visited_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_visit" bigint;