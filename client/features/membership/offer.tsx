import { useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { GoldBenefits } from './benefits.tsx';
import { Currencies, likelyCurrency } from './currencies.tsx';
import { useAfterPayment } from './use-after-payment.ts';
import type { usePayment } from './use-payment.ts';

interface OfferProps {
  paying: ReturnType<typeof usePayment>;
  /** The payment that one comes back from, if one does. */
  session: string | null;
  isCancelled: boolean;
}

/** The offer: what Gold gives, its price, the choice of currency, the button, and what happens next. */
export function Offer({ paying: { phase, message, pay }, session, isCancelled }: OfferProps) {
  const [currency, setCurrency] = useState(likelyCurrency);
  const { provider, next } = useAfterPayment();
  const id = useId();
  const busy = phase === 'working';
  const calm = isCancelled && !busy ? 'You left the payment; nothing was taken.' : '';
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">Become a Gold Member ✨</h1>
      <p className="text-muted mt-1">Pay ৳100 / $1 to become a member.</p>
      <div className="border-base-300 my-6 border-y py-6">
        <GoldBenefits />
      </div>
      <Currencies value={currency} onChoose={setCurrency} disabled={busy} />
      <Button
        kind="main"
        busy={busy}
        disabled={provider === 'none'}
        aria-describedby={id}
        onClick={() => void pay({ currency })}
        className="mt-5 h-12 w-full text-base pointer-fine:h-12"
      >
        {busy ? 'Processing...' : 'Pay & Join Membership'}
      </Button>
      <p id={id} className="text-muted mt-3 min-h-6 text-center text-sm text-balance">
        {next}
      </p>
      <div role="status" className="mt-3 flex flex-col items-center gap-3 text-center empty:mt-0">
        {(message || calm) && <p className="text-sm">{message || calm}</p>}
        {message !== '' && session !== null && (
          <Button onClick={() => void pay({ session })}>Check again</Button>
        )}
      </div>
    </>
  );
}
