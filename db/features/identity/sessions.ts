import { and, getTableColumns, ne, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run, runEach } from '../../core/procedure.ts';
import { deleteBy, insertInto, mutation, returning, rowBy, updateBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { recordEnds } from '../users/session-endings.ts';

const byToken = rowBy('identitySessions', 'token', ({ identitySessions }) =>
  getTableColumns(identitySessions),
);
const person = rowBy('identities', 'id', ({ identities }) => getTableColumns(identities));
const owner = rowBy('identitySessions', 'id', ['userId']);
const ofAccount = rowBy('identitySessions', 'userId', ['id', 'by', 'createdAt']);

/** Stores a session. `db/features/sessions/provider-sessions.ts` begins one. */
export const insertSession = insertInto('identitySessions', ['ipAddress', 'userAgent', 'by']);
const extend = updateBy('identitySessions', 'token', ['expiresAt', 'updatedAt']);
const removeById = deleteBy('identitySessions', 'id');
const removed = ({ identitySessions }: Schema) => ({ id: identitySessions.id });
const removeByToken = returning<{ token: string }>()(removed, (db, { identitySessions }, param) =>
  db.delete(identitySessions).where(sql`${identitySessions.token} = ${param('token')}`),
);
const removeOfAccount = returning<{ userId: string; kept: string }>()(
  removed,
  (db, { identitySessions: sessions }, param) =>
    db
      .delete(sessions)
      .where(and(sql`${sessions.userId} = ${param('userId')}`, ne(sessions.id, param('kept')))),
);
const removeExpired = returning<{ now: Date }>()(removed, (db, { identitySessions: sessions }) =>
  db
    .delete(sessions)
    .where(sql`${sessions.expiresAt} < ${sql.param(sql.placeholder('now'), sessions.expiresAt)}`),
);
const removeExpiredTokens = mutation<{ now: Date }>()((db, { identityVerifications: tokens }) =>
  db
    .delete(tokens)
    .where(sql`${tokens.expiresAt} < ${sql.param(sql.placeholder('now'), tokens.expiresAt)}`),
);

const recordAll = (tx: Transaction, rows: readonly { id: string }[]) =>
  recordEnds(
    tx,
    rows.map(({ id }) => id),
  );

/** A session of the embedded provider and its account, by the session's token; null without one. */
export function* findProviderSession(token: string) {
  const session = yield* get(byToken, { token });
  const user = session && (yield* get(person, { id: session.userId }));
  return user ? { session, user } : null;
}

/** The sessions of the account that has a session, with that one; none once it has ended. */
export function* sessionsBeside(id: string) {
  const own = yield* get(owner, { id });
  return own ? yield* all(ofAccount, own) : [];
}

/** Lets a session run on until a time. @returns the number of sessions: 0 where it has ended */
export const extendSession = (
  store: Store,
  session: { token: string; expiresAt: Date; updatedAt: Date },
) => store.write(() => run(extend, session));

/** Ends one session, by its token. */
export const endSession = (store: Store, token: string) =>
  store.write(function* (tx) {
    yield* recordAll(tx, yield* all(removeByToken, { token }));
  });

/** Removes sessions by their ids within a write job that records their ends itself. */
export const removeSessions = (ids: readonly string[]) =>
  runEach(
    removeById,
    ids.map((id) => ({ id })),
  );

/** Ends within a write job all sessions of an account, but for one. */
export function* endSessionsOf(tx: Transaction, userId: string, kept = ''): Procedure<void> {
  yield* recordAll(tx, yield* all(removeOfAccount, { userId, kept }));
}

/** Removes the sessions and the mail tokens whose time is over. */
export const removeExpiredAccess = (store: Store, now: Date) =>
  store.write(function* (tx) {
    yield* recordAll(tx, yield* all(removeExpired, { now }));
    yield* run(removeExpiredTokens, { now });
  });
