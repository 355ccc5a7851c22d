import { type Procedure, run } from '../../core/procedure.ts';
import { updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { identityRows } from '../identity/identity.ts';
import type { Condition } from '../identity/queries.ts';
import { endSessionsBut } from '../users/addresses.ts';
import type { FactorOwner } from './rows.ts';

const setFactorHash = updateBy('sessions', 'id', ['factorHash']);

/** Keeps the hash of the cookie by which a session needs no second factor from now on. */
export const keepFactorHash = ({ id, factorHash }: { id: string; factorHash: string }) =>
  run(setFactorHash, { id, factorHash });

/** The same in a transaction of its own. */
export const openSession = (store: Store, session: { id: string; factorHash: string }) =>
  store.write(() => keepFactorHash(session));

/** Ends all sessions of a member but one, those of the embedded provider included. */
export function* endOtherSessions(tx: Transaction, owner: FactorOwner, kept = ''): Procedure<void> {
  const ids = yield* endSessionsBut(tx, owner, { id: kept });
  if (ids.length === 0) return;
  const where: Condition[] = [{ field: 'id', operator: 'in', value: ids, connector: 'AND' }];
  yield* identityRows.remove(tx, 'identitySessions', where);
}
