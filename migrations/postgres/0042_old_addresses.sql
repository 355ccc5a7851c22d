CREATE TABLE "old_addresses" (
	"kind" text NOT NULL,
	"old_id" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "old_addresses_kind_old_id_pk" PRIMARY KEY("kind","old_id")
);
--> statement-breakpoint
CREATE TABLE "old_members" (
	"kind" text NOT NULL,
	"old_id" text NOT NULL,
	"user_key" bigint NOT NULL,
	CONSTRAINT "old_members_kind_old_id_pk" PRIMARY KEY("kind","old_id")
);
--> statement-breakpoint
CREATE TABLE "moved" (
	"at" bigint PRIMARY KEY NOT NULL,
	"script_path" text NOT NULL,
	"report" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moved_people" (
	"user_key" bigint NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "moved_people_user_key_why_pk" PRIMARY KEY("user_key","why")
);
--> statement-breakpoint
ALTER TABLE "old_members" ADD CONSTRAINT "old_members_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_people" ADD CONSTRAINT "moved_people_user_key_users_key_fk" FOREIGN KEY ("user_key") REFERENCES "public"."users"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "old_members_user" ON "old_members" USING btree ("user_key");