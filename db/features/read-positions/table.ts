import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** How far members have read: per member and post the newest comment that was read. It outlives that comment. */
export const readPositionsTable = (c: Columns, users: Parent, posts: Parent) =>
  c.table(
    'reads',
    {
      userKey: parentKey(c, 'user_key', users),
      postKey: parentKey(c, 'post_key', posts),
      commentKey: c.long('comment_key').notNull(),
      /** Answers name that comment; no key gives the id of a row that is gone. */
      commentId: c.text('comment_id').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.userKey, t.postKey] }), c.index('reads_post').on(t.postKey)],
  );
