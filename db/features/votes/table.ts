import { type Columns, ownerKey, type Parent, parentKey } from '../../core/schema/columns.ts';

/**
 * One vote per post and user. No index by user: no query lists votes so, and an index costs each write a page. In SQLite
 * the migration makes the table `WITHOUT ROWID`, so that the primary key is the row.
 */
export const votesTable = (c: Columns, posts: Parent, users: Parent) =>
  c.table(
    'votes',
    {
      postKey: parentKey(c, 'post_key', posts, 'both'),
      userKey: ownerKey(c, 'user_key', users, 'vote', 'stays'),
      direction: c.int('direction', 'both').$type<1 | -1>().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.postKey, t.userKey] })],
  );
