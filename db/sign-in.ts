import { type AccountRow, create, holding, looking, update } from './account-rows.ts';
import { note } from './audit.ts';
import type { Connection, Store, Transaction } from './connection.ts';
import { count } from './counters.ts';
import { isDuplicate } from './faults.ts';
import { newId } from './ids.ts';
import { type Bringing, EMPTY, nextProfile } from './profile.ts';
import { searchTextOf, type UserRow } from './user-rows.ts';

/** Who the identity provider says has come. */
export interface Arrival {
  emailVerified: boolean;
  /** The provider's own id of the account, where the forum binds its members to them. */
  uid?: string | undefined;
  /** When the account was made, where one that is newer than its member has to show that they are the same. */
  since?: number | undefined;
}
/** How far the clocks of several servers may differ. */
const CLOCKS_MS = 60_000;

/** Why somebody whom the provider knows is not let in as the member of their address. */
export type NotThem =
  /** The member is bound to another account of the provider. */
  | 'bound'
  /** The account is bound to a member of another address. */
  | 'moved'
  /** The member was here before, and nothing shows that the address is the newcomer's. */
  | 'unproven';

/** What a row becomes when somebody comes with a proof, or brings a name and a photo; or why they are not let in. */
function nextRow(row: AccountRow | undefined, bringing: Bringing, arrival: Arrival | null) {
  const { uid = null, emailVerified = false, since = 0 } = arrival ?? {};
  if (row?.firebaseUid && uid && row.firebaseUid !== uid) return 'bound';
  const isUnlinked = row && (uid ? !row.firebaseUid : since > row.createdAt + CLOCKS_MS);
  if (isUnlinked && !emailVerified) return 'unproven';
  const isProvenNow = emailVerified && !row?.provenAt;
  return {
    ...nextProfile(row ?? EMPTY, bringing),
    provenAt: isProvenNow ? Date.now() : (row?.provenAt ?? null),
    firebaseUid: row?.firebaseUid ?? uid,
  };
}

/** Notes that an address is known to be its member's from now on. */
export const noteProven = (tx: Transaction, email: string, actor = email) =>
  note(tx, { actor, act: 'address proven', target: email, detail: '' });

export interface Given extends Bringing {
  email: string;
}
export interface Saved {
  user: UserRow;
  isNew: boolean;
}

/** Creates or updates the member of an address, within a write job. */
export async function keep(
  tx: Transaction,
  given: Given,
  arrival: Arrival | null,
): Promise<Saved | NotThem> {
  const key = { email: given.email, uid: arrival?.uid ?? null };
  const found = await tx.all(holding, key);
  const row = found.find(({ email }) => email === given.email);
  if (found.some((one) => one !== row)) return 'moved';
  const next = nextRow(row, given, arrival);
  if (typeof next === 'string') return next;
  const kept = { ...next, searchText: searchTextOf({ ...next, email: given.email }) };
  const isProven = next.provenAt !== (row?.provenAt ?? null);
  const user = row
    ? await tx.get(update, { ...kept, id: row.id, more: isProven ? 1 : 0 })
    : await tx.get(create, { ...kept, id: newId(), email: given.email, createdAt: Date.now() });
  // Of two who come at once, the second finds what the first has made.
  if (!user) return keep(tx, given, arrival);
  if (isProven) await noteProven(tx, given.email);
  if (!row) {
    await count(tx, 'users');
    await count(tx, 'rev.admin');
    tx.changed('member:added', { id: user.id });
  }
  const isRenamed =
    row !== undefined && (row.displayName !== user.displayName || row.photoURL !== user.photoURL);
  if (isRenamed) tx.changed('member:renamed', { id: user.id });
  if (row && isProven) tx.changed('member:changed', user);
  return { user, isNew: !row };
}

/** Whether there is neither a member of the address, nor one who is bound to the provider's account. */
export async function isNewcomer(from: Connection, email: string, uid?: string): Promise<boolean> {
  return (await from.all(looking, { email, uid: uid ?? null })).length === 0;
}

/** The member as they are, when coming changes nothing about them. */
export async function unchanged(from: Connection, given: Given, arrival: Arrival | null) {
  const found = await from.all(looking, { email: given.email, uid: arrival?.uid ?? null });
  const [row, ...more] = found;
  if (!row || more.length > 0 || row.email !== given.email) return null;
  const next = nextRow(row, given, arrival);
  if (typeof next === 'string') return next;
  const same = Object.entries(next).every(
    ([field, value]) => row[field as keyof AccountRow] === value,
  );
  return same ? { user: row, isNew: false } : null;
}

/**
 * Creates or updates the member of an address, bound to the provider's account where it names one. Nothing is written
 * when nothing is new.
 */
export async function letIn(
  store: Store,
  given: Given,
  arrival: Arrival,
): Promise<Saved | NotThem> {
  const known = await unchanged(store.read, given, arrival);
  if (known) return known;
  return store
    .write((tx) => keep(tx, given, arrival))
    .catch((error: unknown) => {
      // Two members were bound to one account at once: the second finds it bound.
      if (!isDuplicate(error)) throw error;
      return store.write((tx) => keep(tx, given, arrival));
    });
}
