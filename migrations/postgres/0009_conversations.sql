CREATE TABLE "comment_revisions" (
	"comment_key" bigint NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"format" text DEFAULT 'plain' NOT NULL,
	"html" text,
	"html_version" integer DEFAULT 0 NOT NULL,
	"mentions" text,
	"replaced_at" bigint NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "comment_revisions_comment_key_version_pk" PRIMARY KEY("comment_key","version")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"idempotency_key" text NOT NULL,
	"user_key" bigint NOT NULL,
	"path" text NOT NULL,
	"body_hash" text NOT NULL,
	"written_id" text NOT NULL,
	"written_at" bigint NOT NULL,
	CONSTRAINT "idempotency_idempotency_key_user_key_pk" PRIMARY KEY("idempotency_key","user_key")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"user_key" bigint NOT NULL,
	"muted_key" bigint NOT NULL,
	CONSTRAINT "mutes_user_key_muted_key_pk" PRIMARY KEY("user_key","muted_key")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"post_key" bigint NOT NULL,
	"title" text NOT NULL,
	"tag" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"format" text DEFAULT 'plain' NOT NULL,
	"html" text,
	"html_version" integer DEFAULT 0 NOT NULL,
	"mentions" text,
	"replaced_at" bigint NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "post_revisions_post_key_version_pk" PRIMARY KEY("post_key","version")
);
--> statement-breakpoint
CREATE TABLE "reads" (
	"user_key" bigint NOT NULL,
	"post_key" bigint NOT NULL,
	"comment_key" bigint NOT NULL,
	"comment_id" text NOT NULL,
	CONSTRAINT "reads_user_key_post_key_pk" PRIMARY KEY("user_key","post_key")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "format" text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "html_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "mentions" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reply_to_key" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "format" text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "html_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "mentions" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "edited_at" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reported_text" text;--> statement-breakpoint
ALTER TABLE "comment_revisions" ADD CONSTRAINT "comment_revisions_comment_key_comments_key_fk" FOREIGN KEY ("comment_key") REFERENCES "public"."comments"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_key_users_key_fk" FOREIGN KEY ("muted_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_key_posts_key_fk" FOREIGN KEY ("post_key") REFERENCES "public"."posts"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reads" ADD CONSTRAINT "reads_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reads" ADD CONSTRAINT "reads_post_key_posts_key_fk" FOREIGN KEY ("post_key") REFERENCES "public"."posts"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mutes_muted" ON "mutes" USING btree ("muted_key");--> statement-breakpoint
CREATE INDEX "reads_post" ON "reads" USING btree ("post_key");