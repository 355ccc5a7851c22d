import type { Store } from './connection.ts';
import { lt } from './drizzle.ts';
import { change } from './query.ts';

const end = change<{ id: string; expiresAt: number }>()((db, { endedTokens }, hole) =>
  db
    .insert(endedTokens)
    .values({ id: hole('id'), expiresAt: hole('expiresAt') })
    .onConflictDoNothing(),
);
const forget = change<{ now: number }>()((db, { endedTokens }, hole) =>
  db.delete(endedTokens).where(lt(endedTokens.expiresAt, hole('now'))),
);

/** A clock that is wrong for some days must not revive what has ended. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Ends a product token for good; those that have expired long since are forgotten on the way. */
export const endToken = (store: Store, id: string, expiresAt: number) =>
  store.write(async (tx) => {
    await tx.run(forget, { now: Date.now() - KEPT_MS });
    await tx.run(end, { id, expiresAt });
  });
