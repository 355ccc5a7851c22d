import { SMS_DAYS } from '../../../contract/core/pay-to.ts';
import { GOLD_PRICE } from '../../../contract/values/limits.ts';
import { and, eq, sql } from '../../core/drizzle.ts';
import { newRowId } from '../../core/ids.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, insertInto, mutation, query, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { notifyOfClaim } from '../inbox/notices.ts';
import { grantGold } from '../membership/gold.ts';
import { recordPayment } from '../membership/payments.ts';
import { type ClaimRow, findClaim } from './reads.ts';
import { countsAfter, lockClaims, recordForMember } from './recording.ts';

const DAY_MS = 24 * 3_600_000;
/** The actor in the log where a text of the forum's phone has approved a claim. */
const BY_SMS = 'PAY_SMS_SECRET';

const setSettled = updateBy('claims', 'id', [
  'state',
  'reason',
  'settledAt',
  'isBySms',
  'settledByKey',
]);
const standing = query<{ trxId: string }>()(
  ({ claims }) => ({ id: claims.id }),
  (select, { claims }, param) =>
    select.from(claims).where(and(eq(claims.trxId, param('trxId')), sql`state <> 'refused'`)),
);
const insertText = insertInto('smsPayments', [], 'ignore');
const removeText = deleteBy('smsPayments', 'trxId');
const removeOldTexts = mutation<{ until: number }>()((db, { smsPayments }, param) =>
  db.delete(smsPayments).where(sql`${smsPayments.receivedAt} < ${param('until')}`),
);
const textOf = query<{ trxId: string; since: number; least: number }>()(
  ({ smsPayments }) => ({ amount: smsPayments.amount }),
  (select, { smsPayments }, param) =>
    select
      .from(smsPayments)
      .where(
        and(
          eq(smsPayments.trxId, param('trxId')),
          sql`${smsPayments.receivedAt} >= ${param('since')}`,
          sql`${smsPayments.amount} >= ${param('least')}`,
        ),
      ),
);

/** The admin who settles a claim; null: a text of the forum's phone. */
type Settler = { key: number; email: string } | null;

/** Writes what became of a claim, and tells its member and all admins. */
function* writeOutcome(
  tx: Transaction,
  claim: ClaimRow,
  outcome: { state: 'approved' | 'refused'; reason: string },
  by: Settler,
): Procedure<ClaimRow> {
  const { id, userKey, method, trxId, amount } = claim;
  const settler = { isBySms: by === null, settledByKey: by?.key ?? null };
  yield* run(setSettled, { id, ...outcome, ...settler, settledAt: Date.now() });
  const { state, reason } = outcome;
  yield* appendAudit({
    actor: by?.email ?? BY_SMS,
    act: state === 'approved' ? 'claim approved' : 'claim refused',
    target: id,
    detail: `${method} ${trxId}: ${amount} bdt${reason === '' ? '' : `; reason: ${reason}`}`,
  });
  yield* notifyOfClaim(tx, {
    userKey,
    kind: 'claim',
    subject: id,
    title: `${method} ${trxId}`,
    detail: reason,
  });
  const after = (yield* findClaim(id)) ?? claim;
  tx.changed('claim:settled', { id, claim: after, ...(yield* countsAfter()) });
  yield* recordForMember(tx, after, after);
  return after;
}

/**
 * Approves an open claim within a job that has locked the claims: payment, Gold, the log, the inbox and its mail.
 * @returns the claim; null where another member's payment has its transaction.
 */
function* approve(tx: Transaction, claim: ClaimRow, by: Settler): Procedure<ClaimRow | null> {
  const { userKey: key, email, method: provider, trxId: reference, amount } = claim;
  const payment = { provider, reference, amount, currency: 'bdt' as const };
  if (!(yield* recordPayment({ key, email }, payment))) return null;
  yield* grantGold(tx, key);
  yield* run(removeText, { trxId: reference });
  return yield* writeOutcome(tx, claim, { state: 'approved', reason: '' }, by);
}

/** The outcome of a call to settle a claim: the claim, the claim settled before, or why it stays open. */
export type Settling =
  | { done: ClaimRow }
  | { before: ClaimRow }
  | { refusal: 'claim-unknown' | 'claim-exists' };

/** Runs a job on an open claim; of two at once the second finds it settled. */
const settleOnce = (
  store: Store,
  id: string,
  run: (tx: Transaction, claim: ClaimRow) => Procedure<ClaimRow | null>,
) =>
  store.write(function* (tx): Procedure<Settling> {
    yield* lockClaims();
    const claim = yield* findClaim(id);
    if (!claim) return { refusal: 'claim-unknown' };
    if (claim.state !== 'open') return { before: claim };
    const done = yield* run(tx, claim);
    return done ? { done } : { refusal: 'claim-exists' };
  });

/** Approves a claim: its payment is recorded, and its member is Gold. */
export const approveClaim = (store: Store, id: string, by: NonNullable<Settler>) =>
  settleOnce(store, id, (tx, claim) => approve(tx, claim, by));

/** Refuses a claim; its transaction is free then. */
export const refuseClaim = (store: Store, id: string, reason: string, by: NonNullable<Settler>) =>
  settleOnce(store, id, (tx, claim) => writeOutcome(tx, claim, { state: 'refused', reason }, by));

/** Approves a new claim where a text has told of its payment before. */
export function* approveBySms(tx: Transaction, claim: ClaimRow): Procedure<ClaimRow | undefined> {
  const { trxId } = claim;
  const since = Date.now() - SMS_DAYS * DAY_MS;
  yield* run(removeOldTexts, { until: since });
  // A transaction that several claim is for an admin to judge.
  if ((yield* all(standing, { trxId })).length > 1) return undefined;
  if (!(yield* get(textOf, { trxId, since, least: claim.amount }))) return undefined;
  return (yield* approve(tx, claim, null)) ?? undefined;
}

/** A payment of which a text of the forum's phone tells. */
export interface SmsPayment {
  trxId: string;
  /** In poisha. */
  amount: number;
}

/**
 * Matches a payment that a text tells of with the claim of its transaction. Without one it waits for its claim.
 * @returns what became of it; `known`: its claim was approved before.
 */
export const receiveSms = (store: Store, { trxId, amount }: SmsPayment) =>
  store.write(function* (tx): Procedure<'approved' | 'waiting' | 'known'> {
    yield* lockClaims();
    const now = Date.now();
    yield* run(removeOldTexts, { until: now - SMS_DAYS * DAY_MS });
    const [found, ...others] = yield* all(standing, { trxId });
    const claim = found && others.length === 0 ? yield* findClaim(found.id) : undefined;
    if (claim?.state === 'approved') return 'known';
    if (claim && amount >= claim.amount && (yield* approve(tx, claim, null))) return 'approved';
    yield* run(insertText, { ...newRowId(), trxId, amount, receivedAt: now });
    return 'waiting';
  });

/** The least payment of which a text may tell, in poisha. */
export const LEAST_SMS_AMOUNT = GOLD_PRICE.bdt;
