import { sql } from '../../core/drizzle.ts';
import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';

/** The payments for a membership, or for a code to give away. Rows are never deleted. */
export const paymentsTable = (c: Columns, users: Parent) =>
  c.table(
    'payments',
    {
      key: c.key(),
      id: c.id('both'),
      userKey: ownerKey(c, 'user_key', users, 'payment', 'stays'),
      provider: c.text('provider', 'both').notNull(),
      /** The provider's own id of what was paid; one payment, one row. */
      reference: c.text('reference', 'both').notNull(),
      amount: c.int('amount', 'both').notNull(),
      currency: c.text('currency', 'both').$type<'bdt' | 'usd'>().notNull(),
      paidAt: c.time('paid_at', 'both').notNull(),
      /** Stripe's payment intent, by which it names refunds; null: unknown. */
      intent: c.text('intent', 'forum'),
      /** It bought a code to give away, not Gold for who has paid. */
      isGift: c.bool('is_gift', 'both').notNull().default(false),
      /** From then on it grants nothing; null: it stands. */
      revokedAt: c.time('revoked_at', 'both'),
      /** Why it was revoked. */
      reason: c.text('reason', 'both').notNull().default(''),
      /** The money went back. */
      isRefunded: c.bool('is_refunded', 'both').notNull().default(false),
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
      id: c.id('both'),
      /** The SHA-256 of the code, which is stored nowhere. */
      hash: c.text('hash', 'forum').notNull(),
      note: c.text('note', 'forum').notNull().default(''),
      madeAt: c.time('made_at', 'both').notNull(),
      /** From then on nobody can use it; null: it has no end. */
      expiresAt: c.time('expires_at', 'both'),
      /** The payment that has bought it; null: an admin has made it. */
      paymentKey: c.rowKey('payment_key', 'payments', 'forum'),
      /** The member whom it made Gold; null: it was not used. */
      usedByKey: c.rowKey('used_by_key', 'users', 'forum'),
      usedAt: c.time('used_at', 'both'),
      /** From then on it grants nothing; null: it stands. */
      voidedAt: c.time('voided_at', 'both'),
    },
    (t) => [
      c.uniqueIndex('codes_once').on(t.hash),
      c.index('codes_payment').on(t.paymentKey).where(sql`payment_key is not null`),
      c.index('codes_used_by').on(t.usedByKey).where(sql`used_by_key is not null`),
    ],
  );
