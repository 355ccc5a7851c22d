ALTER TABLE "held" ADD COLUMN "became" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "held_posts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "held_waiting" ON "held" USING btree ("key") WHERE became is null;