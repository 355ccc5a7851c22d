CREATE TABLE "acts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_key" bigint,
	"state" text NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"made_at" bigint NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"id" text PRIMARY KEY NOT NULL,
	"act_id" text,
	"held_key" bigint
);
--> statement-breakpoint
CREATE TABLE "archived_rows" (
	"archive_id" text NOT NULL,
	"place" integer NOT NULL,
	"user_key" bigint NOT NULL,
	"name" text NOT NULL,
	"text_key" bigint,
	"row" text NOT NULL,
	CONSTRAINT "archived_rows_archive_id_place_pk" PRIMARY KEY("archive_id","place")
);
--> statement-breakpoint
ALTER TABLE "sanctions" ADD COLUMN "act_id" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "act_id" text;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archived_rows" ADD CONSTRAINT "archived_rows_archive_id_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."archives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archived_rows" ADD CONSTRAINT "archived_rows_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acts_until" ON "acts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "acts_left" ON "acts" USING btree ("made_at") WHERE state <> 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "acts_clear" ON "acts" USING btree ("member_key") WHERE state <> 'undone';--> statement-breakpoint
CREATE INDEX "archives_act" ON "archives" USING btree ("act_id");--> statement-breakpoint
CREATE INDEX "archived_rows_user" ON "archived_rows" USING btree ("user_key");--> statement-breakpoint
CREATE INDEX "archived_rows_text" ON "archived_rows" USING btree ("text_key") WHERE text_key is not null;--> statement-breakpoint
CREATE INDEX "sanctions_act" ON "sanctions" USING btree ("act_id") WHERE act_id is not null;--> statement-breakpoint
CREATE INDEX "images_act" ON "images" USING btree ("act_id") WHERE act_id is not null;