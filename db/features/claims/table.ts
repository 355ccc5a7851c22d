import type { ClaimState, PayMethod } from '../../../contract/core/pay-to.ts';
import { sql } from '../../core/drizzle.ts';
import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';

/** The payments that members claim to have made. A claim that is taken back has no row. */
export const claimsTable = (c: Columns, users: Parent) =>
  c.table(
    'claims',
    {
      key: c.key(),
      id: c.id('both'),
      userKey: ownerKey(c, 'user_key', users, 'claim', 'goes'),
      method: c.text('method', 'both').$type<PayMethod>().notNull(),
      /** The number of the transaction: 6 to 20 of A to Z and 0 to 9. */
      trxId: c.text('trx_id', 'both').notNull(),
      /** The last four digits of the number that paid; the number itself is not kept. */
      last4: c.text('last4', 'both').notNull(),
      /** In poisha. */
      amount: c.int('amount', 'both').notNull(),
      claimedAt: c.time('claimed_at', 'both').notNull(),
      state: c.text('state', 'both').$type<ClaimState>().notNull().default('open'),
      /** True if it was made although another claim had the transaction. */
      isDispute: c.bool('is_dispute', 'both').notNull().default(false),
      /** Why it was refused; empty for others. */
      reason: c.text('reason', 'both').notNull().default(''),
      settledAt: c.time('settled_at', 'both'),
      /** True if a text of the forum's phone has approved it. */
      isBySms: c.bool('is_by_sms', 'both').notNull().default(false),
      /** The key of the admin who settled it. */
      settledByKey: c.long('settled_by_key', 'neither'),
    },
    (t) => [
      c.uniqueIndex('claims_open').on(t.userKey).where(sql`state = 'open'`),
      c.index('claims_transaction').on(t.trxId),
      c.indexThenKey('claims_state', t.key, t.state),
      c.indexThenKey('claims_user', t.key, t.userKey),
    ],
  );

/** The payments from texts of the forum's phone that nobody has claimed yet. The texts are not kept. */
export const smsPaymentsTable = (c: Columns) =>
  c.table(
    'sms_payments',
    {
      key: c.key(),
      id: c.id('forum'),
      trxId: c.text('trx_id', 'forum').notNull(),
      /** In poisha. */
      amount: c.int('amount', 'forum').notNull(),
      receivedAt: c.time('received_at', 'forum').notNull(),
    },
    (t) => [c.uniqueIndex('sms_payments_once').on(t.trxId)],
  );
