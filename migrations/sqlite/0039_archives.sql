CREATE TABLE `acts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`member_key` integer,
	`state` text NOT NULL,
	`posts` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`made_at` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `acts_until` ON `acts` (`until`);--> statement-breakpoint
CREATE INDEX `acts_left` ON `acts` (`made_at`) WHERE state <> 'done';--> statement-breakpoint
CREATE UNIQUE INDEX `acts_clear` ON `acts` (`member_key`) WHERE state <> 'undone';--> statement-breakpoint
CREATE TABLE `archives` (
	`id` text PRIMARY KEY NOT NULL,
	`act_id` text,
	`held_key` integer,
	FOREIGN KEY (`act_id`) REFERENCES `acts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `archives_act` ON `archives` (`act_id`);--> statement-breakpoint
CREATE TABLE `archived_rows` (
	`archive_id` text NOT NULL,
	`place` integer NOT NULL,
	`user_key` integer NOT NULL,
	`name` text NOT NULL,
	`text_key` integer,
	`row` text NOT NULL,
	PRIMARY KEY(`archive_id`, `place`),
	FOREIGN KEY (`archive_id`) REFERENCES `archives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `archived_rows_user` ON `archived_rows` (`user_key`);--> statement-breakpoint
CREATE INDEX `archived_rows_text` ON `archived_rows` (`text_key`) WHERE text_key is not null;--> statement-breakpoint
ALTER TABLE `sanctions` ADD `act_id` text;--> statement-breakpoint
CREATE INDEX `sanctions_act` ON `sanctions` (`act_id`) WHERE act_id is not null;--> statement-breakpoint
ALTER TABLE `images` ADD `act_id` text;--> statement-breakpoint
CREATE INDEX `images_act` ON `images` (`act_id`) WHERE act_id is not null;