CREATE TABLE `codes` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`hash` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`made_at` integer NOT NULL,
	`expires_at` integer,
	`payment_key` integer,
	`used_by_key` integer,
	`used_at` integer,
	`voided_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `codes_once` ON `codes` (`hash`);--> statement-breakpoint
CREATE INDEX `codes_payment` ON `codes` (`payment_key`) WHERE payment_key is not null;--> statement-breakpoint
CREATE INDEX `codes_used_by` ON `codes` (`used_by_key`) WHERE used_by_key is not null;--> statement-breakpoint
CREATE TABLE `gold_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_key` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gold_mails_once` ON `gold_mails` (`user_key`,`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `gold_mails_due` ON `gold_mails` (`due_at`);--> statement-breakpoint
ALTER TABLE `payments` ADD `intent` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `is_gift` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `revoked_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `is_refunded` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_intent` ON `payments` (`intent`) WHERE intent is not null;