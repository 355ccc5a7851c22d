import { type Columns, type Parent, parentKey } from './columns.ts';

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
      commentCount: c.int('comment_count').notNull().default(0),
      rev: c.long('rev').notNull().default(1),
      commentsRev: c.long('comments_rev').notNull().default(1),
      /** The author's own locale date-time, returned as given. */
      createdText: c.text('created_text').notNull(),
      postedAt: c.time('posted_at').notNull(),
    },
    (t) => [
      c.indexThenKey('posts_score', t.score, t.key),
      c.indexThenKey('posts_author', t.authorKey, t.key),
      c.indexThenKey('posts_tag', t.tag, t.key),
    ],
  );

/** The ids of deleted posts, for ever and without their texts: their pages say that something was there. */
export const removedPostsTable = (c: Columns) =>
  c.table('removed_posts', { key: c.key(), id: c.id() });
