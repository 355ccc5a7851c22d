-- Rows get integer keys, made of the first 60 bits of their ids (db/ids.ts). Rows whose ids share them get the next keys.
CREATE SCHEMA "before_keys";
--> statement-breakpoint
ALTER TABLE "users" SET SCHEMA "before_keys";
--> statement-breakpoint
ALTER TABLE "tags" SET SCHEMA "before_keys";
--> statement-breakpoint
ALTER TABLE "posts" SET SCHEMA "before_keys";
--> statement-breakpoint
ALTER TABLE "comments" SET SCHEMA "before_keys";
--> statement-breakpoint
ALTER TABLE "reports" SET SCHEMA "before_keys";
--> statement-breakpoint
ALTER TABLE "announcements" SET SCHEMA "before_keys";
--> statement-breakpoint
ALTER TABLE "payments" SET SCHEMA "before_keys";
--> statement-breakpoint
ALTER TABLE "audit" SET SCHEMA "before_keys";
--> statement-breakpoint
ALTER TABLE "votes" SET SCHEMA "before_keys";
--> statement-breakpoint
CREATE TABLE "users" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"email" text NOT NULL,
	"display_name" text NOT NULL,
	"photo_url" text NOT NULL,
	"search_text" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"is_member" boolean DEFAULT false NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"token_series" bigint DEFAULT 0 NOT NULL,
	"proven_at" bigint,
	"firebase_uid" text,
	"brought_name" text,
	"brought_photo" text,
	"synced_name" text,
	"synced_photo" text,
	"rev" bigint DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_firebase_uid_unique" UNIQUE("firebase_uid")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "tags_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"author_key" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tag" text NOT NULL,
	"start_up" integer NOT NULL,
	"start_down" integer NOT NULL,
	"cast_up" integer DEFAULT 0 NOT NULL,
	"cast_down" integer DEFAULT 0 NOT NULL,
	"score" integer NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"rev" bigint DEFAULT 1 NOT NULL,
	"comments_rev" bigint DEFAULT 1 NOT NULL,
	"created_text" text NOT NULL,
	"posted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"post_key" bigint NOT NULL,
	"author_key" bigint NOT NULL,
	"text" text NOT NULL,
	"created_text" text NOT NULL,
	"posted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"comment_key" bigint NOT NULL,
	"reporter_key" bigint NOT NULL,
	"feedback" text NOT NULL,
	"reported_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"author_key" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_key" bigint NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"target" text NOT NULL,
	"detail" text NOT NULL,
	"done_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"post_key" bigint NOT NULL,
	"user_key" bigint NOT NULL,
	"direction" integer NOT NULL,
	CONSTRAINT "votes_post_key_user_key_pk" PRIMARY KEY("post_key","user_key")
);
--> statement-breakpoint
-- A row is found up to 2^20 - 1 after the number of its id. Its key must be a number that JavaScript holds exactly.
CREATE TABLE "new_keys" (
	"source" text NOT NULL,
	"id" text NOT NULL,
	"number" bigint NOT NULL,
	"key" bigint NOT NULL,
	PRIMARY KEY("source", "id"),
	CONSTRAINT "at_most_1048576_ids_of_one_number" CHECK ("key" - "number" <= 1048575),
	CONSTRAINT "no_id_of_a_time_after_2089" CHECK ("key" < 9007199254740991)
);
--> statement-breakpoint
INSERT INTO "new_keys" ("source", "id", "number", "key")
	SELECT "source", "id", "number",
		"place" + max("number" - "place") OVER (PARTITION BY "source" ORDER BY "place")
	FROM (
		SELECT "source", "id",
			row_number() OVER (PARTITION BY "source" ORDER BY "id" COLLATE "C") AS "place",
			('x' || substr("id", 1, 8) || substr("id", 10, 4) || substr("id", 16, 3))::bit(60)::bigint - 6462819532800000 AS "number"
			FROM (
				SELECT 'users' AS "source", "id" FROM "before_keys"."users"
				UNION ALL SELECT 'tags' AS "source", "id" FROM "before_keys"."tags"
				UNION ALL SELECT 'posts' AS "source", "id" FROM "before_keys"."posts"
				UNION ALL SELECT 'comments' AS "source", "id" FROM "before_keys"."comments"
				UNION ALL SELECT 'reports' AS "source", "id" FROM "before_keys"."reports"
				UNION ALL SELECT 'announcements' AS "source", "id" FROM "before_keys"."announcements"
				UNION ALL SELECT 'payments' AS "source", "id" FROM "before_keys"."payments"
				UNION ALL SELECT 'audit' AS "source", "id" FROM "before_keys"."audit"
			) AS "rows"
	) AS "numbered";
