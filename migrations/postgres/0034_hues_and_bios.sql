ALTER TABLE "tags" ADD COLUMN "hue" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "bio" text;
