CREATE INDEX "posts_tag_score" ON "posts" USING btree ("tag","score","key");--> statement-breakpoint
INSERT INTO "counters" ("name", "value") SELECT 'posts.tagged.' || "tag", count(*) FROM "posts" GROUP BY "tag";
