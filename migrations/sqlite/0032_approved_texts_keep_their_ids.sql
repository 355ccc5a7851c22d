-- What was approved is a post or comment under another id, and its former id names nothing any more.
DELETE FROM `held` WHERE `became` IS NOT NULL;--> statement-breakpoint
DROP INDEX `held_waiting`;--> statement-breakpoint
ALTER TABLE `held` DROP COLUMN `became`;--> statement-breakpoint
ALTER TABLE `posts` ADD `waited_since` integer;--> statement-breakpoint
CREATE INDEX `posts_waited` ON `posts` (`id`) WHERE waited_since is not null;--> statement-breakpoint
ALTER TABLE `comments` ADD `waited_since` integer;--> statement-breakpoint
CREATE INDEX `comments_waited` ON `comments` (`id`) WHERE waited_since is not null;