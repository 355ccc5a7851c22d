CREATE TABLE "raids" (
	"since" bigint PRIMARY KEY NOT NULL,
	"running" integer,
	"ended_at" bigint,
	"quiet_until" bigint,
	"swept_key" bigint
);
--> statement-breakpoint
CREATE TABLE "likenesses" (
	"likeness" text NOT NULL,
	"author_key" bigint NOT NULL,
	"sent_at" bigint NOT NULL,
	CONSTRAINT "likenesses_likeness_author_key_pk" PRIMARY KEY("likeness","author_key")
);
--> statement-breakpoint
ALTER TABLE "held" ADD COLUMN "likeness" text;--> statement-breakpoint
ALTER TABLE "likenesses" ADD CONSTRAINT "likenesses_author_key_users_key_fk" FOREIGN KEY ("author_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "raids_running" ON "raids" USING btree ("running");--> statement-breakpoint
CREATE INDEX "likenesses_author" ON "likenesses" USING btree ("author_key");--> statement-breakpoint
CREATE INDEX "likenesses_sent" ON "likenesses" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "held_likeness" ON "held" USING btree ("likeness","key");