import { sql } from '../../core/drizzle.ts';
import { type Columns, ownerKey, type Parent, parentKey } from '../../core/schema/columns.ts';

/**
 * The counts of a poll. A vote locks this row and never that of its post: `posts.poll` holds what the
 * post shows. The row outlives its poll, so that a later poll of the post has another version and higher revs.
 */
export const pollsTable = (c: Columns, posts: Parent) =>
  c.table(
    'polls',
    {
      postKey: parentKey(c, 'post_key', posts, 'neither').primaryKey(),
      choose: c.int('choose', 'neither').notNull().default(1),
      until: c.time('until', 'neither'),
      isClosed: c.bool('is_closed', 'neither').notNull().default(false),
      version: c.int('version', 'neither').notNull().default(1),
      voters: c.int('voters', 'forum').notNull().default(0),
      /** The votes of each option as a JSON array; empty: the poll was taken away. */
      totals: c.text('totals', 'forum').notNull(),
      /** The rev of the room of the poll, the one that was shown last, and when that was. */
      rev: c.long('rev', 'neither').notNull().default(1),
      shownRev: c.long('shown_rev', 'neither').notNull().default(1),
      shownAt: c.time('shown_at', 'neither').notNull().default(0),
    },
    (t) => [
      c.index('polls_until').on(t.until).where(sql`until is not null and not is_closed`),
      c.index('polls_unshown').on(t.postKey).where(sql`rev <> shown_rev`),
    ],
  );

/**
 * One vote per poll and member. No foreign key leads to the post, since its check would lock the post's row: who deletes
 * the post locks the poll first, then deletes these.
 */
export const ballotsTable = (c: Columns, users: Parent) =>
  c.table(
    'ballots',
    {
      postKey: c.rowKey('post_key', 'posts', 'own').notNull(),
      userKey: ownerKey(c, 'user_key', users, 'pollVote', 'goes'),
      /** The places of the chosen options, from 0, as a sorted JSON array. */
      options: c.text('options', 'own').notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.postKey, t.userKey] }),
      c.index('ballots_user').on(t.userKey),
    ],
  );
