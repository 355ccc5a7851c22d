-- Rows get integer keys, made of the first 60 bits of their ids (db/ids.ts). Rows whose ids share them get the next keys.
DROP TRIGGER `audit_never_changes`;
--> statement-breakpoint
DROP TRIGGER `audit_never_shrinks`;
--> statement-breakpoint
DROP TRIGGER `audit_never_repeats`;
--> statement-breakpoint
DROP TRIGGER `audit_counts_from_one`;
--> statement-breakpoint
DROP INDEX `audit_target`;
--> statement-breakpoint
DROP INDEX `comments_post`;
--> statement-breakpoint
DROP INDEX `comments_author`;
--> statement-breakpoint
DROP INDEX `payments_once`;
--> statement-breakpoint
DROP INDEX `payments_user`;
--> statement-breakpoint
DROP INDEX `posts_score`;
--> statement-breakpoint
DROP INDEX `posts_author`;
--> statement-breakpoint
DROP INDEX `posts_tag`;
--> statement-breakpoint
DROP INDEX `reports_once`;
--> statement-breakpoint
DROP INDEX `reports_time`;
--> statement-breakpoint
DROP INDEX `reports_reporter`;
--> statement-breakpoint
DROP INDEX `tags_name_unique`;
--> statement-breakpoint
DROP INDEX `users_email_unique`;
--> statement-breakpoint
DROP INDEX `users_firebase_uid_unique`;
--> statement-breakpoint
ALTER TABLE `users` RENAME TO `old_users`;
--> statement-breakpoint
ALTER TABLE `tags` RENAME TO `old_tags`;
--> statement-breakpoint
ALTER TABLE `posts` RENAME TO `old_posts`;
--> statement-breakpoint
ALTER TABLE `comments` RENAME TO `old_comments`;
--> statement-breakpoint
ALTER TABLE `reports` RENAME TO `old_reports`;
--> statement-breakpoint
ALTER TABLE `announcements` RENAME TO `old_announcements`;
--> statement-breakpoint
ALTER TABLE `payments` RENAME TO `old_payments`;
--> statement-breakpoint
ALTER TABLE `audit` RENAME TO `old_audit`;
--> statement-breakpoint
ALTER TABLE `votes` RENAME TO `old_votes`;
--> statement-breakpoint
CREATE TABLE `users` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`display_name` text NOT NULL,
	`photo_url` text NOT NULL,
	`search_text` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`is_member` integer DEFAULT false NOT NULL,
	`post_count` integer DEFAULT 0 NOT NULL,
	`token_series` integer DEFAULT 0 NOT NULL,
	`proven_at` integer,
	`firebase_uid` text,
	`brought_name` text,
	`brought_photo` text,
	`synced_name` text,
	`synced_photo` text,
	`rev` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tags` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`author_key` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`tag` text NOT NULL,
	`start_up` integer NOT NULL,
	`start_down` integer NOT NULL,
	`cast_up` integer DEFAULT 0 NOT NULL,
	`cast_down` integer DEFAULT 0 NOT NULL,
	`score` integer NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`comments_rev` integer DEFAULT 1 NOT NULL,
	`created_text` text NOT NULL,
	`posted_at` integer NOT NULL,
	FOREIGN KEY (`author_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `comments` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`post_key` integer NOT NULL,
	`author_key` integer NOT NULL,
	`text` text NOT NULL,
	`created_text` text NOT NULL,
	`posted_at` integer NOT NULL,
	FOREIGN KEY (`post_key`) REFERENCES `posts`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`comment_key` integer NOT NULL,
	`reporter_key` integer NOT NULL,
	`feedback` text NOT NULL,
	`reported_at` integer NOT NULL,
	FOREIGN KEY (`comment_key`) REFERENCES `comments`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `announcements` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`author_key` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`author_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_key` integer NOT NULL,
	`provider` text NOT NULL,
	`reference` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`paid_at` integer NOT NULL,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `audit` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`actor` text NOT NULL,
	`act` text NOT NULL,
	`target` text NOT NULL,
	`detail` text NOT NULL,
	`done_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `votes` (
	`post_key` integer NOT NULL,
	`user_key` integer NOT NULL,
	`direction` integer NOT NULL,
	PRIMARY KEY(`post_key`, `user_key`),
	FOREIGN KEY (`post_key`) REFERENCES `posts`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
-- A row is found up to 2^20 - 1 after the number of its id. Its key must be a number that JavaScript holds exactly.
CREATE TABLE `new_keys` (
	`source` text NOT NULL,
	`id` text NOT NULL,
	`number` integer NOT NULL,
	`key` integer NOT NULL,
	PRIMARY KEY(`source`, `id`),
	CONSTRAINT `at_most_1048576_ids_of_one_number` CHECK (`key` - `number` <= 1048575),
	CONSTRAINT `no_id_of_a_time_after_2089` CHECK (`key` < 9007199254740991)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `new_keys` (`source`, `id`, `number`, `key`)
	SELECT `source`, `id`, `number`,
		`place` + max(`number` - `place`) OVER (PARTITION BY `source` ORDER BY `place`)
	FROM (
		SELECT `source`, `id`,
			row_number() OVER (PARTITION BY `source` ORDER BY `id`) AS `place`,
			((instr('0123456789abcdef', substr(`id`, 1, 1)) - 1) << 56)
			+ ((instr('0123456789abcdef', substr(`id`, 2, 1)) - 1) << 52)
			+ ((instr('0123456789abcdef', substr(`id`, 3, 1)) - 1) << 48)
			+ ((instr('0123456789abcdef', substr(`id`, 4, 1)) - 1) << 44)
			+ ((instr('0123456789abcdef', substr(`id`, 5, 1)) - 1) << 40)
			+ ((instr('0123456789abcdef', substr(`id`, 6, 1)) - 1) << 36)
			+ ((instr('0123456789abcdef', substr(`id`, 7, 1)) - 1) << 32)
			+ ((instr('0123456789abcdef', substr(`id`, 8, 1)) - 1) << 28)
			+ ((instr('0123456789abcdef', substr(`id`, 10, 1)) - 1) << 24)
			+ ((instr('0123456789abcdef', substr(`id`, 11, 1)) - 1) << 20)
			+ ((instr('0123456789abcdef', substr(`id`, 12, 1)) - 1) << 16)
			+ ((instr('0123456789abcdef', substr(`id`, 13, 1)) - 1) << 12)
			+ ((instr('0123456789abcdef', substr(`id`, 16, 1)) - 1) << 8)
			+ ((instr('0123456789abcdef', substr(`id`, 17, 1)) - 1) << 4)
			+ ((instr('0123456789abcdef', substr(`id`, 18, 1)) - 1) << 0) - 6462819532800000 AS `number`
			FROM (
				SELECT 'users' AS `source`, `id` FROM `old_users`
				UNION ALL SELECT 'tags' AS `source`, `id` FROM `old_tags`
				UNION ALL SELECT 'posts' AS `source`, `id` FROM `old_posts`
				UNION ALL SELECT 'comments' AS `source`, `id` FROM `old_comments`
				UNION ALL SELECT 'reports' AS `source`, `id` FROM `old_reports`
				UNION ALL SELECT 'announcements' AS `source`, `id` FROM `old_announcements`
				UNION ALL SELECT 'payments' AS `source`, `id` FROM `old_payments`
				UNION ALL SELECT 'audit' AS `source`, `id` FROM `old_audit`
			) AS `rows`
	) AS `numbered`;
--> statement-breakpoint
-- A row whose parent does not exist gets no key of it, which NOT NULL refuses: nothing is left out without a word.
INSERT INTO `users` (`key`, `id`, `email`, `display_name`, `photo_url`, `search_text`, `role`, `is_member`, `post_count`, `token_series`, `proven_at`, `firebase_uid`, `brought_name`, `brought_photo`, `synced_name`, `synced_photo`, `rev`, `created_at`)
	SELECT `own`.`key`, `o`.`id`, `o`.`email`, `o`.`display_name`, `o`.`photo_url`, `o`.`search_text`, `o`.`role`, `o`.`is_member`, `o`.`post_count`, `o`.`token_series`, `o`.`proven_at`, `o`.`firebase_uid`, `o`.`brought_name`, `o`.`brought_photo`, `o`.`synced_name`, `o`.`synced_photo`, `o`.`rev`, `o`.`created_at`
	FROM `old_users` AS `o` CROSS JOIN `new_keys` AS `own` ON `own`.`source` = 'users' AND `own`.`id` = `o`.`id`
	ORDER BY `o`.`id`;
--> statement-breakpoint
INSERT INTO `tags` (`key`, `id`, `name`)
	SELECT `own`.`key`, `o`.`id`, `o`.`name`
	FROM `old_tags` AS `o` CROSS JOIN `new_keys` AS `own` ON `own`.`source` = 'tags' AND `own`.`id` = `o`.`id`
	ORDER BY `o`.`id`;
--> statement-breakpoint
INSERT INTO `posts` (`key`, `id`, `author_key`, `title`, `description`, `tag`, `start_up`, `start_down`, `cast_up`, `cast_down`, `score`, `comment_count`, `rev`, `comments_rev`, `created_text`, `posted_at`)
	SELECT `own`.`key`, `o`.`id`, `author`.`key`, `o`.`title`, `o`.`description`, `o`.`tag`, `o`.`start_up`, `o`.`start_down`, `o`.`cast_up`, `o`.`cast_down`, `o`.`score`, `o`.`comment_count`, `o`.`rev`, `o`.`comments_rev`, `o`.`created_text`, `o`.`posted_at`
	FROM `old_posts` AS `o` CROSS JOIN `new_keys` AS `own` ON `own`.`source` = 'posts' AND `own`.`id` = `o`.`id`
	LEFT JOIN `new_keys` AS `author` ON `author`.`source` = 'users' AND `author`.`id` = `o`.`author_id`
	ORDER BY `o`.`id`;
--> statement-breakpoint
INSERT INTO `comments` (`key`, `id`, `post_key`, `author_key`, `text`, `created_text`, `posted_at`)
	SELECT `own`.`key`, `o`.`id`, `post`.`key`, `author`.`key`, `o`.`text`, `o`.`created_text`, `o`.`posted_at`
	FROM `old_comments` AS `o` CROSS JOIN `new_keys` AS `own` ON `own`.`source` = 'comments' AND `own`.`id` = `o`.`id`
	LEFT JOIN `new_keys` AS `post` ON `post`.`source` = 'posts' AND `post`.`id` = `o`.`post_id`
	LEFT JOIN `new_keys` AS `author` ON `author`.`source` = 'users' AND `author`.`id` = `o`.`author_id`
	ORDER BY `o`.`id`;
--> statement-breakpoint
INSERT INTO `reports` (`key`, `id`, `comment_key`, `reporter_key`, `feedback`, `reported_at`)
	SELECT `own`.`key`, `o`.`id`, `comment`.`key`, `reporter`.`key`, `o`.`feedback`, `o`.`reported_at`
	FROM `old_reports` AS `o` CROSS JOIN `new_keys` AS `own` ON `own`.`source` = 'reports' AND `own`.`id` = `o`.`id`
	LEFT JOIN `new_keys` AS `comment` ON `comment`.`source` = 'comments' AND `comment`.`id` = `o`.`comment_id`
	LEFT JOIN `new_keys` AS `reporter` ON `reporter`.`source` = 'users' AND `reporter`.`id` = `o`.`reporter_id`
	ORDER BY `o`.`id`;
--> statement-breakpoint
INSERT INTO `announcements` (`key`, `id`, `author_key`, `title`, `description`, `created_at`)
	SELECT `own`.`key`, `o`.`id`, `author`.`key`, `o`.`title`, `o`.`description`, `o`.`created_at`
	FROM `old_announcements` AS `o` CROSS JOIN `new_keys` AS `own` ON `own`.`source` = 'announcements' AND `own`.`id` = `o`.`id`
	LEFT JOIN `new_keys` AS `author` ON `author`.`source` = 'users' AND `author`.`id` = `o`.`author_id`
	ORDER BY `o`.`id`;
--> statement-breakpoint
INSERT INTO `payments` (`key`, `id`, `user_key`, `provider`, `reference`, `amount`, `currency`, `paid_at`)
	SELECT `own`.`key`, `o`.`id`, `user`.`key`, `o`.`provider`, `o`.`reference`, `o`.`amount`, `o`.`currency`, `o`.`paid_at`
	FROM `old_payments` AS `o` CROSS JOIN `new_keys` AS `own` ON `own`.`source` = 'payments' AND `own`.`id` = `o`.`id`
	LEFT JOIN `new_keys` AS `user` ON `user`.`source` = 'users' AND `user`.`id` = `o`.`user_id`
	ORDER BY `o`.`id`;
--> statement-breakpoint
INSERT INTO `audit` (`key`, `id`, `actor`, `act`, `target`, `detail`, `done_at`)
	SELECT `own`.`key`, `o`.`id`, `o`.`actor`, `o`.`act`, `o`.`target`, `o`.`detail`, `o`.`done_at`
	FROM `old_audit` AS `o` CROSS JOIN `new_keys` AS `own` ON `own`.`source` = 'audit' AND `own`.`id` = `o`.`id`
	ORDER BY `o`.`id`;
--> statement-breakpoint
INSERT INTO `votes` (`post_key`, `user_key`, `direction`)
	SELECT `post`.`key`, `user`.`key`, `o`.`direction`
	FROM `old_votes` AS `o` LEFT JOIN `new_keys` AS `post` ON `post`.`source` = 'posts' AND `post`.`id` = `o`.`post_id`
	LEFT JOIN `new_keys` AS `user` ON `user`.`source` = 'users' AND `user`.`id` = `o`.`user_id`
	ORDER BY `o`.`post_id`, `o`.`user_id`;
--> statement-breakpoint
DROP TABLE `old_votes`;
--> statement-breakpoint
DROP TABLE `old_reports`;
--> statement-breakpoint
DROP TABLE `old_comments`;
--> statement-breakpoint
DROP TABLE `old_posts`;
--> statement-breakpoint
DROP TABLE `old_announcements`;
--> statement-breakpoint
DROP TABLE `old_payments`;
--> statement-breakpoint
DROP TABLE `old_audit`;
--> statement-breakpoint
DROP TABLE `old_tags`;
--> statement-breakpoint
DROP TABLE `old_users`;
--> statement-breakpoint
DROP TABLE `new_keys`;
--> statement-breakpoint
CREATE INDEX `audit_target` ON `audit` (`target`);
--> statement-breakpoint
CREATE INDEX `comments_post` ON `comments` (`post_key`);
--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`author_key`);
--> statement-breakpoint
-- The kept number of comments of each member (db/counters.ts).
INSERT INTO `counters` (`name`, `value`)
	SELECT 'comments.of.' || `author_key`, count(*) FROM `comments` GROUP BY `author_key`;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_once` ON `payments` (`provider`,`reference`);
