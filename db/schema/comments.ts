import { type Columns, type Parent, parentKey } from './columns.ts';

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
    },
    (t) => [
      c.indexThenKey('comments_post', t.postKey, t.key),
      c.index('comments_author').on(t.authorKey),
    ],
  );