--> statement-breakpoint
-- A row whose parent does not exist gets no key of it, which NOT NULL refuses: nothing is left out without a word.
INSERT INTO "users" ("key", "id", "email", "display_name", "photo_url", "search_text", "role", "is_member", "post_count", "token_series", "proven_at", "firebase_uid", "brought_name", "brought_photo", "synced_name", "synced_photo", "rev", "created_at")
	SELECT "own"."key", "o"."id", "o"."email", "o"."display_name", "o"."photo_url", "o"."search_text", "o"."role", "o"."is_member", "o"."post_count", "o"."token_series", "o"."proven_at", "o"."firebase_uid", "o"."brought_name", "o"."brought_photo", "o"."synced_name", "o"."synced_photo", "o"."rev", "o"."created_at"
	FROM "before_keys"."users" AS "o" JOIN "new_keys" AS "own" ON "own"."source" = 'users' AND "own"."id" = "o"."id"
	ORDER BY "o"."id" COLLATE "C";
--> statement-breakpoint
INSERT INTO "tags" ("key", "id", "name")
	SELECT "own"."key", "o"."id", "o"."name"
	FROM "before_keys"."tags" AS "o" JOIN "new_keys" AS "own" ON "own"."source" = 'tags' AND "own"."id" = "o"."id"
	ORDER BY "o"."id" COLLATE "C";
--> statement-breakpoint
INSERT INTO "posts" ("key", "id", "author_key", "title", "description", "tag", "start_up", "start_down", "cast_up", "cast_down", "score", "comment_count", "rev", "comments_rev", "created_text", "posted_at")
	SELECT "own"."key", "o"."id", "author"."key", "o"."title", "o"."description", "o"."tag", "o"."start_up", "o"."start_down", "o"."cast_up", "o"."cast_down", "o"."score", "o"."comment_count", "o"."rev", "o"."comments_rev", "o"."created_text", "o"."posted_at"
	FROM "before_keys"."posts" AS "o" JOIN "new_keys" AS "own" ON "own"."source" = 'posts' AND "own"."id" = "o"."id"
	LEFT JOIN "new_keys" AS "author" ON "author"."source" = 'users' AND "author"."id" = "o"."author_id"
	ORDER BY "o"."id" COLLATE "C";
--> statement-breakpoint
INSERT INTO "comments" ("key", "id", "post_key", "author_key", "text", "created_text", "posted_at")
	SELECT "own"."key", "o"."id", "post"."key", "author"."key", "o"."text", "o"."created_text", "o"."posted_at"
	FROM "before_keys"."comments" AS "o" JOIN "new_keys" AS "own" ON "own"."source" = 'comments' AND "own"."id" = "o"."id"
	LEFT JOIN "new_keys" AS "post" ON "post"."source" = 'posts' AND "post"."id" = "o"."post_id"
	LEFT JOIN "new_keys" AS "author" ON "author"."source" = 'users' AND "author"."id" = "o"."author_id"
	ORDER BY "o"."id" COLLATE "C";
--> statement-breakpoint
INSERT INTO "reports" ("key", "id", "comment_key", "reporter_key", "feedback", "reported_at")
	SELECT "own"."key", "o"."id", "comment"."key", "reporter"."key", "o"."feedback", "o"."reported_at"
	FROM "before_keys"."reports" AS "o" JOIN "new_keys" AS "own" ON "own"."source" = 'reports' AND "own"."id" = "o"."id"
	LEFT JOIN "new_keys" AS "comment" ON "comment"."source" = 'comments' AND "comment"."id" = "o"."comment_id"
	LEFT JOIN "new_keys" AS "reporter" ON "reporter"."source" = 'users' AND "reporter"."id" = "o"."reporter_id"
	ORDER BY "o"."id" COLLATE "C";
