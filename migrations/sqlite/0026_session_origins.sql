ALTER TABLE `sessions` ADD `signed_in_by` text;--> statement-breakpoint
ALTER TABLE `identity_sessions` ADD `signed_in_by` text;