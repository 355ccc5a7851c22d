import type { Store, Transaction } from './connection.ts';
import { eq, lt, sql } from './drizzle.ts';
import { change, rows } from './query.ts';

const end = change<{ id: string; expiresAt: number }>()((db, { endedTokens }, hole) =>
  db
    .insert(endedTokens)
    .values({ id: hole('id'), expiresAt: hole('expiresAt') })
    .onConflictDoNothing(),
);
const forget = change<{ now: number }>()((db, { endedTokens }, hole) =>
  db.delete(endedTokens).where(lt(endedTokens.expiresAt, hole('now'))),
);

const nextSeries = rows<{ email: string }>()(
  ({ users }) => ({ id: users.id }),
  (db, { users }, hole, fields) =>
    db
      .update(users)
      .set({ tokenSeries: sql`${users.tokenSeries} + 1` })
      .where(eq(users.email, hole('email')))
      .returning(fields),
);

declare module './connection.ts' {
  interface Changes {
    /** One product token of a member. */
    'token:ended': { jti: string };
    /** All product tokens of a member. */
    'tokens:ended': { memberId: string };
  }
}

/** A clock that is wrong for some days must not revive what has ended. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Ends a product token for good; those that have expired long since are forgotten on the way. */
export const endToken = (store: Store, id: string, expiresAt: number) =>
  store.write(async (tx) => {
    await tx.run(forget, { now: Date.now() - KEPT_MS });
    await tx.run(end, { id, expiresAt });
    tx.changed('token:ended', { jti: id });
  });

/** Ends within a write job all product tokens that the member of an address has been given, if there is one. */
export async function endTokensIn(tx: Transaction, email: string): Promise<void> {
  const member = await tx.get(nextSeries, { email: email.toLowerCase() });
  if (member) tx.changed('tokens:ended', { memberId: member.id });
}
