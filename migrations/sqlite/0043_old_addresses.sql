CREATE TABLE `old_addresses` (
	`kind` text NOT NULL,
	`old_id` text NOT NULL,
	`target` text NOT NULL,
	PRIMARY KEY(`kind`, `old_id`)
);
--> statement-breakpoint
CREATE TABLE `old_members` (
	`kind` text NOT NULL,
	`old_id` text NOT NULL,
	`user_key` integer NOT NULL,
	PRIMARY KEY(`kind`, `old_id`),
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `old_members_user` ON `old_members` (`user_key`);--> statement-breakpoint
CREATE TABLE `moved` (
	`at` integer PRIMARY KEY NOT NULL,
	`script_path` text NOT NULL,
	`report` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `moved_people` (
	`user_key` integer NOT NULL,
	`why` text NOT NULL,
	PRIMARY KEY(`user_key`, `why`),
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
