ALTER TABLE `held` ADD `became` text;--> statement-breakpoint
CREATE INDEX `held_waiting` ON `held` (`key`) WHERE became is null;--> statement-breakpoint
ALTER TABLE `users` ADD `held_posts` integer DEFAULT 0 NOT NULL;