CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_key` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`made_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- The mails that are due go along, those that a server is sending with their claim.
INSERT INTO deliveries (id, user_key, kind, subject, title, detail, made_at, due_at, claimed_until, attempts)
SELECT id, user_key, 'safety', what, device, '', happened_at, due_at, claimed_until, attempts FROM safety_mails;--> statement-breakpoint
INSERT INTO deliveries (id, user_key, kind, subject, title, detail, made_at, due_at, claimed_until, attempts)
SELECT id, user_key, kind, subject, title, detail, due_at, due_at, claimed_until, attempts FROM gold_mails;--> statement-breakpoint
INSERT INTO deliveries (id, user_key, kind, subject, title, detail, made_at, due_at, claimed_until, attempts)
SELECT id, 0, 'confirmation', user_id, base, coalesce(language, ''), asked_at, due_at, claimed_until, attempts FROM confirmation_mails;--> statement-breakpoint
INSERT INTO deliveries (id, user_key, kind, subject, title, detail, made_at, due_at, claimed_until, attempts)
SELECT id, user_key, 'address', id, '', '', made_at, due_at, claimed_until, attempts FROM email_links WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`user_key`,`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`due_at`);--> statement-breakpoint
DROP TABLE `gold_mails`;--> statement-breakpoint
DROP TABLE `safety_mails`;--> statement-breakpoint
DROP TABLE `confirmation_mails`;--> statement-breakpoint
DROP INDEX `email_links_due`;--> statement-breakpoint
ALTER TABLE `email_links` DROP COLUMN `due_at`;--> statement-breakpoint
ALTER TABLE `email_links` DROP COLUMN `claimed_until`;--> statement-breakpoint
ALTER TABLE `email_links` DROP COLUMN `attempts`;