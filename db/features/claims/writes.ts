import type { PayMethod } from '../../../contract/core/pay-to.ts';
import { GOLD_PRICE } from '../../../contract/values/limits.ts';
import { sql } from '../../core/drizzle.ts';
import { type WriteKey, writeOnce } from '../../core/idempotency.ts';
import { newRowId } from '../../core/ids.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, insertInto, query, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { type ClaimRow, findClaim } from './reads.ts';
import { countsAfter, lockClaims, recordForMember } from './recording.ts';
import { approveBySms } from './settling.ts';

const insert = insertInto('claims', ['isDispute']);
const remove = deleteBy('claims', 'id');
const member = rowBy('users', 'key', ['isMember', 'email'], 'no key update');
const openOf = query<{ userKey: number }>()(
  ({ claims }) => ({ id: claims.id }),
  (select, { claims }, param) =>
    select
      .from(claims)
      .where(sql`${claims.userKey} = ${param('userKey')} and ${claims.state} = 'open'`),
);
const standing = query<{ method: PayMethod; trxId: string }>()(
  ({ claims }) => ({ id: claims.id }),
  (select, { claims }, param) =>
    select
      .from(claims)
      .where(
        sql`${claims.trxId} = ${param('trxId')} and ${claims.method} = ${param('method')}
          and ${claims.state} <> 'refused'`,
      )
      .limit(1),
);

/** An approved claim of a member for a transaction: who is not Gold has lost its payment to a revocation. */
const ownPaid = query<{ userKey: number; method: PayMethod; trxId: string }>()(
  ({ claims }) => ({ id: claims.id }),
  (select, { claims }, param) =>
    select.from(claims).where(
      sql`${claims.trxId} = ${param('trxId')} and ${claims.method} = ${param('method')}
          and ${claims.userKey} = ${param('userKey')} and ${claims.state} = 'approved'`,
    ),
);

interface NewClaim {
  userKey: number;
  method: PayMethod;
  trxId: string;
  last4: string;
  /** Made although another claim has the transaction. */
  isDispute: boolean;
}
/** Why a claim is not made. */
export type ClaimRefusal = 'already-member' | 'claim-open' | 'claim-exists' | 'claim-revoked';

/**
 * Makes a claim. Where a text of the forum's phone has told of the payment before, the claim is approved at once.
 * @returns the claim as it is then, or why it was not made.
 */
export function addClaim(store: Store, claim: NewClaim, key: WriteKey | null = null) {
  return writeOnce<ClaimRow | ClaimRefusal>(store, key, function* (tx) {
    yield* lockClaims();
    const { userKey, method, trxId } = claim;
    const claimer = yield* get(member, { key: userKey });
    if (!claimer || claimer.isMember) return 'already-member';
    if (yield* get(openOf, { userKey })) return 'claim-open';
    // No admin could approve it: a payment that was revoked never grants again.
    if (yield* get(ownPaid, { userKey, method, trxId })) return 'claim-revoked';
    const isTaken = (yield* get(standing, { method, trxId })) !== undefined;
    if (isTaken && !claim.isDispute) return 'claim-exists';
    const { id, key: rowKey } = newRowId();
    const row = { ...claim, isDispute: isTaken, amount: GOLD_PRICE.bdt, claimedAt: Date.now() };
    yield* run(insert, { ...row, id, key: rowKey });
    const added = yield* findClaim(id);
    if (!added) throw new Error('A claim that was just written is not there');
    tx.changed('claim:added', { claim: added, ...(yield* countsAfter()) });
    const approved = isTaken ? undefined : yield* approveBySms(tx, added);
    if (approved) return approved;
    yield* recordForMember(tx, added, added);
    return added;
  });
}

/** Takes an open claim back within a job that has locked the claims, and tells its member and all admins. */
function* takeBack(tx: Transaction, claim: ClaimRow): Procedure<void> {
  const { id } = claim;
  yield* run(remove, { id });
  tx.changed('claim:settled', { id, claim: null, ...(yield* countsAfter()) });
  yield* recordForMember(tx, claim, null);
}

/** Takes an open claim of a member back; answers whether there was such a claim. */
export const withdrawClaim = (store: Store, id: string, userKey: number) =>
  store.write(function* (tx): Procedure<boolean | 'claim-settled'> {
    yield* lockClaims();
    const claim = yield* findClaim(id);
    if (claim?.userKey !== userKey) return false;
    if (claim.state !== 'open') return 'claim-settled';
    yield* takeBack(tx, claim);
    return true;
  });

/** Takes back the claim of a member who has left, if one is open: nobody waits for it any more. */
export const withdrawClaimOf = (store: Store, userKey: number) =>
  store.write(function* (tx): Procedure<void> {
    yield* lockClaims();
    const open = yield* get(openOf, { userKey });
    const claim = open && (yield* findClaim(open.id));
    if (claim) yield* takeBack(tx, claim);
  });
