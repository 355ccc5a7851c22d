CREATE TABLE `second_factors` (
	`user_key` integer PRIMARY KEY NOT NULL,
	`secret` text,
	`pending_secret` text,
	`sealed_by` text DEFAULT '' NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`wrong_times` text DEFAULT '[]' NOT NULL,
	`reset_at` integer,
	`reset_by` text,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `second_factors_reset` ON `second_factors` (`reset_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_key` integer NOT NULL,
	`hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_key`, `hash`),
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_key` integer NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`uses` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`added_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_key`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `safety_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_key` integer NOT NULL,
	`what` text NOT NULL,
	`device` text NOT NULL,
	`happened_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `safety_mails_once` ON `safety_mails` (`user_key`,`what`);--> statement-breakpoint
CREATE INDEX `safety_mails_due` ON `safety_mails` (`due_at`);