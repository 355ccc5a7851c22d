import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The payments for a membership. */
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
    },
    (t) => [
      c.uniqueIndex('payments_once').on(t.provider, t.reference),
      c.index('payments_user').on(t.userKey),
    ],
  );
