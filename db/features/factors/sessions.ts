import { run } from '../../core/procedure.ts';
import { updateBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

const setFactorHash = updateBy('sessions', 'id', ['factorHash']);

/** Keeps the hash of the cookie by which a session needs no second factor from now on. */
export const keepFactorHash = ({ id, factorHash }: { id: string; factorHash: string }) =>
  run(setFactorHash, { id, factorHash });

/** The same in a transaction of its own. */
export const openSession = (store: Store, session: { id: string; factorHash: string }) =>
  store.write(() => keepFactorHash(session));
