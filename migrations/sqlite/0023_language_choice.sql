ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
ALTER TABLE `users` ADD `digits` text DEFAULT 'native' NOT NULL;