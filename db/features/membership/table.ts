import type { GoldMailKind } from '../../../contract/values/inbox-kinds.ts';
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

/**
 * The mails about codes that were bought and payments that were revoked, one per member, kind and subject, until they
 * are sent. A server claims a row before it sends.
 */
export const goldMailsTable = (c: Columns, users: Parent) =>
  c.table(
    'gold_mails',
    {
      id: c.primaryId(),
      userKey: parentKey(c, 'user_key', users),
      kind: c.text('kind').$type<GoldMailKind>().notNull(),
      /** The id of the code, or of the payment that was revoked. */
      subject: c.text('subject').notNull(),
      /** The title of its notice: the outcome of a revocation. */
      title: c.text('title').notNull().default(''),
      /** The detail of its notice: the hash of the code, or the reason of a revocation. */
      detail: c.text('detail').notNull().default(''),
      dueAt: c.time('due_at').notNull(),
      /** Until then one server alone may send it; null: nobody has claimed it. */
      claimedUntil: c.time('claimed_until'),
      attempts: c.int('attempts').notNull().default(0),
    },
    (t) => [
      c.uniqueIndex('gold_mails_once').on(t.userKey, t.kind, t.subject),
      c.index('gold_mails_due').on(t.dueAt),
    ],
  );
