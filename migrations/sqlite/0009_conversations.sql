CREATE TABLE `comment_revisions` (
	`comment_key` integer NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`format` text DEFAULT 'plain' NOT NULL,
	`html` text,
	`html_version` integer DEFAULT 0 NOT NULL,
	`mentions` text,
	`replaced_at` integer NOT NULL,
	`is_hidden` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`comment_key`, `version`),
	FOREIGN KEY (`comment_key`) REFERENCES `comments`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `idempotency` (
	`idempotency_key` text NOT NULL,
	`user_key` integer NOT NULL,
	`path` text NOT NULL,
	`body_hash` text NOT NULL,
	`written_id` text NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`idempotency_key`, `user_key`),
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `mutes` (
	`user_key` integer NOT NULL,
	`muted_key` integer NOT NULL,
	PRIMARY KEY(`user_key`, `muted_key`),
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`muted_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mutes_muted` ON `mutes` (`muted_key`);--> statement-breakpoint
CREATE TABLE `photos` (
	`hash` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `post_revisions` (
	`post_key` integer NOT NULL,
	`title` text NOT NULL,
	`tag` text NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`format` text DEFAULT 'plain' NOT NULL,
	`html` text,
	`html_version` integer DEFAULT 0 NOT NULL,
	`mentions` text,
	`replaced_at` integer NOT NULL,
	`is_hidden` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`post_key`, `version`),
	FOREIGN KEY (`post_key`) REFERENCES `posts`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reads` (
	`user_key` integer NOT NULL,
	`post_key` integer NOT NULL,
	`comment_key` integer NOT NULL,
	`comment_id` text NOT NULL,
	PRIMARY KEY(`user_key`, `post_key`),
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post_key`) REFERENCES `posts`(`key`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `reads_post` ON `reads` (`post_key`);--> statement-breakpoint
ALTER TABLE `comments` ADD `format` text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `html` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `html_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `mentions` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `reply_to_key` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `format` text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `html` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `html_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `mentions` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `reported_text` text;