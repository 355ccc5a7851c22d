import { and, eq, isNull, ne, sql } from '../../core/drizzle.ts';
import { all, type Procedure, run } from '../../core/procedure.ts';
import { returning, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { identityRows } from '../identity/identity.ts';
import type { Condition } from '../identity/queries.ts';
import type { FactorOwner } from './rows.ts';

const setFactorHash = updateBy('sessions', 'id', ['factorHash']);
const endOthers = returning<{ userKey: number; kept: string; now: number }>()(
  ({ sessions }) => ({ id: sessions.id }),
  (db, { sessions }, param) =>
    db
      .update(sessions)
      .set({ endedAt: sql`${param('now')}` })
      .where(
        and(
          eq(sessions.userKey, param('userKey')),
          isNull(sessions.endedAt),
          ne(sessions.id, param('kept')),
        ),
      ),
);

/** Keeps the hash of the cookie by which a session needs no second factor from now on. */
export const keepFactorHash = ({ id, factorHash }: { id: string; factorHash: string }) =>
  run(setFactorHash, { id, factorHash });

/** The same in a transaction of its own. */
export const openSession = (store: Store, session: { id: string; factorHash: string }) =>
  store.write(() => keepFactorHash(session));

/** Ends all sessions of a member but one, those of the embedded provider included. */
export function* endOtherSessions(
  tx: Transaction,
  { key: userKey }: FactorOwner,
  kept = '',
): Procedure<void> {
  const ended = yield* all(endOthers, { userKey, kept, now: Date.now() });
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return;
  tx.changed('sessions:ended', { ids });
  const where: Condition[] = [{ field: 'id', operator: 'in', value: ids, connector: 'AND' }];
  yield* identityRows.remove(tx, 'identitySessions', where);
}
