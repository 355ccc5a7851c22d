import { sql } from '../../core/drizzle.ts';
import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';
import { editedColumns, textColumns, waitedSince } from '../../core/schema/texts.ts';

/** The posts, with the counts of their votes and comments. */
export const postsTable = (c: Columns, users: Parent) =>
  c.table(
    'posts',
    {
      key: c.key(),
      id: c.id(),
      authorKey: parentKey(c, 'author_key', users),
      title: c.text('title').notNull(),
      description: c.text('description').notNull(),
      tag: c.text('tag').notNull(),
      startUp: c.int('start_up').notNull(),
      startDown: c.int('start_down').notNull(),
      castUp: c.int('cast_up').notNull().default(0),
      castDown: c.int('cast_down').notNull().default(0),
      /** The sort key of the popular list: votes up minus votes down, as shown. */
      score: c.int('score').notNull(),
      /** The greatest milestone of votes that the author was told of: the count of the notice; 0 without one. */
      toldVotes: c.int('told_votes').notNull().default(0),
      commentCount: c.int('comment_count').notNull().default(0),
      rev: c.long('rev').notNull().default(1),
      commentsRev: c.long('comments_rev').notNull().default(1),
      /** The author's own locale date-time, returned as given. */
      createdText: c.text('created_text').notNull(),
      postedAt: c.time('posted_at').notNull(),
      waitedSince: waitedSince(c),
      /** The key of the newest comment ever written here: it rules out threads without anything new. */
      lastCommentKey: c.long('last_comment_key'),
      /** True if nobody may comment any more. */
      isClosed: c.bool('is_closed').notNull().default(false),
      /** When the post was pinned to the top of home; null: it is not pinned. */
      pinnedAt: c.time('pinned_at'),
      /** When the pin ends; null: it has no end. */
      pinnedUntil: c.time('pinned_until'),
      ...textColumns(c),
      ...editedColumns(c),
    },
    (t) => [
      ...c.keyIndex('posts_key', t.key),
      c.indexThenKey('posts_score', t.key, t.score),
      c.indexThenKey('posts_author', t.key, t.authorKey),
      c.indexThenKey('posts_tag', t.key, t.tag),
      c.indexThenKey('posts_tag_score', t.key, t.tag, t.score),
      c.index('posts_pinned').on(t.pinnedAt).where(sql`pinned_at is not null`),
      c.index('posts_waited').on(t.id).where(sql`waited_since is not null`),
    ],
  );

/** The ids of deleted posts, for ever and without their texts: their pages say that something was there. */
export const removedPostsTable = (c: Columns) =>
  c.table('removed_posts', { key: c.key(), id: c.id() });
