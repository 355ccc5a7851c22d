import { GOLD_PRICE } from '../../contract/limits.ts';
import type { Payments } from './payments.ts';

/** Takes every payment at once; no money moves. Only outside production, and the page says so. */
export const testPayments: Payments = {
  provider: 'test',
  async begin({ id }, currency) {
    // One reference for each member, so that any number of presses is one payment.
    return { userId: id, reference: `test_${id}`, amount: GOLD_PRICE[currency], currency };
  },
  async verify() {
    return null;
  },
  async webhook() {
    return null;
  },
};

/** Production without a payment provider: the page can say so, nobody can pay. */
export const noPayments: Payments = { ...testPayments, provider: 'none' };
