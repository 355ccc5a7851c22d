CREATE TABLE `claims` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_key` integer NOT NULL,
	`method` text NOT NULL,
	`trx_id` text NOT NULL,
	`last4` text NOT NULL,
	`amount` integer NOT NULL,
	`claimed_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`is_dispute` integer DEFAULT false NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`settled_at` integer,
	`is_by_sms` integer DEFAULT false NOT NULL,
	`settled_by_key` integer,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_open` ON `claims` (`user_key`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `claims_transaction` ON `claims` (`trx_id`);--> statement-breakpoint
CREATE INDEX `claims_state` ON `claims` (`state`);--> statement-breakpoint
CREATE INDEX `claims_user` ON `claims` (`user_key`);--> statement-breakpoint
CREATE TABLE `sms_payments` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`trx_id` text NOT NULL,
	`amount` integer NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sms_payments_once` ON `sms_payments` (`trx_id`);