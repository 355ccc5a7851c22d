ALTER TABLE `tags` ADD `asks` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `question` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `answer_key` integer;--> statement-breakpoint
CREATE INDEX `posts_question` ON `posts` (`question`) WHERE question is not null;--> statement-breakpoint
CREATE INDEX `posts_question_score` ON `posts` (`question`,`score`) WHERE question is not null;--> statement-breakpoint
CREATE INDEX `posts_question_tag` ON `posts` (`question`,`tag`) WHERE question is not null;--> statement-breakpoint
CREATE INDEX `posts_question_tag_score` ON `posts` (`question`,`tag`,`score`) WHERE question is not null;--> statement-breakpoint
ALTER TABLE `comments` ADD `is_answer` integer DEFAULT false NOT NULL;