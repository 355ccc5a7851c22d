import type { Config } from '../config.ts';
import type { Payments } from './payments.ts';
import { noPayments, testPayments } from './test-payments.ts';

/** Opens the payment provider that is configured; Stripe's code is loaded only where it is. */
export async function openPayments(config: Config): Promise<Payments> {
  if (config.stripe) return (await import('./stripe.ts')).stripePayments(config.stripe);
  return config.production ? noPayments : testPayments;
}
