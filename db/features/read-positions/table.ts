import { type Columns, ownerKey, type Parent, parentKey } from '../../core/schema/columns.ts';

/** How far members have read: per member and post the newest comment that was read. It outlives that comment. */
export const readPositionsTable = (c: Columns, users: Parent, posts: Parent) =>
  c.table(
    'reads',
    {
      userKey: ownerKey(c, 'user_key', users, 'readPosition', 'goes'),
      postKey: parentKey(c, 'post_key', posts, 'both'),
      commentKey: c.long('comment_key', 'forum').notNull(),
      /** Answers name that comment; no key gives the id of a row that is gone. */
      commentId: c.text('comment_id', 'both').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.userKey, t.postKey] }), c.index('reads_post').on(t.postKey)],
  );
