CREATE TABLE `confirmation_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`base` text NOT NULL,
	`asked_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer,
	`attempts` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `identities`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `confirmation_mails_user` ON `confirmation_mails` (`user_id`);--> statement-breakpoint
CREATE INDEX `confirmation_mails_due` ON `confirmation_mails` (`due_at`);