import { sql } from '../../core/drizzle.ts';
import { type Decisions, hide, is, show, times } from './own-table.ts';

/** The tables of what members have paid, and of codes for Gold. */
export const GOLD_TABLES = {
  payments: {
    type: 'payment',
    whose: ({ payments }, me) => is(payments.userKey, me('userKey')),
    order: ['key'],
    columns: {
      ...show('id', 'provider', 'reference', 'amount', 'currency'),
      ...show('isGift', 'reason', 'isRefunded'),
      ...times('paidAt', 'revokedAt'),
      ...hide('key', 'userKey', 'intent'),
    },
    goes: false,
  },
  codes: {
    type: 'code',
    // Those that they have used, and those that they have paid for.
    whose: ({ codes, payments }, me) =>
      sql`(${codes.usedByKey} = ${me('userKey')} or ${codes.paymentKey} in
        (select ${payments.key} from ${payments} where ${payments.userKey} = ${me('userKey')}))`,
    order: ['key'],
    columns: {
      ...show('id'),
      ...times('madeAt', 'expiresAt', 'usedAt', 'voidedAt'),
      // The export does not tell who has used a gift. A note is the admin's.
      ...hide('key', 'hash', 'note', 'paymentKey', 'usedByKey'),
    },
    goes: false,
  },
  goldMails: {
    type: 'goldMail',
    whose: ({ goldMails }, me) => is(goldMails.userKey, me('userKey')),
    order: ['id'],
    columns: {
      ...show('kind', 'subject', 'title', 'attempts'),
      ...times('dueAt'),
      ...hide('id', 'userKey', 'detail', 'claimedUntil'),
    },
    goes: true,
  },
} satisfies Decisions<'payments' | 'codes' | 'goldMails'>;
