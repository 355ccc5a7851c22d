CREATE TABLE "polls" (
	"post_key" bigint PRIMARY KEY NOT NULL,
	"choose" integer DEFAULT 1 NOT NULL,
	"until" bigint,
	"is_closed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"voters" integer DEFAULT 0 NOT NULL,
	"totals" text NOT NULL,
	"rev" bigint DEFAULT 1 NOT NULL,
	"shown_rev" bigint DEFAULT 1 NOT NULL,
	"shown_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ballots" (
	"post_key" bigint NOT NULL,
	"user_key" bigint NOT NULL,
	"options" text NOT NULL,
	CONSTRAINT "ballots_post_key_user_key_pk" PRIMARY KEY("post_key","user_key")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "poll" text;--> statement-breakpoint
ALTER TABLE "held" ADD COLUMN "poll" text;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_post_key_posts_key_fk" FOREIGN KEY ("post_key") REFERENCES "public"."posts"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "polls_until" ON "polls" USING btree ("until") WHERE until is not null and not is_closed;--> statement-breakpoint
CREATE INDEX "polls_unshown" ON "polls" USING btree ("post_key") WHERE rev <> shown_rev;--> statement-breakpoint
CREATE INDEX "ballots_user" ON "ballots" USING btree ("user_key");