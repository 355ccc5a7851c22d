CREATE TABLE `saved` (
	`user_key` integer NOT NULL,
	`post_key` integer NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_key`, `post_key`),
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post_key`) REFERENCES `posts`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_place` ON `saved` (`user_key`,`saved_at`);--> statement-breakpoint
CREATE INDEX `saved_post` ON `saved` (`post_key`);