ALTER TABLE `tags` ADD `hue` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `bio` text;
