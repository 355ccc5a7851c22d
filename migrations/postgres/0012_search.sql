CREATE TABLE "post_words" (
	"key" bigint PRIMARY KEY NOT NULL REFERENCES "posts"("key") ON DELETE cascade,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_words" (
	"key" bigint PRIMARY KEY NOT NULL REFERENCES "comments"("key") ON DELETE cascade,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "post_words_words" ON "post_words" USING gin ("words") WITH (gin_pending_list_limit = 256);--> statement-breakpoint
CREATE INDEX "comment_words_words" ON "comment_words" USING gin ("words") WITH (gin_pending_list_limit = 256);--> statement-breakpoint
INSERT INTO "settings" ("name", "value") SELECT 'search.posts', 'whole' WHERE NOT EXISTS (SELECT 1 FROM "posts");--> statement-breakpoint
INSERT INTO "settings" ("name", "value") SELECT 'search.comments', 'whole' WHERE NOT EXISTS (SELECT 1 FROM "comments");
