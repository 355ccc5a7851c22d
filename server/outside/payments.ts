import type { Currency } from '../../contract/membership.ts';

/** What a payment provider verified as paid. */
export interface Paid {
  userId: string;
  /** The provider's own id of the payment. */
  reference: string;
  amount: number;
  currency: Currency;
}

/** The one seam between Adda and whoever takes money. */
export interface Payments {
  provider: 'stripe' | 'test' | 'none';
  /** Begins a payment: it is paid at once (`test`), or the member goes to `url` first. */
  begin(
    member: { id: string; email: string },
    currency: Currency,
    home: string,
  ): Promise<Paid | { url: string }>;
  /** What the provider knows of a session: paid by this member at the right price, or null. */
  verify(member: { id: string }, session: string): Promise<Paid | null>;
  /** Reads a signed webhook; null when it tells of nothing paid. Throws when the signature is not right. */
  webhook(body: Buffer, signature: string): Promise<Paid | null>;
}
