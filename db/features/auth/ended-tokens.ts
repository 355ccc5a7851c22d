import { eq, lt, sql } from '../../core/drizzle.ts';
import { removeDevicesOf } from '../../core/notification-queue.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, mutation, returning } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';

const insertEnded = insertInto('endedTokens', [], 'ignore');
const removeExpired = mutation<{ now: number }>()((db, { endedTokens }, param) =>
  db.delete(endedTokens).where(lt(endedTokens.expiresAt, param('now'))),
);

const nextTokenVersion = returning<{ email: string }>()(
  ({ users }) => ({ id: users.id }),
  (db, { users }, param) =>
    db
      .update(users)
      .set({ tokenSeries: sql`${users.tokenSeries} + 1` })
      .where(eq(users.email, param('email'))),
);

declare module '../../core/store.ts' {
  interface Changes {
    /** One product token of a member. */
    'token:ended': { jti: string };
    /** All product tokens of a member. */
    'tokens:ended': { memberId: string };
  }
}

/** A product token as its claims name it. */
interface EndedToken {
  jti: string;
  /** The session of the token, where it has one. */
  sid?: string | undefined;
  expiresAt: number;
}

/** A clock that is wrong by some days must not revive an ended token. */
const RETENTION_MS = 7 * 24 * 3_600_000;

/**
 * Ends a product token for good, and deletes the rows of tokens that expired long ago. The browser of its session gets
 * no pushes any more: whoever uses it next is not to see them.
 */
export const endToken = (store: Store, { jti: id, sid, expiresAt }: EndedToken) =>
  store.write(function* (tx) {
    yield* run(removeExpired, { now: Date.now() - RETENTION_MS });
    yield* run(insertEnded, { id, expiresAt });
    if (sid !== undefined) yield* removeDevicesOf([sid]);
    tx.changed('token:ended', { jti: id });
  });

/** Ends within a write job all product tokens of the member of an address, if there is one. */
export function* endTokensIn(tx: Transaction, email: string): Procedure<void> {
  const member = yield* get(nextTokenVersion, { email: email.toLowerCase() });
  if (member) tx.changed('tokens:ended', { memberId: member.id });
}