--> statement-breakpoint
INSERT INTO "announcements" ("key", "id", "author_key", "title", "description", "created_at")
	SELECT "own"."key", "o"."id", "author"."key", "o"."title", "o"."description", "o"."created_at"
	FROM "before_keys"."announcements" AS "o" JOIN "new_keys" AS "own" ON "own"."source" = 'announcements' AND "own"."id" = "o"."id"
	LEFT JOIN "new_keys" AS "author" ON "author"."source" = 'users' AND "author"."id" = "o"."author_id"
	ORDER BY "o"."id" COLLATE "C";
--> statement-breakpoint
INSERT INTO "payments" ("key", "id", "user_key", "provider", "reference", "amount", "currency", "paid_at")
	SELECT "own"."key", "o"."id", "user"."key", "o"."provider", "o"."reference", "o"."amount", "o"."currency", "o"."paid_at"
	FROM "before_keys"."payments" AS "o" JOIN "new_keys" AS "own" ON "own"."source" = 'payments' AND "own"."id" = "o"."id"
	LEFT JOIN "new_keys" AS "user" ON "user"."source" = 'users' AND "user"."id" = "o"."user_id"
	ORDER BY "o"."id" COLLATE "C";
--> statement-breakpoint
INSERT INTO "audit" ("key", "id", "actor", "act", "target", "detail", "done_at")
	SELECT "own"."key", "o"."id", "o"."actor", "o"."act", "o"."target", "o"."detail", "o"."done_at"
	FROM "before_keys"."audit" AS "o" JOIN "new_keys" AS "own" ON "own"."source" = 'audit' AND "own"."id" = "o"."id"
	ORDER BY "o"."id" COLLATE "C";
--> statement-breakpoint
INSERT INTO "votes" ("post_key", "user_key", "direction")
	SELECT "post"."key", "user"."key", "o"."direction"
	FROM "before_keys"."votes" AS "o" LEFT JOIN "new_keys" AS "post" ON "post"."source" = 'posts' AND "post"."id" = "o"."post_id"
	LEFT JOIN "new_keys" AS "user" ON "user"."source" = 'users' AND "user"."id" = "o"."user_id"
	ORDER BY "o"."post_id" COLLATE "C", "o"."user_id" COLLATE "C";
--> statement-breakpoint
DROP SCHEMA "before_keys" CASCADE;
--> statement-breakpoint
DROP TABLE "new_keys";
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_key_users_key_fk" FOREIGN KEY ("author_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_key_posts_key_fk" FOREIGN KEY ("post_key") REFERENCES "public"."posts"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_key_users_key_fk" FOREIGN KEY ("author_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_key_users_key_fk" FOREIGN KEY ("author_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_key_comments_key_fk" FOREIGN KEY ("comment_key") REFERENCES "public"."comments"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_key_users_key_fk" FOREIGN KEY ("reporter_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_post_key_posts_key_fk" FOREIGN KEY ("post_key") REFERENCES "public"."posts"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_target" ON "audit" USING btree ("target");
--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_key","key");
--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_key");
--> statement-breakpoint
-- The kept number of comments of each member (db/counters.ts).
INSERT INTO "counters" ("name", "value")
	SELECT 'comments.of.' || "author_key", count(*) FROM "comments" GROUP BY "author_key";
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once" ON "payments" USING btree ("provider","reference");
--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_key");
--> statement-breakpoint
CREATE INDEX "posts_score" ON "posts" USING btree ("score","key");
--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_key","key");
--> statement-breakpoint
CREATE INDEX "posts_tag" ON "posts" USING btree ("tag","key");
--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("comment_key","reporter_key");
--> statement-breakpoint
CREATE INDEX "reports_time" ON "reports" USING btree ("reported_at","key");
--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_key");
--> statement-breakpoint
CREATE TRIGGER "audit_only_grows" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_only_grows"();
--> statement-breakpoint
CREATE TRIGGER "audit_never_empties" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_only_grows"();
--> statement-breakpoint
ANALYZE;
