DROP INDEX "comments_author";--> statement-breakpoint
CREATE INDEX "users_own_photo" ON "users" USING btree ("photo_url") WHERE photo_url like '/avatars/%';--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_key","key");