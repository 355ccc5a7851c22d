CREATE TABLE `removed_posts` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL
);
