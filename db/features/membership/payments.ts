import { and, eq, isNull, sql } from '../../core/drizzle.ts';
import { newRowId } from '../../core/ids.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, mutation, query, type RowOf, rowBy, type Slice } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { grantGold, tellOfGold } from './gold.ts';

interface PaymentFacts {
  provider: string;
  /** The provider's own id of the payment. */
  reference: string;
  /** Stripe's payment intent; null: there is none. */
  intent: string | null;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: 'bdt' | 'usd';
  /** It buys a code to give away. */
  isGift: boolean;
}
/** A payment that its provider has verified. */
export interface NewPayment extends PaymentFacts {
  userId: string;
}
type Payer = { key: number; email: string };
type NewRow = PaymentFacts & { userKey: number; key: number; id: string; paidAt: number };
const insert = mutation<NewRow>()((db, { payments }, param) =>
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
      intent: param('intent'),
      isGift: sql`${sql.param(sql.placeholder('isGift'), payments.isGift)}`,
    })
    .onConflictDoNothing({ target: [payments.provider, payments.reference] }),
);
/** Of rows from before intents were kept. */
const setIntent = mutation<{ key: number; intent: string }>()((db, { payments }, param) =>
  db
    .update(payments)
    .set({ intent: sql`${param('intent')}` })
    .where(and(eq(payments.key, param('key')), isNull(payments.intent))),
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
    isGift: payments.isGift,
    revokedAt: payments.revokedAt,
    reason: payments.reason,
    isRefunded: payments.isRefunded,
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
const countRevoked = query<{ userKey: number }>()(
  () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') }),
  (select, { payments }, param) =>
    select
      .from(payments)
      .where(sql`${payments.userKey} = ${param('userKey')} and ${payments.revokedAt} is not null`),
);

const byReference = rowBy(
  'payments',
  ['provider', 'reference'],
  ['key', 'id', 'userKey', 'isGift', 'revokedAt', 'intent'],
);
const payerById = rowBy('users', 'id', ['key', 'email'], 'no key update');
const payerByKey = rowBy('users', 'key', ['key'], 'no key update');
const insertCode = insertInto('codes', ['paymentKey']);

/**
 * Writes the row of a payment unless it is there. The job has locked its member: a member has one order of locks in all
 * jobs about Gold, the member, the payment, the code.
 * @returns the row, and whether this job wrote it.
 */
function* writePayment(payer: Payer, payment: PaymentFacts) {
  const { provider, reference, amount, currency, intent } = payment;
  const row = { ...payment, ...newRowId(), userKey: payer.key, paidAt: Date.now() };
  const isNew = (yield* run(insert, row)) > 0;
  if (isNew) {
    const detail = `${provider} ${reference}: ${amount} ${currency}`;
    yield* appendAudit({ actor: payer.email, act: 'payment taken', target: row.id, detail });
  }
  const stored = yield* get(byReference, { provider, reference });
  if (!stored) return null;
  if (stored.intent === null && intent !== null) yield* run(setIntent, { key: stored.key, intent });
  return { ...stored, payer, isNew };
}

/** The same, which locks the member first; null when there is no such member. */
export function* paymentRow({ userId, ...payment }: NewPayment) {
  const payer = yield* get(payerById, { id: userId });
  return payer ? yield* writePayment(payer, payment) : null;
}

/**
 * Records a payment for Gold within a write job; a known one stays as it is.
 * @returns whether it grants: a known one of another member bought Gold once, and one that was revoked grants nothing.
 */
export function* recordPayment(
  payer: Payer,
  { provider, reference, amount, currency }: Omit<PaymentFacts, 'intent' | 'isGift'>,
): Procedure<boolean> {
  // A revocation of another payment, at the same time, sees this one or is seen by it.
  yield* get(payerByKey, { key: payer.key });
  const facts = { provider, reference, amount, currency, intent: null, isGift: false };
  const stored = yield* writePayment(payer, facts);
  return stored?.userKey === payer.key && stored.revokedAt === null;
}

/** Makes the code that a payment has bought, and tells who has paid. */
function* giveCode(
  tx: Transaction,
  { key: paymentKey, userKey }: { key: number; userKey: number },
  hashOf: (codeId: string) => string,
): Procedure<void> {
  const code = newRowId();
  const hash = hashOf(code.id);
  yield* run(insertCode, { ...code, hash, paymentKey, madeAt: Date.now() });
  yield* tellOfGold(tx, { userKey, kind: 'gift', subject: code.id, detail: hash });
}

/**
 * The outcome of the report of a payment: this call `granted` what the payment buys, or the payment was `known`. A
 * payment that was `revoked` grants nothing. `nobody`: the payment has no member.
 */
export type Recorded = 'granted' | 'known' | 'revoked' | 'nobody';

/**
 * Records a payment, and makes its member Gold or makes the code that it buys, in one transaction. It is idempotent:
 * repeats of a payment change nothing, and one that was revoked never grants again.
 * @param hashOf the SHA-256 of the code of an id.
 */
export function addPayment(
  store: Store,
  payment: NewPayment,
  hashOf: (codeId: string) => string,
): Promise<Recorded> {
  return store.write(function* (tx): Procedure<Recorded> {
    const stored = yield* paymentRow(payment);
    if (!stored) return 'nobody';
    if (stored.revokedAt !== null) return 'revoked';
    // A known payment of another member grants nothing: it bought Gold once.
    if (stored.userKey !== stored.payer.key) return 'known';
    if (!stored.isGift) return (yield* grantGold(tx, stored.userKey)) ? 'granted' : 'known';
    if (!stored.isNew) return 'known';
    yield* giveCode(tx, stored, hashOf);
    return 'granted';
  });
}

/** How many payments of a member were revoked. */
export function* countRevokedPayments(userKey: number): Procedure<number> {
  return (yield* get(countRevoked, { userKey }))?.total ?? 0;
}

/** The payment of a key as lists show it. */
export function* paymentOfKey(key: number): Procedure<PaymentRow | undefined> {
  return (yield* readRows(byKeys, [key]))[0];
}

/** A page of the payments, newest first. */
export function* listPayments(slice: Slice) {
  const total = (yield* get(countAll, {}))?.total ?? 0;
  const keys = yield* keysOfPage(paymentKeys, {}, total, slice);
  return { payments: yield* readRows(byKeys, keys), total };
}
export type PaymentRow = RowOf<typeof byKeys>;
