import { and, eq, isNull, ne, sql } from '../../core/drizzle.ts';
import { newId } from '../../core/ids.ts';
import { removeDevicesOf } from '../../core/notification-queue.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, returning, rowBy, updateBy } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';

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
const endOthers = returning<{ userKey: number; id: string; proof: string; now: number }>()(
  ({ sessions }) => ({ id: sessions.id }),
  (db, { sessions }, param) =>
    db
      .update(sessions)
      .set({ endedAt: sql`${param('now')}` })
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
const insert = insertInto('sessions', ['endedAt'], 'ignore');
const setMark = updateBy('sessions', 'proof', ['begunAt', 'usedAt', 'endedAt']);
const markBy = rowBy('sessions', 'proof', ['endedAt']);

/**
 * The proof of the row that says when all sessions of a member ended. The other provider tells of no sign-in before it
 * asks for a token, so one from before that time, which has no row, is known by it.
 */
const markOf = (userKey: number) => `ended ${userKey}`;
/** Proofs of the other provider name the second of the sign-in. */
const SECOND_MS = 1_000;

function* mark(userKey: number, now: number): Procedure<void> {
  const proof = markOf(userKey);
  const times = { begunAt: now, usedAt: now, endedAt: now };
  yield* run(insert, { id: newId(), userKey, proof, device: '', ...times });
  yield* run(setMark, { proof, ...times });
}

/** The sign-in that has brought its member another address asks for its token next, and has no row yet. */
function* keepSignIn(userKey: number, proof: string, now: number): Procedure<void> {
  const begunAt = Number(proof.split(' ').at(-1));
  const times = { begunAt, usedAt: now, endedAt: null };
  yield* run(insert, { id: newId(), userKey, proof, device: '', ...times });
}

/** True if all sessions of a member were ended after a sign-in, which has no row. */
export function* hasEndedSince(userKey: number, signedInAt: number): Procedure<boolean> {
  const endedAt = (yield* get(markBy, { proof: markOf(userKey) }))?.endedAt ?? 0;
  return signedInAt + SECOND_MS <= endedAt;
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
  const ids = (yield* all(endOthers, { userKey, ...kept, now })).map((ended) => ended.id);
  yield* mark(userKey, now);
  if (kept.proof !== '') yield* keepSignIn(userKey, kept.proof, now);
  yield* removeDevicesOf(ids);
  if (ids.length > 0) tx.changed('sessions:ended', { ids });
  const removed = yield* all(removeProviders, { email, id: kept.id });
  if (removed.length > 0) tx.changed('sessions:ended', { ids: removed.map((gone) => gone.id) });
}
