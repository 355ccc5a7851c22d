import { eq, or, sql } from './drizzle.ts';
import { EPOCH } from './epoch.ts';
import type { Profile } from './profile.ts';
import { held, rows } from './query.ts';
import type { Schema } from './schema.ts';
import { userFields } from './user-rows.ts';

const accountFields = (schema: Schema) => ({
  ...userFields(schema),
  firebaseUid: schema.users.firebaseUid,
  broughtName: schema.users.broughtName,
  broughtPhoto: schema.users.broughtPhoto,
  syncedName: schema.users.syncedName,
  syncedPhoto: schema.users.syncedPhoto,
});

interface Key {
  email: string;
  uid: string | null;
}
/** Finds the rows of an address and of a provider's account; a write job holds them until it ends. */
const concerned = (isHeld: boolean) =>
  rows<Key>()(accountFields, (db, { users }, hole, fields) => {
    const select = db
      .select(fields)
      .from(users)
      .where(or(eq(users.email, hole('email')), eq(users.firebaseUid, hole('uid'))))
      .orderBy(users.id);
    return isHeld ? held(select, 'no key update', users) : select;
  });
export const looking = concerned(false);
export const holding = concerned(true);
/** A member's row with what binds it to the provider's account. */
export type AccountRow = NonNullable<NonNullable<(typeof looking)['types']>['row']>;

interface Kept extends Profile {
  id: string;
  searchText: string;
  firebaseUid: string | null;
  provenAt: number | null;
}
export const create = rows<Kept & { email: string; createdAt: number }>()(
  userFields,
  (db, { users }, hole, fields) =>
    db
      .insert(users)
      .values({
        id: hole('id'),
        email: hole('email'),
        displayName: hole('displayName'),
        photoURL: hole('photoURL'),
        searchText: hole('searchText'),
        provenAt: hole('provenAt'),
        firebaseUid: hole('firebaseUid'),
        broughtName: hole('broughtName'),
        broughtPhoto: hole('broughtPhoto'),
        syncedName: hole('syncedName'),
        syncedPhoto: hole('syncedPhoto'),
        createdAt: hole('createdAt'),
        // Readers may hold a later rev of a member whom a restore has lost.
        rev: sql`coalesce((select cast(value as bigint) from settings where name = ${EPOCH}), 1)`,
      })
      .onConflictDoNothing()
      .returning(fields),
);
export const update = rows<Kept & { more: number }>()(userFields, (db, { users }, hole, fields) =>
  db
    .update(users)
    .set({
      displayName: sql`${hole('displayName')}`,
      photoURL: sql`${hole('photoURL')}`,
      searchText: sql`${hole('searchText')}`,
      provenAt: sql`${hole('provenAt')}`,
      firebaseUid: sql`${hole('firebaseUid')}`,
      broughtName: sql`${hole('broughtName')}`,
      broughtPhoto: sql`${hole('broughtPhoto')}`,
      syncedName: sql`${hole('syncedName')}`,
      syncedPhoto: sql`${hole('syncedPhoto')}`,
      rev: sql`${users.rev} + ${hole('more')}`,
    })
    .where(eq(users.id, hole('id')))
    .returning(fields),
);
