import { eq, or, sql } from '../../core/drizzle.ts';
import { forUpdate } from '../../core/engine.ts';
import { EPOCH_SETTING } from '../../core/internal-settings.ts';
import { query, type RowOf, returning } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Profile } from './profile.ts';
import { userFields } from './rows.ts';

const accountFields = (schema: Schema) => ({
  ...userFields(schema),
  bio: schema.users.bio,
  firebaseUid: schema.users.firebaseUid,
  broughtName: schema.users.broughtName,
  broughtPhoto: schema.users.broughtPhoto,
  syncedName: schema.users.syncedName,
  syncedPhoto: schema.users.syncedPhoto,
});

interface AccountKey {
  email: string;
  uid: string | null;
}
/** Clients may know a later rev of a member that a restore has lost. */
const FIRST_REV = sql<number>`coalesce((select cast(value as bigint) from settings where name = ${EPOCH_SETTING}), 1)`;

/** Finds the rows of an address and of a provider's account; a write job locks them. */
const accountRowsQuery = (locks: boolean) =>
  query<AccountKey>()(accountFields, (select, { users }, param, { db }) => {
    const rows = select
      .from(users)
      .where(or(eq(users.email, param('email')), eq(users.firebaseUid, param('uid'))))
      .orderBy(users.key);
    return locks ? forUpdate(db, rows, 'no key update', users) : rows;
  });
export const accountRows = accountRowsQuery(false);
export const accountRowsForUpdate = accountRowsQuery(true);
/** A member's row with what binds it to the provider's account. */
export type AccountRow = RowOf<typeof accountRows>;

interface StoredAccount extends Profile {
  key: number;
  searchText: string;
  firebaseUid: string | null;
  provenAt: number | null;
}
export const insertAccount = returning<
  StoredAccount & { id: string; email: string; createdAt: number }
>()(userFields, (db, { users }, param) =>
  db
    .insert(users)
    .values({
      key: param('key'),
      id: param('id'),
      email: param('email'),
      displayName: param('displayName'),
      photoURL: param('photoURL'),
      searchText: param('searchText'),
      provenAt: param('provenAt'),
      firebaseUid: param('firebaseUid'),
      broughtName: param('broughtName'),
      broughtPhoto: param('broughtPhoto'),
      syncedName: param('syncedName'),
      syncedPhoto: param('syncedPhoto'),
      createdAt: param('createdAt'),
      rev: FIRST_REV,
      inboxRev: FIRST_REV,
    })
    .onConflictDoNothing(),
);
export const updateAccount = returning<StoredAccount & { revIncrement: number }>()(
  userFields,
  (db, { users }, param) =>
    db
      .update(users)
      .set({
        displayName: sql`${param('displayName')}`,
        photoURL: sql`${param('photoURL')}`,
        searchText: sql`${param('searchText')}`,
        provenAt: sql`${param('provenAt')}`,
        firebaseUid: sql`${param('firebaseUid')}`,
        broughtName: sql`${param('broughtName')}`,
        broughtPhoto: sql`${param('broughtPhoto')}`,
        syncedName: sql`${param('syncedName')}`,
        syncedPhoto: sql`${param('syncedPhoto')}`,
        rev: sql`${users.rev} + ${param('revIncrement')}`,
      })
      .where(eq(users.key, param('key'))),
);
