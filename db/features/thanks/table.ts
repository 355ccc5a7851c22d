import { type Columns, ownerKey, type Parent, parentKey } from '../../core/schema/columns.ts';

/** One row per comment and member who thanks for it. In SQLite the primary key is the row, as that of votes. */
export const thanksTable = (c: Columns, comments: Parent, users: Parent) =>
  c.table(
    'thanks',
    {
      commentKey: parentKey(c, 'comment_key', comments, 'both'),
      userKey: ownerKey(c, 'user_key', users, 'thanks', 'stays'),
    },
    (t) => [c.primaryKey({ columns: [t.commentKey, t.userKey] })],
  );

/**
 * The part of the rev of a thread that its thanks have raised; `posts.commentsRev` is the other part. Thanks lock this
 * row in place of the post's.
 */
export const threadThanksTable = (c: Columns, posts: Parent) =>
  c.table('thread_thanks', {
    postKey: parentKey(c, 'post_key', posts, 'neither').primaryKey(),
    rev: c.long('rev', 'neither').notNull(),
  });
