import { sql } from '../../core/drizzle.ts';
import { type Columns, ownerKey, type Parent, parentKey } from '../../core/schema/columns.ts';
import { editedColumns, textColumns, waitedSince } from '../../core/schema/texts.ts';

/** The comments of posts. */
export const commentsTable = (c: Columns, posts: Parent, users: Parent) =>
  c.table(
    'comments',
    {
      key: c.key(),
      id: c.id('both'),
      postKey: parentKey(c, 'post_key', posts, 'both'),
      authorKey: ownerKey(c, 'author_key', users, 'comment', 'stays'),
      text: c.text('text', 'both').notNull(),
      createdText: c.dateText('created_text', 'both').notNull(),
      postedAt: c.time('posted_at', 'both').notNull(),
      waitedSince: waitedSince(c),
      ...textColumns(c),
      ...editedColumns(c),
      /** The comment that this one answers; it stays when that one is deleted. */
      replyToKey: c.rowKey('reply_to_key', 'comments', 'both'),
      /** True if it answers the question of its post. */
      isAnswer: c.bool('is_answer', 'both').notNull().default(false),
      thanks: c.int('thanks', 'own').notNull().default(0),
    },
    (t) => [
      c.indexThenKey('comments_post', t.key, t.postKey),
      // Comments without thanks are in no other index than the thread's: each would cost its writing more.
      c.index('comments_best').on(t.postKey, sql`thanks desc`, t.key).where(sql`thanks > 0`),
      c.indexThenKey('comments_author', t.key, t.authorKey),
      c.index('comments_reply').on(t.replyToKey).where(sql`reply_to_key is not null`),
      c.index('comments_waited').on(t.id).where(sql`waited_since is not null`),
    ],
  );
