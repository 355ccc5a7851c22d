ALTER TABLE `users` ADD `proven_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `firebase_uid` text;--> statement-breakpoint
ALTER TABLE `users` ADD `brought_name` text;--> statement-breakpoint
ALTER TABLE `users` ADD `brought_photo` text;--> statement-breakpoint
ALTER TABLE `users` ADD `synced_name` text;--> statement-breakpoint
ALTER TABLE `users` ADD `synced_photo` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_firebase_uid_unique` ON `users` (`firebase_uid`);--> statement-breakpoint
-- Who was here before addresses had to be proven goes on writing; what they are called counts as brought.
UPDATE `users` SET `proven_at` = 0, `brought_name` = `display_name`, `brought_photo` = `photo_url`;
