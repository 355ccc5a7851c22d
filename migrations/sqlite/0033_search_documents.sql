-- The rows of the search indexes get dense numbers. Words can't be read back: a running server makes the indexes anew.
CREATE TABLE `post_docs` (`doc` integer PRIMARY KEY NOT NULL, `key` integer NOT NULL);--> statement-breakpoint
CREATE TABLE `comment_docs` (`doc` integer PRIMARY KEY NOT NULL, `key` integer NOT NULL);--> statement-breakpoint
INSERT INTO `post_docs` (`key`) SELECT `key` FROM `posts` ORDER BY `key`;--> statement-breakpoint
INSERT INTO `comment_docs` (`key`) SELECT `key` FROM `comments` ORDER BY `key`;--> statement-breakpoint
INSERT INTO `post_words` (`post_words`) VALUES ('delete-all');--> statement-breakpoint
INSERT INTO `comment_words` (`comment_words`) VALUES ('delete-all');--> statement-breakpoint
DELETE FROM `settings` WHERE `name` LIKE 'search.%';
