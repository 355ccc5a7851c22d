import { LEFT_DOMAIN } from '../../../contract/values/addresses.ts';
import { PUSH_AT_FIRST } from '../../../contract/values/inbox-kinds.ts';
import { LEFT_NAME, type LeftTexts } from '../../../contract/values/limits.ts';
import { attemptAll } from '../../core/concurrency/attempt-all.ts';
import { increment } from '../../core/counters.ts';
import { and, eq, isNull, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, query, returning, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { findOwnedAddresses, saveFormerAddress } from '../addresses/former-addresses.ts';
import { removeAllLinksOf } from '../addresses/links.ts';
import { appendAudit, nameInLog, removeAddressFromLog } from '../audit/audit.ts';
import { removeAccount } from '../identity/accounts.ts';
import { recordProfileChange } from '../users/profile-changes.ts';
import { searchTextOf, type UserRow, userFields } from '../users/rows.ts';
import { endAccess } from './leaving.ts';
import { saveAddressRestrictions } from './marks.ts';

const due = query<{ now: number }>()(
  ({ users }) => ({ key: users.key }),
  (select, { users }, param) =>
    select
      .from(users)
      .where(sql`${users.leavingAt} <= ${param('now')}`)
      .orderBy(users.leavingAt),
);
const memberForUpdate = rowBy(
  'users',
  'key',
  (schema) => ({
    key: schema.users.key,
    id: schema.users.id,
    email: schema.users.email,
    displayName: schema.users.displayName,
    photoURL: schema.users.photoURL,
    bio: schema.users.bio,
    adminRevokedAt: schema.users.adminRevokedAt,
    leavingAt: schema.users.leavingAt,
    leavingTexts: schema.users.leavingTexts,
    leftAt: schema.users.leftAt,
  }),
  'no key update',
);
/** Takes from a member's row all that is theirs. Gold stays: it says how many posts the row may have. */
const empty = returning<{
  key: number;
  email: string;
  displayName: string;
  searchText: string;
  texts: LeftTexts;
  now: number;
}>()(userFields, (db, { users }, param) =>
  db
    .update(users)
    .set({
      email: sql`${param('email')}`,
      displayName: sql`${param('displayName')}`,
      photoURL: '',
      bio: null,
      searchText: sql`${param('searchText')}`,
      role: 'user',
      isModerator: false,
      adminRevokedAt: null,
      provenAt: null,
      firebaseUid: null,
      broughtName: null,
      broughtPhoto: null,
      syncedName: null,
      syncedPhoto: null,
      hasFactor: false,
      mail: 'off',
      digest: false,
      mailedAt: null,
      language: null,
      digits: 'native',
      digestEvery: 'day',
      pushKinds: PUSH_AT_FIRST.join(),
      pushTexts: 'full',
      quiet: null,
      visitedAt: null,
      lastVisit: null,
      leavingAt: null,
      leavingTexts: sql`${param('texts')}`,
      leftAt: sql`${param('now')}`,
      rev: sql`${users.rev} + 1`,
    })
    .where(and(eq(users.key, param('key')), isNull(users.leftAt))),
);
const insertLeaving = insertInto('leavings', [], 'ignore');

/** The address of a member who has left: no mail reaches it, and nobody can register it. */
export const leftEmail = (id: string): string => `${id}@${LEFT_DOMAIN}`;

/** Makes the HMAC of an address. */
type HashAddress = (email: string) => string;

interface Sealing {
  key: number;
  hashOf: HashAddress;
  /** The choice for the texts of a leaving that was done before; these data are older than it. */
  again?: LeftTexts;
}

/** Takes a member's account apart within a write job: nobody can sign in to it, and nothing can be undone any more. */
function* sealIn(tx: Transaction, { key, hashOf, again }: Sealing): Procedure<boolean> {
  const now = Date.now();
  const member = yield* get(memberForUpdate, { key });
  if (!member || member.leftAt !== null) return false;
  const isDue = member.leavingAt !== null && member.leavingAt <= now;
  if (!isDue && !again) return false;
  const { id, email } = member;
  const texts = member.leavingTexts ?? again ?? 'keep';
  const owned = yield* findOwnedAddresses(key, email);
  for (const address of owned) yield* saveAddressRestrictions(member, hashOf(address), now);
  yield* endAccess(tx, member);
  // A link that puts an address back would give the nameless member one.
  yield* run(removeAllLinksOf, { userKey: key });
  yield* removeAccount(tx, email);
  const nameless = { email: leftEmail(id), displayName: LEFT_NAME };
  const left: UserRow | undefined = yield* get(empty, {
    ...nameless,
    key,
    now,
    texts,
    searchText: searchTextOf(nameless),
  });
  if (!left) return false;
  yield* run(insertLeaving, { userKey: key, texts });
  yield* run(saveFormerAddress, { userKey: key, address: email, until: now });
  for (const address of owned) yield* removeAddressFromLog(id, address);
  const name = nameInLog(id);
  yield* appendAudit({ actor: name, act: 'member left', target: name, detail: '' });
  // Lists of moderators and admins show the member.
  yield* increment('rev.admin');
  tx.changed('moderation:changed', {});
  yield* recordProfileChange(tx, member, { ...left, bio: null });
  return true;
}

/**
 * Takes the accounts apart whose leaving is due, one per job. One that fails stops no other.
 * @throws what `attemptAll` throws.
 */
export async function sealDue(store: Store, hashOf: HashAddress, now: number): Promise<void> {
  const members = await store.read(all(due, { now }));
  await attemptAll(
    members.map((member) => () => store.write((tx) => sealIn(tx, { ...member, hashOf }))),
  );
}

const keyOfMember = rowBy('users', 'id', ['key']);

/** Takes the account of a member apart who has left before these data were made; false where there is none. */
export const sealAgain = (store: Store, id: string, again: LeftTexts, hashOf: HashAddress) =>
  store.write(function* (tx) {
    const member = yield* get(keyOfMember, { id });
    return member ? yield* sealIn(tx, { ...member, hashOf, again }) : false;
  });
