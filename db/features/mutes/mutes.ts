import { MOST_MUTES } from '../../../contract/values/limits.ts';
import { asc, eq } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, insertInto, query, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { raiseInboxRev } from '../inbox/revs.ts';
import { raiseRev, userRev } from '../users/revs.ts';

/** A member who mutes. */
interface Muter {
  key: number;
  email: string;
}

declare module '../../core/store.ts' {
  interface Changes {
    'mutes:changed': { email: string; id: string; muted: boolean; rev: number };
  }
}

const mutedMembers = query<{ userKey: number }>()(
  ({ users }) => ({ id: users.id, displayName: users.displayName, photoURL: users.photoURL }),
  (select, { mutes, users }, param) =>
    select
      .from(mutes)
      .innerJoin(users, eq(users.key, mutes.mutedKey))
      .where(eq(mutes.userKey, param('userKey')))
      .orderBy(asc(mutes.mutedKey))
      .limit(MOST_MUTES),
);
const mutedKeys = rowBy('mutes', 'userKey', ({ mutes }) => ({ key: mutes.mutedKey }));
const memberById = rowBy('users', 'id', ['key', 'id']);
/** Two mutes of one member at once are counted one after the other. */
const muterForUpdate = rowBy('users', 'key', ['rev'], 'no key update');
const insert = insertInto('mutes', [], 'ignore');
const remove = deleteBy('mutes', ['userKey', 'mutedKey']);

/** The members whom a member has muted; the rev is read first, so that it is never ahead of the list. */
export function* listMutes({ key }: Pick<Muter, 'key'>) {
  const rev = yield* userRev({ key });
  return { rev, members: yield* all(mutedMembers, { userKey: key }) };
}

/** Why somebody is not muted. */
export type MuteRefusal = 'unknown' | 'oneself' | 'full';

function* applyMute(
  tx: Transaction,
  { key: userKey, email }: Muter,
  { id, muted }: { id: string; muted: boolean },
): Procedure<number | MuteRefusal> {
  const member = yield* get(memberById, { id });
  if (!member) return 'unknown';
  if (member.key === userKey) return 'oneself';
  const { rev: before = 0 } = (yield* get(muterForUpdate, { key: userKey })) ?? {};
  const known = yield* all(mutedKeys, { userKey });
  if (known.some(({ key }) => key === member.key) === muted) return before;
  if (muted && known.length >= MOST_MUTES) return 'full';
  yield* run(muted ? insert : remove, { userKey, mutedKey: member.key });
  const { rev = before } = (yield* get(raiseRev, { key: userKey })) ?? {};
  yield* raiseInboxRev(userKey);
  tx.changed('inbox:changed', { userKey });
  tx.changed('mutes:changed', { email, id: member.id, muted, rev });
  return rev;
}

/**
 * Mutes a member, or ends the mute; repeats change nothing.
 * @returns the rev of the caller's room after it, or why nobody was muted.
 */
export const setMute = (store: Store, muter: Muter, wish: { id: string; muted: boolean }) =>
  store.write((tx) => applyMute(tx, muter, wish));