--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_key`);
--> statement-breakpoint
CREATE INDEX `posts_score` ON `posts` (`score`);
--> statement-breakpoint
CREATE INDEX `posts_author` ON `posts` (`author_key`);
--> statement-breakpoint
CREATE INDEX `posts_tag` ON `posts` (`tag`);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`comment_key`,`reporter_key`);
--> statement-breakpoint
CREATE INDEX `reports_time` ON `reports` (`reported_at`);
--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_name_unique` ON `tags` (`name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_firebase_uid_unique` ON `users` (`firebase_uid`);
--> statement-breakpoint
CREATE TRIGGER `audit_never_changes` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'The audit log only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_never_shrinks` BEFORE DELETE ON `audit` BEGIN SELECT RAISE(ABORT, 'The audit log only grows'); END;
--> statement-breakpoint
-- REPLACE removes a row of the same key without a call of the deletion's trigger.
CREATE TRIGGER `audit_never_repeats` BEFORE INSERT ON `audit` WHEN EXISTS (SELECT 1 FROM `audit` WHERE `key` = NEW.`key`) BEGIN SELECT RAISE(ABORT, 'The audit log only grows'); END;
--> statement-breakpoint
-- Before an insert -1 stands for a key that SQLite is to choose, so no row may have it.
CREATE TRIGGER `audit_counts_from_one` AFTER INSERT ON `audit` WHEN NEW.`key` < 1 BEGIN SELECT RAISE(ABORT, 'The audit log only grows'); END;
