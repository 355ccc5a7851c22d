import type { Currency } from '../../contract/features/membership.ts';
import type { STRIPE_REASONS } from '../../contract/values/inbox-kinds.ts';
import { badInput } from '../http/errors.ts';

/** A payment that the provider has verified. */
export interface Paid {
  userId: string;
  /** The provider's own id of the payment. */
  reference: string;
  /** Stripe's payment intent, by which it names refunds; null: there is none. */
  intent: string | null;
  amount: number;
  currency: Currency;
  /** It buys a code to give away. */
  isGift: boolean;
}

/** The facts with which a payment begins. */
export interface Order {
  currency: Currency;
  isGift: boolean;
  /** Where people reach the forum. */
  home: string;
  /** How many payments of the member were revoked: a new one is not the same again. */
  revoked: number;
}

/** The report of a signed webhook or a session: a payment, or the revocation of one. */
export type Reported =
  | { paid: Paid }
  | { revoked: { intent: string; why: keyof typeof STRIPE_REASONS } };

/** The interface of payment providers. */
export interface Payments {
  provider: 'stripe' | 'test' | 'none';
  /** Begins a payment: it is paid at once (`test`), or the member goes to `url` first. */
  begin(member: { id: string; email: string }, order: Order): Promise<Paid | { url: string }>;
  /** The report on a session's payment; null unless this member has paid the right price. */
  verify(member: { id: string }, session: string): Promise<Reported | null>;
  /** The payment of a payment intent; null for one that is none of this forum. */
  paidByIntent(intent: string): Promise<Paid | null>;
  /** Verifies a signed webhook; null without a payment. @throws HttpError 400 on a wrong signature */
  webhook(body: Buffer, signature: string): Promise<Reported | null>;
}

/** The error of a webhook that is not the provider's. The sender does not learn why. */
export const wrongSignature = () =>
  badInput(
    'The signature of this webhook',
    { fault: 'format', sentence: 'is not right.' },
    'stripe-signature',
  );
