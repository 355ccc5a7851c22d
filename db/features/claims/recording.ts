import { increment } from '../../core/counters.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import type { Transaction } from '../../core/store.ts';
import { raiseRev } from '../users/revs.ts';
import { type ClaimCounts, type ClaimRow, countClaims } from './reads.ts';

/**
 * Locks the claims: each job that changes one begins with it, before it reads or locks anything else. Claims are rare,
 * so their jobs may wait for each other, and each then reads what the one before has written.
 */
export const lockClaims = () => increment('rev.claims', 0);

/** The counts after a change of the open claims. */
export function* countsAfter(): Procedure<ClaimCounts> {
  const total = yield* countClaims('open');
  const claimsRev = yield* increment('rev.claims');
  const rev = yield* increment('rev.admin');
  return { total, rev, claimsRev };
}

/** Records for a claim's member, and all their pages, that it has changed. */
export function* recordForMember(
  tx: Transaction,
  { id, userKey, email }: Pick<ClaimRow, 'id' | 'userKey' | 'email'>,
  claim: ClaimRow | null,
): Procedure<void> {
  const { rev = 0 } = (yield* get(raiseRev, { key: userKey })) ?? {};
  tx.changed('claim:changed', { id, email, claim, rev });
}
