import type { Config } from '../app/config/config.ts';
import type { Payments } from './payments.ts';
import { noPayments, testPayments } from './test-payments.ts';

/** Opens the configured payment provider. Stripe's code is loaded only when it is configured. */
export async function openPayments(config: Config): Promise<Payments> {
  if (config.stripe) return (await import('./stripe.ts')).stripePayments(config.stripe);
  return config.production ? noPayments : testPayments;
}
