ALTER TABLE `users` ADD `digest_every` text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `visited_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `last_visit` integer;