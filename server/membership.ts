import { PAGE } from '../contract/limits.ts';
import type { Payment } from '../contract/membership.ts';
import { listPayments, type PaymentRow, takePayment } from '../db/membership.ts';
import { Refused } from './errors.ts';
import { mustBeOwn, sliceOf } from './input.ts';
import type { Paid } from './outside/payments.ts';
import type { Parts } from './parts.ts';
import type { Handlers } from './serve.ts';
import { iso } from './viewer.ts';

const presentPayment = (row: PaymentRow): Payment => ({
  _id: row.id,
  email: row.email,
  amount: row.amount,
  currency: row.currency,
  provider: row.provider,
  reference: row.reference,
  paidAt: iso(row.paidAt),
});

/** Keeps a verified payment and tells its member when it made them Gold. */
export async function keepPayment(parts: Parts, paid: Paid) {
  const gold = await takePayment(parts.store, { ...paid, provider: parts.payments.provider });
  if (gold === null) parts.log.warn({ reference: paid.reference }, 'a payment of no known member');
}

export function membershipHandlers(parts: Parts) {
  const { store, payments } = parts;

  return {
    async 'POST /membership'({ body, caller, home }) {
      mustBeOwn(caller, body.email, 'Email');
      if (caller.isMember) return { success: true };
      if (payments.provider === 'none')
        throw new Refused(503, 'Payments are not configured', { code: 'payments-not-configured' });
      if (body.session !== undefined) {
        const paid = await payments.verify(caller, body.session);
        if (paid) await keepPayment(parts, paid);
        return { success: paid !== null };
      }
      const begun = await payments.begin(caller, body.currency ?? 'usd', home);
      if ('url' in begun) return { success: false, url: begun.url };
      await keepPayment(parts, begun);
      return { success: true };
    },

    async 'GET /payment-options'() {
      return { provider: payments.provider };
    },

    async 'GET /admin/payments'({ query }) {
      const page = await listPayments(store.read, sliceOf(query, PAGE.users));
      return { payments: page.payments.map(presentPayment), total: page.total };
    },
  } satisfies Partial<Handlers>;
}
