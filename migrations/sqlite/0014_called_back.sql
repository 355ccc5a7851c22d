CREATE TABLE `follows` (
	`user_key` integer NOT NULL,
	`post_key` integer NOT NULL,
	`seen_key` integer NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`user_key`, `post_key`),
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post_key`) REFERENCES `posts`(`key`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `follows_post` ON `follows` (`post_key`);--> statement-breakpoint
CREATE TABLE `held` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`author_key` integer NOT NULL,
	`post_key` integer,
	`comment_key` integer,
	`version` integer,
	`title` text DEFAULT '' NOT NULL,
	`tag` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`format` text DEFAULT 'plain' NOT NULL,
	`created_text` text DEFAULT '' NOT NULL,
	`start_up` integer DEFAULT 0 NOT NULL,
	`start_down` integer DEFAULT 0 NOT NULL,
	`reply_to_key` integer,
	`held_at` integer NOT NULL,
	FOREIGN KEY (`author_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `held_author` ON `held` (`author_key`);--> statement-breakpoint
CREATE INDEX `held_post` ON `held` (`post_key`) WHERE post_key is not null;--> statement-breakpoint
CREATE INDEX `held_comment` ON `held` (`comment_key`) WHERE comment_key is not null;--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `letters` (
	`user_key` integer PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `letters_due` ON `letters` (`due_at`);--> statement-breakpoint
CREATE TABLE `notices` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_key` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`post_key` integer,
	`comment_key` integer,
	`actor_key` integer,
	`title` text DEFAULT '' NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`happened_at` integer NOT NULL,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_once` ON `notices` (`user_key`,`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `notices_user` ON `notices` (`user_key`);--> statement-breakpoint
CREATE INDEX `notices_post` ON `notices` (`post_key`) WHERE post_key is not null;--> statement-breakpoint
CREATE INDEX `notices_comment` ON `notices` (`comment_key`) WHERE comment_key is not null;--> statement-breakpoint
CREATE TABLE `sanctions` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_key` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`imposed_by` text NOT NULL,
	`imposed_at` integer NOT NULL,
	`until` integer,
	`ended_at` integer,
	`appeal` text,
	`appealed_at` integer,
	`rejected_at` integer,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sanctions_user` ON `sanctions` (`user_key`);--> statement-breakpoint
CREATE TABLE `site_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `posts` ADD `last_comment_key` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `is_closed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `pinned_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `pinned_until` integer;--> statement-breakpoint
CREATE INDEX `posts_pinned` ON `posts` (`pinned_at`) WHERE pinned_at is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `is_moderator` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `inbox_seen_key` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `inbox_rev` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail` text DEFAULT 'replies' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `digest` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mailed_at` integer;--> statement-breakpoint
CREATE INDEX `comments_reply` ON `comments` (`reply_to_key`) WHERE reply_to_key is not null;--> statement-breakpoint
UPDATE posts SET last_comment_key = (SELECT max(comments.key) FROM comments WHERE comments.post_key = posts.key);--> statement-breakpoint
INSERT INTO follows (user_key, post_key, seen_key, is_on)
SELECT user_key, post_key, (SELECT coalesce(max(key), 0) FROM comments), true
FROM (SELECT author_key AS user_key, key AS post_key FROM posts UNION SELECT author_key, post_key FROM comments) AS written;
