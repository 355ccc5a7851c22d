CREATE TABLE `thanks` (
	`comment_key` integer NOT NULL,
	`user_key` integer NOT NULL,
	PRIMARY KEY(`comment_key`, `user_key`),
	FOREIGN KEY (`comment_key`) REFERENCES `comments`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `thread_thanks` (
	`post_key` integer PRIMARY KEY NOT NULL,
	`rev` integer NOT NULL,
	FOREIGN KEY (`post_key`) REFERENCES `posts`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `comments` ADD `thanks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_best` ON `comments` (`post_key`,thanks desc,`key`) WHERE thanks > 0;