CREATE TABLE "removed_posts" (
	"key" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL
);
