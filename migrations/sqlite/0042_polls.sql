CREATE TABLE `polls` (
	`post_key` integer PRIMARY KEY NOT NULL,
	`choose` integer DEFAULT 1 NOT NULL,
	`until` integer,
	`is_closed` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`voters` integer DEFAULT 0 NOT NULL,
	`totals` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`shown_rev` integer DEFAULT 1 NOT NULL,
	`shown_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`post_key`) REFERENCES `posts`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `polls_until` ON `polls` (`until`) WHERE until is not null and not is_closed;--> statement-breakpoint
CREATE INDEX `polls_unshown` ON `polls` (`post_key`) WHERE rev <> shown_rev;--> statement-breakpoint
CREATE TABLE `ballots` (
	`post_key` integer NOT NULL,
	`user_key` integer NOT NULL,
	`options` text NOT NULL,
	PRIMARY KEY(`post_key`, `user_key`),
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ballots_user` ON `ballots` (`user_key`);--> statement-breakpoint
ALTER TABLE `posts` ADD `poll` text;--> statement-breakpoint
ALTER TABLE `held` ADD `poll` text;