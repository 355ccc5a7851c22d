import { note } from './audit.ts';
import type { Connection, Store } from './connection.ts';
import { and, eq, sql } from './drizzle.ts';
import { newId } from './ids.ts';
import { type Ids, idsOfPage, isOneOf, pages, readRows } from './pages.ts';
import { change, limit, rows, type Slice, skip } from './query.ts';
import { turnGold } from './users.ts';

export interface NewPayment {
  userId: string;
  provider: string;
  /** The provider's own id of what was paid. */
  reference: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: 'bdt' | 'usd';
}
const insert = change<NewPayment & { id: string; paidAt: number }>()((db, { payments }, hole) =>
  db
    .insert(payments)
    .values({
      id: hole('id'),
      userId: hole('userId'),
      provider: hole('provider'),
      reference: hole('reference'),
      amount: hole('amount'),
      currency: hole('currency'),
      paidAt: hole('paidAt'),
    })
    .onConflictDoNothing(),
);
const taken = pages((along) =>
  rows<Slice>()(
    ({ payments }) => ({ id: payments.id }),
    (db, { payments }, _hole, fields) =>
      db.select(fields).from(payments).orderBy(along(payments.id)).limit(limit).offset(skip),
  ),
);
const byIds = rows<Ids>()(
  ({ payments, users }) => ({
    id: payments.id,
    email: users.email,
    amount: payments.amount,
    currency: payments.currency,
    provider: payments.provider,
    reference: payments.reference,
    paidAt: payments.paidAt,
  }),
  (db, { payments, users }, hole, fields) =>
    db
      .select(fields)
      .from(payments)
      .innerJoin(users, eq(users.id, payments.userId))
      .where(isOneOf(payments.id, hole)),
);
const all = rows()(
  () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') }),
  (db, { payments }, _hole, fields) => db.select(fields).from(payments),
);

const paidFor = rows<{ provider: string; reference: string }>()(
  ({ payments }) => ({ userId: payments.userId }),
  (db, { payments }, hole, fields) =>
    db
      .select(fields)
      .from(payments)
      .where(
        and(eq(payments.provider, hole('provider')), eq(payments.reference, hole('reference'))),
      ),
);
const member = rows<{ id: string }>()(
  ({ users }) => ({ email: users.email }),
  (db, { users }, hole, fields) =>
    db
      .select(fields)
      .from(users)
      .where(eq(users.id, hole('id'))),
);

/**
 * Keeps a payment and makes its member Gold, in one transaction. Any number of repeats makes one row and one Gold.
 * @returns the member's row when this call made them Gold, else undefined; null when there is no such member.
 */
export function takePayment(store: Store, payment: NewPayment) {
  return store.write(async (tx) => {
    const { provider, reference, amount, currency, userId } = payment;
    const payer = await tx.get(member, { id: userId });
    if (!payer) return null;
    const id = newId();
    if ((await tx.run(insert, { ...payment, id, paidAt: Date.now() })) > 0) {
      const detail = `${provider} ${reference}: ${amount} ${currency}`;
      await note(tx, { actor: payer.email, act: 'payment taken', target: id, detail });
    }
    // Known already, and another's: it bought Gold once.
    const kept = await tx.get(paidFor, { provider, reference });
    return kept?.userId === userId ? turnGold(tx, userId) : undefined;
  });
}

/** A page of the payments, newest first. */
export async function listPayments(from: Connection, slice: Slice) {
  const total = (await from.get(all, {}))?.total ?? 0;
  const ids = await idsOfPage(from, taken, {}, total, slice);
  return { payments: await readRows(from, byIds, ids), total };
}
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>['payments'][number];
