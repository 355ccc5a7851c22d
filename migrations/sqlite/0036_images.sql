CREATE TABLE `post_reports` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`post_key` integer NOT NULL,
	`reporter_key` integer NOT NULL,
	`feedback` text NOT NULL,
	`reported_at` integer NOT NULL,
	`reported_text` text,
	FOREIGN KEY (`post_key`) REFERENCES `posts`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `post_reports_once` ON `post_reports` (`post_key`,`reporter_key`);--> statement-breakpoint
CREATE INDEX `post_reports_time` ON `post_reports` (`reported_at`);--> statement-breakpoint
CREATE INDEX `post_reports_reporter` ON `post_reports` (`reporter_key`);--> statement-breakpoint
CREATE TABLE `image_files` (
	`hash` text PRIMARY KEY NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`blocked_at` integer
);
--> statement-breakpoint
CREATE TABLE `images` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`address` text NOT NULL,
	`author_key` integer NOT NULL,
	`hash` text NOT NULL,
	`media_type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`small_hash` text,
	`small_media_type` text,
	`small_bytes` integer DEFAULT 0 NOT NULL,
	`uploaded_at` integer NOT NULL,
	`unused_since` integer,
	`removed_at` integer,
	`stale` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`author_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `images_address` ON `images` (`address`);--> statement-breakpoint
CREATE INDEX `images_author` ON `images` (`author_key`);--> statement-breakpoint
CREATE INDEX `images_hash` ON `images` (`hash`);--> statement-breakpoint
CREATE INDEX `images_small` ON `images` (`small_hash`) WHERE small_hash is not null;--> statement-breakpoint
CREATE INDEX `images_unused` ON `images` (`unused_since`) WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX `images_stale` ON `images` (`stale`) WHERE stale > 0;--> statement-breakpoint
CREATE TABLE `image_uses` (
	`image_key` integer NOT NULL,
	`kind` text NOT NULL,
	`text_key` integer NOT NULL,
	PRIMARY KEY(`image_key`, `kind`, `text_key`),
	FOREIGN KEY (`image_key`) REFERENCES `images`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `image_uses_text` ON `image_uses` (`kind`,`text_key`);--> statement-breakpoint
ALTER TABLE `posts` ADD `image_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `first_image_key` integer;