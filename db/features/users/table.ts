import { sql } from '../../core/drizzle.ts';
import type { Columns } from '../../core/schema/columns.ts';
import { choiceColumns } from '../choices/table.ts';
import { inboxColumns } from '../inbox/table.ts';
import { leavingColumns } from '../leaving/table.ts';

/** The accounts of the forum. */
export const usersTable = (c: Columns) =>
  c.table(
    'users',
    {
      key: c.key(),
      id: c.id('both'),
      email: c.text('email', 'both').notNull().unique(),
      displayName: c.text('display_name', 'both').notNull(),
      photoURL: c.text('photo_url', 'both').notNull(),
      /** Plain text of several lines; null: the member says nothing. */
      bio: c.text('bio', 'both'),
      /** Name and e-mail in lower case, for the search of users. */
      searchText: c.text('search_text', 'neither').notNull(),
      role: c.text('role', 'both').$type<'user' | 'admin'>().notNull().default('user'),
      isMember: c.bool('is_member', 'both').notNull().default(false),
      postCount: c.int('post_count', 'neither').notNull().default(0),
      /** New posts that wait for approval: they count against the five, and nobody else hears of them. */
      heldPosts: c.int('held_posts', 'neither').notNull().default(0),
      /** Posts that an import from another platform brought: they don't count against the five (onward, §4). */
      importedPosts: c.int('imported_posts', 'forum').notNull().default(0),
      /** Product tokens of an earlier series are invalid. A new password begins the next series. */
      tokenSeries: c.long('token_series', 'neither').notNull().default(0),
      /** When the e-mail address was proven. null: it is not proven; 0: the account is older than this column. */
      provenAt: c.time('proven_at', 'both'),
      /** The one Firebase account that signs in as this user. */
      firebaseUid: c.text('firebase_uid', 'both').unique(),
      /** The name and photo of the last `POST /users`: the next one changes only what differs from them. */
      broughtName: c.text('brought_name', 'both'),
      broughtPhoto: c.text('brought_photo', 'both'),
      /** The same, of the last `POST /users` that only repeated the identity provider's values; null: none yet. */
      syncedName: c.text('synced_name', 'both'),
      syncedPhoto: c.text('synced_photo', 'both'),
      /** True if the member has a second factor: an authenticator that was confirmed, or a passkey. */
      hasFactor: c.bool('has_factor', 'both').notNull().default(false),
      rev: c.long('rev', 'neither').notNull().default(1),
      /** True if an admin has made the member a moderator; never of an admin. */
      isModerator: c.bool('is_moderator', 'both').notNull().default(false),
      /** Since when `ADMIN_EMAILS` can't make the member an admin; null: it can. Of an admin always null. */
      adminRevokedAt: c.time('admin_revoked_at', 'both'),
      ...inboxColumns(c),
      createdAt: c.time('created_at', 'both').notNull(),
      ...choiceColumns(c),
      ...leavingColumns(c),
      /** When a page of theirs was last known to be open; null: never. */
      visitedAt: c.time('visited_at', 'both'),
      /** When the visit before the last one ended; null: there was none. */
      lastVisit: c.time('last_visit', 'both'),
    },
    (t) => [
      // The owner of a photo, of photos that the forum keeps.
      c.index('users_own_photo').on(t.photoURL).where(sql`photo_url like '/avatars/%'`),
      c.index('users_leaving').on(t.leavingAt).where(sql`leaving_at is not null`),
      c.index('users_left').on(t.leftAt).where(sql`left_at is not null`),
    ],
  );
