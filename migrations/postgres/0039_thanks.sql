CREATE TABLE "thanks" (
	"comment_key" bigint NOT NULL,
	"user_key" bigint NOT NULL,
	CONSTRAINT "thanks_comment_key_user_key_pk" PRIMARY KEY("comment_key","user_key")
);
--> statement-breakpoint
CREATE TABLE "thread_thanks" (
	"post_key" bigint PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "thanks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "thanks" ADD CONSTRAINT "thanks_comment_key_comments_key_fk" FOREIGN KEY ("comment_key") REFERENCES "public"."comments"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanks" ADD CONSTRAINT "thanks_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_thanks" ADD CONSTRAINT "thread_thanks_post_key_posts_key_fk" FOREIGN KEY ("post_key") REFERENCES "public"."posts"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_best" ON "comments" USING btree ("post_key",thanks desc,"key") WHERE thanks > 0;