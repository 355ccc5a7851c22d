import { type Columns, ownerKey, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The posts that members have saved for themselves. */
export const savedTable = (c: Columns, users: Parent, posts: Parent) =>
  c.table(
    'saved',
    {
      userKey: ownerKey(c, 'user_key', users, 'savedPost', 'goes'),
      postKey: parentKey(c, 'post_key', posts, 'both'),
      /** Orders the saves of a member: each is later than the one before, also when the clock steps back. */
      savedAt: c.time('saved_at', 'both').notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.userKey, t.postKey] }),
      c.uniqueIndex('saved_place').on(t.userKey, t.savedAt),
      c.index('saved_post').on(t.postKey),
    ],
  );
