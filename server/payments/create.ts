import { GOLD_PRICE } from '../../contract/values/limits.ts';
import type { Config } from '../app/config/config.ts';
import type { Payments } from './payments.ts';

/** Accepts every payment at once, without money. Only outside production, and the page says so. */
const testPayments: Payments = {
  provider: 'test',
  async begin({ id }, currency) {
    // One reference per member, so that repeated clicks are one payment.
    return { userId: id, reference: `test_${id}`, amount: GOLD_PRICE[currency], currency };
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
