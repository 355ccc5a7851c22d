import { v4 } from 'uuid';
import { GOLD_PRICE } from '../../contract/limits.ts';
import type { Payments } from './payments.ts';

/** Takes every payment at once; no money moves. Only outside production, and the page says so. */
export const testPayments: Payments = {
  provider: 'test',
  async begin({ id }, currency) {
    return { userId: id, reference: `test_${v4()}`, amount: GOLD_PRICE[currency], currency };
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
