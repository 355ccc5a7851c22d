ALTER TABLE `posts` ADD `told_votes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The notice of a post's votes has the greatest milestone that its author was told of.
UPDATE posts SET told_votes = coalesce((SELECT notices.count FROM notices
    WHERE notices.user_key = posts.author_key AND notices.kind = 'votes' AND notices.subject = posts.id), 0)
  WHERE key IN (SELECT post_key FROM notices WHERE kind = 'votes' AND post_key IS NOT NULL);
