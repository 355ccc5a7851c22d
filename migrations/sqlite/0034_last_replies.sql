ALTER TABLE `posts` ADD `last_reply_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `replier_1_key` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `reply_1_key` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `replier_2_key` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `reply_2_key` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `replier_3_key` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `reply_3_key` integer;--> statement-breakpoint
-- Of each author the newest comment on a post, and of these the newest three.
UPDATE posts SET last_reply_at = found.last_reply_at,
    replier_1_key = found.replier_1_key,
    reply_1_key = found.reply_1_key,
    replier_2_key = found.replier_2_key,
    reply_2_key = found.reply_2_key,
    replier_3_key = found.replier_3_key,
    reply_3_key = found.reply_3_key
  FROM (SELECT ranked.post_key, max(CASE WHEN ranked.place = 1 THEN comments.posted_at END) AS last_reply_at,
      max(CASE WHEN ranked.place = 1 THEN ranked.author_key END) AS replier_1_key,
      max(CASE WHEN ranked.place = 1 THEN ranked.key END) AS reply_1_key,
      max(CASE WHEN ranked.place = 2 THEN ranked.author_key END) AS replier_2_key,
      max(CASE WHEN ranked.place = 2 THEN ranked.key END) AS reply_2_key,
      max(CASE WHEN ranked.place = 3 THEN ranked.author_key END) AS replier_3_key,
      max(CASE WHEN ranked.place = 3 THEN ranked.key END) AS reply_3_key
    FROM (SELECT newest.*, row_number() OVER (PARTITION BY post_key ORDER BY key DESC) AS place
      FROM (SELECT post_key, author_key, max(key) AS key FROM comments GROUP BY post_key, author_key) AS newest) AS ranked
    JOIN comments ON comments.key = ranked.key
    WHERE ranked.place <= 3 GROUP BY ranked.post_key) AS found
  WHERE found.post_key = posts.key;
