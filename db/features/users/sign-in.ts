import { EXAMPLE_DOMAIN, isIn, isReserved } from '../../../contract/values/addresses.ts';
import { increment } from '../../core/counters.ts';
import { isDuplicate } from '../../core/errors.ts';
import { newRowId } from '../../core/ids.ts';
import { countArrival } from '../../core/newcomers/newcomers.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { addLink, findReservation } from '../addresses/links.ts';
import {
  type AccountRow,
  accountRows,
  accountRowsForUpdate,
  insertAccount,
  updateAccount,
} from './accounts.ts';
import { barByFormerHolder, hasMovedSince, moveMember } from './addresses.ts';
import { EMPTY_PROFILE, nextProfile, type Profile, type ProfileUpdate } from './profile.ts';
import { recordProfileChange } from './profile-changes.ts';
import { auditProven } from './proven-addresses.ts';
import { findUser } from './reads.ts';
import { searchTextOf, type UserRow } from './rows.ts';

/** The facts of an account in the identity provider's proof. */
interface IdentityClaims {
  emailVerified: boolean;
  /** The provider's own id of the account, where members are bound to accounts. */
  uid?: string | undefined;
  /** When the account was created, where an account newer than its member must prove the address. */
  since?: number | undefined;
  /** The name of a sign-in that may bring its member another address; its session goes on. */
  proof?: string | undefined;
  /** When the proof was made: one from before the last change of the address names an old one. */
  issuedAt?: number | undefined;
  /** True if `ADMIN_EMAILS` names the address. */
  isOfAdmins?: boolean | undefined;
  /** True if the member has shown the second factor in this sign-in, where there is one. */
  hasShownFactor?: boolean | undefined;
  /** The forum's own origin, for the links of mails. */
  home?: string | undefined;
}

/** Why a proof does not sign in as the member of its address. */
export type SignInDenial =
  /** The member is bound to another account of the provider. */
  | 'bound'
  /**
   * The account is bound to a member of another address, and its own is not verified or is another member's; or a member
   * can have the address back.
   */
  | 'moved'
  /** The member existed before, and nothing proves that the address belongs to the account. */
  | 'unproven'
  /** No mailbox can have the address, so nobody becomes a member by it. */
  | 'reserved';

/** The row after a sign-in or an update of the profile, or the reason of a denial. */
function nextRow(
  row: AccountRow | undefined,
  update: AccountUpdate,
  claims: IdentityClaims | null,
) {
  // The example members are nobody's, whatever account of the provider has such an address.
  if (row ? isIn(row.email, EXAMPLE_DOMAIN) : isReserved(update.email)) return 'reserved';
  const { uid = null, emailVerified = false, since = 0 } = claims ?? {};
  if (row?.firebaseUid && uid && row.firebaseUid !== uid) return 'bound';
  const isUnlinked = row && (uid ? !row.firebaseUid : since > row.createdAt);
  if (isUnlinked && !emailVerified) return 'unproven';
  const isProvenNow = emailVerified && !row?.provenAt;
  return {
    ...nextProfile(row ?? EMPTY_PROFILE, update),
    provenAt: isProvenNow ? Date.now() : (row?.provenAt ?? null),
    firebaseUid: row?.firebaseUid ?? uid,
  };
}

export interface AccountUpdate extends ProfileUpdate {
  email: string;
}
interface SavedAccount {
  /** With the address of before while the second factor is to be shown that a change of it needs. */
  user: UserRow;
  isNew: boolean;
}
/** Applies what is kept for the address of a new member. @returns true if there is something */
export type Welcome = (member: UserRow) => Procedure<boolean>;

/** The account of a member has another address at the provider, which has verified it: so has the member from now on. */
function* followProvider(
  tx: Transaction,
  member: AccountRow,
  to: string,
  { proof, isOfAdmins = false, home: base = '' }: IdentityClaims,
): Procedure<void> {
  const now = Date.now();
  const { key: userKey, email: address } = member;
  yield* moveMember(tx, member, {
    to,
    isOfAdmins,
    act: 'address changed',
    kept: { proof: proof ?? null },
    now,
  });
  yield* addLink(tx, { userKey, kind: 'moved', address, base, language: null }, now);
}

/** The initial data of a new member. */
interface NewMember extends Profile {
  email: string;
  provenAt: number | null;
  firebaseUid: string | null;
  /** When the account at the provider was created. */
  since?: number | undefined;
}

