CREATE TABLE "post_reports" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"post_key" bigint NOT NULL,
	"reporter_key" bigint NOT NULL,
	"feedback" text NOT NULL,
	"reported_at" bigint NOT NULL,
	"reported_text" text
);
--> statement-breakpoint
CREATE TABLE "image_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"blocked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "images" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"address" text NOT NULL,
	"author_key" bigint NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"small_hash" text,
	"small_media_type" text,
	"small_bytes" integer DEFAULT 0 NOT NULL,
	"uploaded_at" bigint NOT NULL,
	"unused_since" bigint,
	"removed_at" bigint,
	"stale" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_uses" (
	"image_key" bigint NOT NULL,
	"kind" text NOT NULL,
	"text_key" bigint NOT NULL,
	CONSTRAINT "image_uses_image_key_kind_text_key_pk" PRIMARY KEY("image_key","kind","text_key")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "image_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "first_image_key" bigint;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_key_posts_key_fk" FOREIGN KEY ("post_key") REFERENCES "public"."posts"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_reporter_key_users_key_fk" FOREIGN KEY ("reporter_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_author_key_users_key_fk" FOREIGN KEY ("author_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_image_key_images_key_fk" FOREIGN KEY ("image_key") REFERENCES "public"."images"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_reports_once" ON "post_reports" USING btree ("post_key","reporter_key");--> statement-breakpoint
CREATE INDEX "post_reports_time" ON "post_reports" USING btree ("reported_at","key");--> statement-breakpoint
CREATE INDEX "post_reports_reporter" ON "post_reports" USING btree ("reporter_key");--> statement-breakpoint
CREATE UNIQUE INDEX "images_address" ON "images" USING btree ("address");--> statement-breakpoint
CREATE INDEX "images_author" ON "images" USING btree ("author_key","key");--> statement-breakpoint
CREATE INDEX "images_hash" ON "images" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "images_small" ON "images" USING btree ("small_hash") WHERE small_hash is not null;--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "images_stale" ON "images" USING btree ("stale") WHERE stale > 0;--> statement-breakpoint
CREATE INDEX "image_uses_text" ON "image_uses" USING btree ("kind","text_key");