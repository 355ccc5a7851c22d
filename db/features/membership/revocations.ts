import { asTitle, type RevocationOutcome } from '../../../contract/values/inbox-kinds.ts';
import { and, eq, isNull, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, returning, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { endGold, tellOfGold } from './gold.ts';
import { type NewPayment, type PaymentRow, paymentOfKey, paymentRow } from './payments.ts';

/** Why a payment is revoked, and by whom. */
interface Revocation {
  /** The address of an admin, or `stripe`. */
  actor: string;
  reason: string;
  /** The money went back. */
  isRefunded: boolean;
}

const PAYMENT = ['key', 'id', 'userKey', 'isGift'] as const;
const paymentById = rowBy('payments', 'id', PAYMENT);
const paymentByIntent = rowBy('payments', 'intent', PAYMENT);
const memberByKey = rowBy('users', 'key', ['key', 'email'], 'no key update');

const markRevoked = mutation<
  Pick<Revocation, 'reason' | 'isRefunded'> & { key: number; now: number }
>()((db, { payments }, param) =>
  db
    .update(payments)
    .set({
      revokedAt: sql`${param('now')}`,
      reason: sql`${param('reason')}`,
      isRefunded: sql`${sql.param(sql.placeholder('isRefunded'), payments.isRefunded)}`,
    })
    .where(and(eq(payments.key, param('key')), isNull(payments.revokedAt))),
);
const voidCode = returning<{ paymentKey: number; now: number }>()(
  ({ codes }) => ({ id: codes.id, usedByKey: codes.usedByKey }),
  (db, { codes }, param) =>
    db
      .update(codes)
      .set({ voidedAt: sql`${param('now')}` })
      .where(and(eq(codes.paymentKey, param('paymentKey')), isNull(codes.voidedAt))),
);
/**
 * Revokes a payment, and tells whom it concerns; false when it was revoked before: then nothing changes. The member is
 * locked before the payment, as where a payment is recorded: whichever comes first, the payment never grants afterwards.
 */
function* revoke(
  tx: Transaction,
  { key, id, userKey, isGift }: { key: number; id: string; userKey: number; isGift: boolean },
  { actor, reason, isRefunded }: Revocation,
): Procedure<boolean> {
  const now = Date.now();
  const payer = yield* get(memberByKey, { key: userKey });
  if (!payer || (yield* run(markRevoked, { key, reason, isRefunded, now })) === 0) return false;
  const money = isRefunded ? 'refunded' : 'kept';
  const detail = `of ${payer.email}, ${money}: ${reason}`;
  yield* appendAudit({ actor, act: 'payment revoked', target: id, detail });
  const tell = (member: number, subject: string, outcome: RevocationOutcome) => {
    // The money of a gift goes to who has paid it.
    const title = asTitle(outcome, isRefunded && !outcome.startsWith('gift-'));
    return tellOfGold(tx, { userKey: member, kind: 'revoked', subject, title, detail: reason });
  };
  if (!isGift) {
    yield* tell(userKey, id, yield* endGold(tx, userKey));
    return true;
  }
  yield* tell(userKey, id, 'given');
  const code = yield* get(voidCode, { paymentKey: key, now });
  if (!code || code.usedByKey === null) return true;
  const outcome = yield* endGold(tx, code.usedByKey);
  yield* tell(code.usedByKey, code.id, outcome === 'kept' ? 'gift-kept' : 'gift-ended');
  return true;
}

/** The payment as it is then; null: there is none. `isDone` is false when it was revoked before. */
export const revokePayment = (
  store: Store,
  id: string,
  revocation: Revocation,
): Promise<{ payment: PaymentRow; isDone: boolean } | null> =>
  store.write(function* (tx) {
    const found = yield* get(paymentById, { id });
    if (!found) return null;
    const isDone = yield* revoke(tx, found, revocation);
    const payment = yield* paymentOfKey(found.key);
    return payment ? { payment, isDone } : null;
  });

/** Revokes the payment of Stripe's payment intent; false: no row has it. */
export const revokeIntent = (
  store: Store,
  intent: string,
  revocation: Revocation,
): Promise<boolean> =>
  store.write(function* (tx) {
    const found = yield* get(paymentByIntent, { intent });
    if (!found) return false;
    yield* revoke(tx, found, revocation);
    return true;
  });

/**
 * Revokes a payment that its provider knows. One that was not recorded yet is recorded as revoked: when it is reported
 * later, it grants nothing. False: there is no such member.
 */
export const revokePaid = (
  store: Store,
  paid: NewPayment,
  revocation: Revocation,
): Promise<boolean> =>
  store.write(function* (tx) {
    const stored = yield* paymentRow(paid);
    if (!stored) return false;
    yield* revoke(tx, stored, revocation);
    return true;
  });
