CREATE VIRTUAL TABLE `post_words` USING fts5(words, content='', contentless_delete=1, prefix='2 3', tokenize="ascii tokenchars '_'");--> statement-breakpoint
CREATE VIRTUAL TABLE `comment_words` USING fts5(words, content='', contentless_delete=1, prefix='2 3', tokenize="ascii tokenchars '_'");--> statement-breakpoint
INSERT INTO `post_words` (`post_words`, rank) VALUES ('pgsz', 1000);--> statement-breakpoint
INSERT INTO `post_words` (`post_words`, rank) VALUES ('deletemerge', 0);--> statement-breakpoint
INSERT INTO `post_words` (`post_words`, rank) VALUES ('automerge', 16);--> statement-breakpoint
INSERT INTO `post_words` (`post_words`, rank) VALUES ('crisismerge', 64);--> statement-breakpoint
INSERT INTO `comment_words` (`comment_words`, rank) VALUES ('pgsz', 1000);--> statement-breakpoint
INSERT INTO `comment_words` (`comment_words`, rank) VALUES ('deletemerge', 0);--> statement-breakpoint
INSERT INTO `comment_words` (`comment_words`, rank) VALUES ('automerge', 16);--> statement-breakpoint
INSERT INTO `comment_words` (`comment_words`, rank) VALUES ('crisismerge', 64);--> statement-breakpoint
INSERT INTO `settings` (`name`, `value`) SELECT 'search.posts', 'whole' WHERE NOT EXISTS (SELECT 1 FROM `posts`);--> statement-breakpoint
INSERT INTO `settings` (`name`, `value`) SELECT 'search.comments', 'whole' WHERE NOT EXISTS (SELECT 1 FROM `comments`);
