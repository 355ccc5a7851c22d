import { and, eq, sql } from '../../core/drizzle.ts';
import { newRowId } from '../../core/ids.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, query, type RowOf, returning, rowBy, type Slice } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { userFields } from '../users/rows.ts';

interface PaymentFacts {
  provider: string;
  /** The provider's own id of the payment. */
  reference: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: 'bdt' | 'usd';
}
interface NewPayment extends PaymentFacts {
  userId: string;
}
const insert = mutation<
  PaymentFacts & { userKey: number; key: number; id: string; paidAt: number }
>()((db, { payments }, param) =>
  db
    .insert(payments)
    .values({
      key: param('key'),
      id: param('id'),
      userKey: param('userKey'),
      provider: param('provider'),
      reference: param('reference'),
      amount: param('amount'),
      currency: param('currency'),
      paidAt: param('paidAt'),
    })
    .onConflictDoNothing({ target: [payments.provider, payments.reference] }),
);
const setGold = returning<{ key: number }>()(userFields, (db, { users }, param) =>
  db
    .update(users)
    .set({ isMember: true, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.key, param('key')), eq(users.isMember, false))),
);
const paymentKeys = pages('payments');
const byKeys = query<Keys>()(
  ({ payments, users }) => ({
    key: payments.key,
    id: payments.id,
    email: users.email,
    amount: payments.amount,
    currency: payments.currency,
    provider: payments.provider,
    reference: payments.reference,
    paidAt: payments.paidAt,
  }),
  (select, { payments, users }, param) =>
    select
      .from(payments)
      .innerJoin(users, eq(users.key, payments.userKey))
      .where(isOneOf(payments.key, param)),
);
const countAll = query()(
  () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') }),
  (select, { payments }) => select.from(payments),
);

const byReference = rowBy('payments', ['provider', 'reference'], ['userKey']);
const payerById = rowBy('users', 'id', ['key', 'email']);

/** Makes a member Gold within a write job; undefined when they are already. */
export function* grantGold(tx: Transaction, key: number) {
  const gold = yield* get(setGold, { key });
  if (gold) tx.changed('status:changed', gold);
  return gold;
}

/**
 * Records a payment within a write job; a known one stays as it is.
 * @returns whether the payment is this member's: a known one of another member bought Gold once.
 */
export function* recordPayment(
  payer: { key: number; email: string },
  { provider, reference, amount, currency }: PaymentFacts,
): Procedure<boolean> {
  const facts = { provider, reference, amount, currency };
  const row = { ...facts, ...newRowId(), userKey: payer.key, paidAt: Date.now() };
  if ((yield* run(insert, row)) > 0) {
    const detail = `${provider} ${reference}: ${amount} ${currency}`;
    yield* appendAudit({ actor: payer.email, act: 'payment taken', target: row.id, detail });
  }
  const stored = yield* get(byReference, { provider, reference });
  return stored?.userKey === payer.key;
}

/**
 * Records a payment and makes its member Gold, in one transaction. It is idempotent: repeats of a payment change
 * nothing.
 * @returns the member's row when this call made them Gold, else undefined; null when there is no such member.
 */
export function addPayment(store: Store, { userId, ...payment }: NewPayment) {
  return store.write(function* (tx) {
    const payer = yield* get(payerById, { id: userId });
    if (!payer) return null;
    return (yield* recordPayment(payer, payment)) ? yield* grantGold(tx, payer.key) : undefined;
  });
}

/** A page of the payments, newest first. */
export function* listPayments(slice: Slice) {
  const total = (yield* get(countAll, {}))?.total ?? 0;
  const keys = yield* keysOfPage(paymentKeys, {}, total, slice);
  return { payments: yield* readRows(byKeys, keys), total };
}
export type PaymentRow = RowOf<typeof byKeys>;
