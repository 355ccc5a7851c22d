import { randomUUID } from 'node:crypto';
import { GOLD_PRICE } from '../../contract/values/limits.ts';
import type { Config } from '../app/config/config.ts';
import type { Payments } from './payments.ts';

/** Accepts every payment at once, without money. Only outside production, and the page says so. */
const testPayments: Payments = {
  provider: 'test',
  async begin({ id }, { currency, isGift, revoked }) {
    // One reference per member, so that repeated clicks are one payment; each gift, and Gold after a revocation, is a new one.
    const again = revoked > 0 ? `_${revoked}` : '';
    const reference = isGift ? `test_gift_${randomUUID()}` : `test_${id}${again}`;
    const amount = GOLD_PRICE[currency];
    return { userId: id, reference, intent: null, amount, currency, isGift };
  },
  async paidByIntent() {
    return null;
  },
  async verify() {
    return null;
  },
  async webhook() {
    return null;
  },
};

/** Production without a payment provider: the page says so, and payment is not possible. */
const noPayments: Payments = { ...testPayments, provider: 'none' };

/** Opens the configured payment provider. Stripe's code is loaded only when it is configured. */
export async function openPayments(config: Config): Promise<Payments> {
  if (config.stripe) return (await import('./stripe.ts')).stripePayments(config.stripe);
  return config.production ? noPayments : testPayments;
}