/** Adds a member within a write job; undefined when a concurrent job has added one of the address. */
export function* addMember(
  tx: Transaction,
  { since = 0, ...given }: NewMember,
): Procedure<UserRow | undefined> {
  const user = yield* get(insertAccount, {
    ...given,
    searchText: searchTextOf(given),
    ...newRowId(),
    // By the clock of another server the account may be newer: it is the member's all the same.
    createdAt: Math.max(Date.now(), since),
  });
  if (!user) return undefined;
  yield* increment('users');
  yield* increment('rev.admin');
  countArrival(tx, 'members');
  tx.changed('member:added', { id: user.id });
  return user;
}

/** Creates or updates the member of an address, within a write job. */
function* saveAccount(
  tx: Transaction,
  given: AccountUpdate,
  claims: IdentityClaims | null,
  welcome: Welcome | null = null,
): Procedure<SavedAccount | SignInDenial> {
  const key = { email: given.email, uid: claims?.uid ?? null };
  const found = yield* all(accountRowsForUpdate, key);
  const row = found.find(({ email }) => email === given.email);
  const bound = found.find((account) => account !== row);
  if (bound) {
    if (row || !claims?.emailVerified || (yield* hasMovedSince(bound, claims.issuedAt)))
      return 'moved';
    // Whoever has the account at the provider alone moves nobody: the member of the address of before is asked first.
    if (bound.hasFactor && !claims.hasShownFactor) return { user: bound, isNew: false };
    yield* followProvider(tx, bound, given.email, claims);
    return yield* saveAccount(tx, given, claims);
  }
  const next = nextRow(row, given, claims);
  if (typeof next === 'string') return next;
  // The member who had the address can have it back.
  if (!row && (yield* findReservation(given.email, Date.now())) !== undefined) return 'moved';
  const isProven = next.provenAt !== (row?.provenAt ?? null);
  const user = row
    ? yield* get(updateAccount, {
        ...next,
        searchText: searchTextOf({ ...next, email: given.email }),
        key: row.key,
        revIncrement: isProven ? 1 : 0,
      })
    : yield* addMember(tx, { ...next, email: given.email, since: claims?.since });
  // A concurrent sign-in has inserted the row: this one finds it.
  if (!user) return yield* saveAccount(tx, given, claims, welcome);
  if (isProven) yield* auditProven(given.email);
  const isMarked = !row && welcome !== null && (yield* welcome(user));
  const isBarred = !row && (yield* barByFormerHolder(user));
  if (row) yield* recordProfileChange(tx, row, { ...user, bio: row.bio });
  if (row && isProven) tx.changed('status:changed', user);
  const isChanged = isMarked || isBarred;
  return { user: (isChanged && (yield* findUser(given.email))) || user, isNew: !row };
}

/** True if neither the address nor the provider's account has a member. */
export function* isNewAccount(email: string, uid?: string): Procedure<boolean> {
  return (yield* all(accountRows, { email, uid: uid ?? null })).length === 0;
}

/** The member, when the sign-in changes nothing; null when it needs a write. */
export function* findUnchanged(given: AccountUpdate, claims: IdentityClaims | null) {
  const found = yield* all(accountRows, { email: given.email, uid: claims?.uid ?? null });
  const [row, ...others] = found;
  if (!row || others.length > 0 || row.email !== given.email) return null;
  const next = nextRow(row, given, claims);
  if (typeof next === 'string') return next;
  const same = Object.entries(next).every(
    ([field, value]) => row[field as keyof AccountRow] === value,
  );
  return same ? { user: row, isNew: false } : null;
}

/**
 * Creates or updates the member of an address, bound to the provider's account where it names one. A sign-in that
 * changes nothing writes nothing.
 */
export async function signIn(
  store: Store,
  given: AccountUpdate,
  claims: IdentityClaims,
  welcome: Welcome | null = null,
): Promise<SavedAccount | SignInDenial> {
  const known = await store.read(findUnchanged(given, claims));
  if (known) return known;
  return store
    .write((tx) => saveAccount(tx, given, claims, welcome))
    .catch((error: unknown) => {
      // A concurrent sign-in has bound the account to another member: the second try finds it.
      if (!isDuplicate(error)) throw error;
      return store.write((tx) => saveAccount(tx, given, claims, welcome));
    });
}

/** Creates or updates a member by e-mail; an empty name or photo never erases a stored one. */
export async function saveUser(store: Store, given: AccountUpdate): Promise<SavedAccount> {
  const saved =
    (await store.read(findUnchanged(given, null))) ??
    (await store.write((tx) => saveAccount(tx, given, null)));
  if (typeof saved === 'string') throw new Error(`A call without a proof was refused (${saved})`);
  return saved;
}
