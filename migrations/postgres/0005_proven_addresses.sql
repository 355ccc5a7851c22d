ALTER TABLE "counters" ALTER COLUMN "value" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "rev" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "rev" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "comments_rev" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "comments_rev" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "token_series" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "rev" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "rev" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "proven_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "firebase_uid" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "brought_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "brought_photo" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "synced_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "synced_photo" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_firebase_uid_unique" UNIQUE("firebase_uid");--> statement-breakpoint
-- Who was here before addresses had to be proven goes on writing; what they are called counts as brought.
UPDATE "users" SET "proven_at" = 0, "brought_name" = "display_name", "brought_photo" = "photo_url";
