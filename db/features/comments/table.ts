import { sql } from '../../core/drizzle.ts';
import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';
import { editedColumns, textColumns, waitedSince } from '../../core/schema/texts.ts';

/** The comments of posts. */
export const commentsTable = (c: Columns, posts: Parent, users: Parent) =>
  c.table(
    'comments',
    {
      key: c.key(),
      id: c.id(),
      postKey: parentKey(c, 'post_key', posts),
      authorKey: parentKey(c, 'author_key', users),
      text: c.text('text').notNull(),
      createdText: c.text('created_text').notNull(),
      postedAt: c.time('posted_at').notNull(),
      waitedSince: waitedSince(c),
      ...textColumns(c),
      ...editedColumns(c),
      /** The comment that this one answers; it stays when that one is deleted. */
      replyToKey: c.long('reply_to_key'),
    },
    (t) => [
      c.indexThenKey('comments_post', t.key, t.postKey),
      c.indexThenKey('comments_author', t.key, t.authorKey),
      c.index('comments_reply').on(t.replyToKey).where(sql`reply_to_key is not null`),
      c.index('comments_waited').on(t.id).where(sql`waited_since is not null`),
    ],
  );
