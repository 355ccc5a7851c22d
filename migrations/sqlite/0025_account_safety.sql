CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_key` integer NOT NULL,
	`proof` text NOT NULL,
	`device` text NOT NULL,
	`signed_in_by` text,
	`device_hash` text,
	`begun_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`stepped_up_at` integer,
	`factor_hash` text,
	`ended_at` integer,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_proof_unique` ON `sessions` (`proof`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_key`,`ended_at`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_key` integer PRIMARY KEY NOT NULL,
	`secret` text,
	`confirmed_at` integer,
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
CREATE INDEX `safety_mails_due` ON `safety_mails` (`due_at`);--> statement-breakpoint
CREATE TABLE `email_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_key` integer NOT NULL,
	`kind` text NOT NULL,
	`address` text NOT NULL,
	`language` text,
	`base` text NOT NULL,
	`session` text,
	`sign_ins` text,
	`made_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`due_at` integer,
	`claimed_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_links_user` ON `email_links` (`user_key`);--> statement-breakpoint
CREATE INDEX `email_links_address` ON `email_links` (`address`);--> statement-breakpoint
CREATE INDEX `email_links_due` ON `email_links` (`due_at`);--> statement-breakpoint
CREATE TABLE `former_addresses` (
	`address` text NOT NULL,
	`until` integer NOT NULL,
	`user_key` integer NOT NULL,
	PRIMARY KEY(`address`, `until`),
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_addresses_user` ON `former_addresses` (`user_key`);--> statement-breakpoint
CREATE TABLE `leavings` (
	`user_key` integer NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`texts` text NOT NULL,
	`owned_from` integer NOT NULL,
	`owned_until` integer NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_key`, `email`),
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `marked_addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`imposed_by` text NOT NULL,
	`imposed_at` integer NOT NULL,
	`until` integer
);
--> statement-breakpoint
CREATE INDEX `marked_addresses_hash` ON `marked_addresses` (`hash`);--> statement-breakpoint
ALTER TABLE `users` ADD `has_factor` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `leaving_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `leaving_texts` text;--> statement-breakpoint
ALTER TABLE `users` ADD `left_at` integer;--> statement-breakpoint
CREATE INDEX `users_leaving` ON `users` (`leaving_at`) WHERE leaving_at is not null;--> statement-breakpoint
CREATE INDEX `users_left` ON `users` (`left_at`) WHERE left_at is not null;--> statement-breakpoint
ALTER TABLE `identity_sessions` ADD `signed_in_by` text;--> statement-breakpoint
-- Who is signed in stays signed in: the product tokens of a session name it by the id of the provider's session.
insert into sessions (id, user_key, proof, device, begun_at, used_at)
  select s.id, u.key, 'local ' || s.id, '', s.created_at, s.updated_at
  from identity_sessions s join identities i on i.id = s.user_id join users u on u.email = lower(i.email);
--> statement-breakpoint
DROP TRIGGER `audit_never_changes`;
--> statement-breakpoint
-- Of who is leaving, and of nobody else, the address and the name become `member:ID`; all else in the log stays.
CREATE TRIGGER `audit_never_changes` BEFORE UPDATE ON `audit` WHEN NOT EXISTS (
	SELECT 1 FROM `leavings` AS `l` JOIN `users` AS `u` ON `u`.`key` = `l`.`user_key`
	WHERE `u`.`email` = `u`.`id` || '@deleted.invalid' AND OLD.`key` >= `l`.`owned_from` AND OLD.`key` < `l`.`owned_until`
		AND NEW.`key` = OLD.`key` AND NEW.`id` = OLD.`id` AND NEW.`act` = OLD.`act` AND NEW.`done_at` = OLD.`done_at`
		AND (NEW.`actor` = OLD.`actor` OR (OLD.`actor` = `l`.`email` AND NEW.`actor` = 'member:' || `u`.`id`))
		AND (NEW.`target` = OLD.`target` OR (OLD.`target` = `l`.`email` AND NEW.`target` = 'member:' || `u`.`id`))
		AND replace(replace(replace(NEW.`detail`, 'member:' || `u`.`id`, char(1)), `l`.`email`, char(1)), `l`.`name`, char(1))
			= replace(replace(replace(OLD.`detail`, 'member:' || `u`.`id`, char(1)), `l`.`email`, char(1)), `l`.`name`, char(1))
) BEGIN SELECT RAISE(ABORT, 'The audit log only grows'); END;
