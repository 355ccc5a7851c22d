CREATE TABLE `raids` (
	`since` integer PRIMARY KEY NOT NULL,
	`running` integer,
	`ended_at` integer,
	`quiet_until` integer,
	`swept_key` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `raids_running` ON `raids` (`running`);--> statement-breakpoint
CREATE TABLE `likenesses` (
	`likeness` text NOT NULL,
	`author_key` integer NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`likeness`, `author_key`),
	FOREIGN KEY (`author_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `likenesses_author` ON `likenesses` (`author_key`);--> statement-breakpoint
CREATE INDEX `likenesses_sent` ON `likenesses` (`sent_at`);--> statement-breakpoint
ALTER TABLE `held` ADD `likeness` text;--> statement-breakpoint
CREATE INDEX `held_likeness` ON `held` (`likeness`);