CREATE TABLE "saved" (
	"user_key" bigint NOT NULL,
	"post_key" bigint NOT NULL,
	"saved_at" bigint NOT NULL,
	CONSTRAINT "saved_user_key_post_key_pk" PRIMARY KEY("user_key","post_key")
);
--> statement-breakpoint
ALTER TABLE "saved" ADD CONSTRAINT "saved_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved" ADD CONSTRAINT "saved_post_key_posts_key_fk" FOREIGN KEY ("post_key") REFERENCES "public"."posts"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_place" ON "saved" USING btree ("user_key","saved_at");--> statement-breakpoint
CREATE INDEX "saved_post" ON "saved" USING btree ("post_key");