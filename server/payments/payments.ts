import type { Currency } from '../../contract/features/membership.ts';
import { badInput } from '../http/errors.ts';

/** A payment that the provider has verified. */
export interface Paid {
  userId: string;
  /** The provider's own id of the payment. */
  reference: string;
  amount: number;
  currency: Currency;
}

/** The interface of payment providers. */
export interface Payments {
  provider: 'stripe' | 'test' | 'none';
  /** Begins a payment: it is paid at once (`test`), or the member goes to `url` first. */
  begin(
    member: { id: string; email: string },
    currency: Currency,
    home: string,
  ): Promise<Paid | { url: string }>;
  /** The payment of a session; null unless this member has paid the right price. */
  verify(member: { id: string }, session: string): Promise<Paid | null>;
  /** Verifies a signed webhook; null without a payment. @throws HttpError 400 on a wrong signature */
  webhook(body: Buffer, signature: string): Promise<Paid | null>;
}

/** The error of a webhook that is not the provider's. The sender does not learn why. */
export const wrongSignature = () =>
  badInput(
    'The signature of this webhook',
    { fault: 'format', sentence: 'is not right.' },
    'stripe-signature',
  );
