CREATE TABLE `push_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_key` integer NOT NULL,
	`endpoint` text NOT NULL,
	`endpoint_hash` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`name` text NOT NULL,
	`session` text,
	`added_at` integer NOT NULL,
	`told_key` integer NOT NULL,
	`recent` text DEFAULT '[]' NOT NULL,
	`due_at` integer,
	`claimed_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`failed_at` integer,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_endpoint_hash_unique` ON `push_devices` (`endpoint_hash`);--> statement-breakpoint
CREATE INDEX `push_devices_user` ON `push_devices` (`user_key`);--> statement-breakpoint
CREATE INDEX `push_devices_session` ON `push_devices` (`session`);--> statement-breakpoint
CREATE INDEX `push_devices_due` ON `push_devices` (`due_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `push_kinds` text DEFAULT 'reply,mention,report,removed' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `push_texts` text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `quiet` text;