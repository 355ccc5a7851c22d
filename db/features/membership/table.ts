import { sql } from '../../core/drizzle.ts';
import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The payments for a membership, or for a code to give away. Rows are never deleted. */
export const paymentsTable = (c: Columns, users: Parent) =>
  c.table(
    'payments',
    {
      key: c.key(),
      id: c.id(),
      userKey: parentKey(c, 'user_key', users),
      provider: c.text('provider').notNull(),
      /** The provider's own id of what was paid; one payment, one row. */
      reference: c.text('reference').notNull(),
      amount: c.int('amount').notNull(),
      currency: c.text('currency').$type<'bdt' | 'usd'>().notNull(),
      paidAt: c.time('paid_at').notNull(),
      /** Stripe's payment intent, by which it names refunds; null: unknown. */
      intent: c.text('intent'),
      /** It bought a code to give away, not Gold for who has paid. */
      isGift: c.bool('is_gift').notNull().default(false),
      /** From then on it grants nothing; null: it stands. */
      revokedAt: c.time('revoked_at'),
      /** Why it was revoked. */
      reason: c.text('reason').notNull().default(''),
      /** The money went back. */
      isRefunded: c.bool('is_refunded').notNull().default(false),
    },
    (t) => [
      c.uniqueIndex('payments_once').on(t.provider, t.reference),
      c.index('payments_user').on(t.userKey),
      c.index('payments_intent').on(t.intent).where(sql`intent is not null`),
    ],
  );

/** The codes that make a member Gold, once each. Rows are never deleted. */
export const codesTable = (c: Columns) =>
  c.table(
    'codes',
    {
      key: c.key(),
      id: c.id(),
      /** The SHA-256 of the code, which is stored nowhere. */
      hash: c.text('hash').notNull(),
      note: c.text('note').notNull().default(''),
      madeAt: c.time('made_at').notNull(),
      /** From then on nobody can use it; null: it has no end. */
      expiresAt: c.time('expires_at'),
      /** The payment that has bought it; null: an admin has made it. */
      paymentKey: c.long('payment_key'),
      /** The member whom it made Gold; null: it was not used. */
      usedByKey: c.long('used_by_key'),
      usedAt: c.time('used_at'),
      /** From then on it grants nothing; null: it stands. */
      voidedAt: c.time('voided_at'),
    },
    (t) => [
      c.uniqueIndex('codes_once').on(t.hash),
      c.index('codes_payment').on(t.paymentKey).where(sql`payment_key is not null`),
      c.index('codes_used_by').on(t.usedByKey).where(sql`used_by_key is not null`),
    ],
  );
