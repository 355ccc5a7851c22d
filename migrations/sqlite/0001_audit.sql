CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`actor` text NOT NULL,
	`act` text NOT NULL,
	`target` text NOT NULL,
	`detail` text NOT NULL,
	`done_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_target` ON `audit` (`target`);--> statement-breakpoint
CREATE TRIGGER `audit_never_changes` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'The audit log only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_never_shrinks` BEFORE DELETE ON `audit` BEGIN SELECT RAISE(ABORT, 'The audit log only grows'); END;
--> statement-breakpoint
-- Payments are the log's own story from before it was kept; who made an admin is not known.
INSERT INTO `audit` (`id`, `actor`, `act`, `target`, `detail`, `done_at`)
	SELECT `payments`.`id`, `email`, 'payment taken', `payments`.`id`, `provider` || ' ' || `reference` || ': ' || `amount` || ' ' || `currency`, `paid_at`
	FROM `payments` JOIN `users` ON `users`.`id` = `user_id`;
--> statement-breakpoint
INSERT INTO `audit` (`id`, `actor`, `act`, `target`, `detail`, `done_at`)
	SELECT `id`, 'before the audit log', 'admin granted', `email`, '', `created_at` FROM `users` WHERE `role` = 'admin';
