import { and, eq, isNull, ne, sql } from '../../core/drizzle.ts';
import { newId } from '../../core/ids.ts';
import { removeDevicesOf } from '../../core/notification-queue.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, query, returning, rowBy, updateBy } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';

declare module '../../core/store.ts' {
  interface Changes {
    /** Sessions by their ids, of either provider. The product tokens of a session end with it. */
    'sessions:ended': { ids: string[] };
  }
}

/** Whose sessions end. */
interface Owner {
  key: number;
  email: string;
}

/** The session that goes on, by its id, or by what its proof is recognised by. */
export interface Kept {
  id?: string | null | undefined;
  proof?: string | null;
}

const lockedMember = rowBy('users', 'key', ['key'], 'no key update');
const others = query<{ userKey: number; id: string; proof: string }>()(
  ({ sessions }) => ({ id: sessions.id }),
  (select, { sessions }, param) =>
    select
      .from(sessions)
      .where(
        and(
          eq(sessions.userKey, param('userKey')),
          isNull(sessions.endedAt),
          ne(sessions.id, param('id')),
          ne(sessions.proof, param('proof')),
        ),
      ),
);
/** The sessions of the embedded provider, also those from which no product token came. */
const removeProviders = returning<{ email: string; id: string }>()(
  ({ identitySessions }) => ({ id: identitySessions.id }),
  (db, { identitySessions, identities }, param) =>
    db.delete(identitySessions).where(
      and(
        ne(identitySessions.id, param('id')),
        sql`${identitySessions.userId} in (select ${identities.id} from ${identities}
          where ${identities.email} = ${param('email')})`,
      ),
    ),
);
const setEnded = updateBy('sessions', 'id', ['endedAt']);
const insert = insertInto('sessions', ['endedAt'], 'ignore');
const setMark = updateBy('sessions', 'proof', ['begunAt', 'usedAt', 'endedAt']);
const markBy = rowBy('sessions', 'proof', ['endedAt']);

/**
 * The proof of the row that says when all sessions of a member ended. The other provider tells of no sign-in before it
 * asks for a token, so one from before that time, which has no row, is known by it.
 */
const markOf = (userKey: number) => `ended ${userKey}`;
/** Proofs name the second in which they were made. */
const SECOND_MS = 1_000;

/** True if a proof was surely made before a time, in milliseconds. */
export const isFromBefore = (issuedAt: number, at: number): boolean => issuedAt + SECOND_MS <= at;

function* mark(userKey: number, now: number): Procedure<void> {
  const proof = markOf(userKey);
  const times = { begunAt: now, usedAt: now, endedAt: now };
  yield* run(insert, { id: newId(), userKey, proof, device: '', ...times });
  yield* run(setMark, { proof, ...times });
}

/** The sign-in that has brought its member another address asks for its token next, and has no row yet. */
function* saveSignIn(userKey: number, proof: string, now: number): Procedure<void> {
  const begunAt = Number(proof.split(' ').at(-1));
  const times = { begunAt, usedAt: now, endedAt: null };
  yield* run(insert, { id: newId(), userKey, proof, device: '', ...times });
}

/** True if all sessions of a member were ended after a sign-in, which has no row. */
export function* hasEndedSince(userKey: number, signedInAt: number): Procedure<boolean> {
  const endedAt = (yield* get(markBy, { proof: markOf(userKey) }))?.endedAt ?? 0;
  return isFromBefore(signedInAt, endedAt);
}

/** Records within a write job that sessions have ended: their tokens hold no more, and their browsers get no pushes. */
export function* recordEnds(tx: Transaction, ids: string[]): Procedure<void> {
  if (ids.length === 0) return;
  const endedAt = Date.now();
  for (const id of ids) yield* run(setEnded, { id, endedAt });
  yield* removeDevicesOf(ids);
  tx.changed('sessions:ended', { ids });
}

/**
 * Ends the sessions of a member, but for one, within a write job: with both providers also what could still become one,
 * because nobody has asked for a token yet.
 */
export function* endSessionsBut(
  tx: Transaction,
  { key: userKey, email }: Owner,
  { id = '', proof = '' }: Kept = {},
): Procedure<void> {
  const now = Date.now();
  yield* get(lockedMember, { key: userKey });
  const kept = { id: id ?? '', proof: proof ?? '' };
  const ended = yield* all(others, { userKey, ...kept });
  const removed = yield* all(removeProviders, { email, id: kept.id });
  // A session of the embedded provider has one id in both tables.
  yield* recordEnds(tx, [...new Set([...ended, ...removed].map((one) => one.id))]);
  yield* mark(userKey, now);
  if (kept.proof !== '') yield* saveSignIn(userKey, kept.proof, now);
}
