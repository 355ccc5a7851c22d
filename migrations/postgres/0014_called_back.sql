CREATE TABLE "follows" (
	"user_key" bigint NOT NULL,
	"post_key" bigint NOT NULL,
	"seen_key" bigint NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	CONSTRAINT "follows_user_key_post_key_pk" PRIMARY KEY("user_key","post_key")
);
--> statement-breakpoint
CREATE TABLE "held" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"author_key" bigint NOT NULL,
	"post_key" bigint,
	"comment_key" bigint,
	"version" integer,
	"title" text DEFAULT '' NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"format" text DEFAULT 'plain' NOT NULL,
	"created_text" text DEFAULT '' NOT NULL,
	"start_up" integer DEFAULT 0 NOT NULL,
	"start_down" integer DEFAULT 0 NOT NULL,
	"reply_to_key" bigint,
	"held_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"user_key" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"claimed_until" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "letters_user_key_pk" PRIMARY KEY("user_key")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_key" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"post_key" bigint,
	"comment_key" bigint,
	"actor_key" bigint,
	"title" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"happened_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_key" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"imposed_by" text NOT NULL,
	"imposed_at" bigint NOT NULL,
	"until" bigint,
	"ended_at" bigint,
	"appeal" text,
	"appealed_at" bigint,
	"rejected_at" bigint
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "last_comment_key" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "pinned_at" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "pinned_until" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_moderator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "inbox_seen_key" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "inbox_rev" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail" text DEFAULT 'replies' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mailed_at" bigint;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_post_key_posts_key_fk" FOREIGN KEY ("post_key") REFERENCES "public"."posts"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held" ADD CONSTRAINT "held_author_key_users_key_fk" FOREIGN KEY ("author_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_post" ON "follows" USING btree ("post_key");--> statement-breakpoint
CREATE INDEX "held_author" ON "held" USING btree ("author_key","key");--> statement-breakpoint
CREATE INDEX "held_post" ON "held" USING btree ("post_key") WHERE post_key is not null;--> statement-breakpoint
CREATE INDEX "held_comment" ON "held" USING btree ("comment_key") WHERE comment_key is not null;--> statement-breakpoint
CREATE INDEX "letters_due" ON "letters" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("user_key","kind","subject");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_key","key");--> statement-breakpoint
CREATE INDEX "notices_post" ON "notices" USING btree ("post_key") WHERE post_key is not null;--> statement-breakpoint
CREATE INDEX "notices_comment" ON "notices" USING btree ("comment_key") WHERE comment_key is not null;--> statement-breakpoint
CREATE INDEX "sanctions_user" ON "sanctions" USING btree ("user_key","key");--> statement-breakpoint
CREATE INDEX "comments_reply" ON "comments" USING btree ("reply_to_key") WHERE reply_to_key is not null;--> statement-breakpoint
CREATE INDEX "posts_pinned" ON "posts" USING btree ("pinned_at") WHERE pinned_at is not null;--> statement-breakpoint
UPDATE posts SET last_comment_key = (SELECT max(comments.key) FROM comments WHERE comments.post_key = posts.key);--> statement-breakpoint
INSERT INTO follows (user_key, post_key, seen_key, is_on)
SELECT user_key, post_key, (SELECT coalesce(max(key), 0) FROM comments), true
FROM (SELECT author_key AS user_key, key AS post_key FROM posts UNION SELECT author_key, post_key FROM comments) AS written;
