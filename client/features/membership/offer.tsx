import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useId, useState } from 'react';
import {
  afterPaying,
  becomeGold,
  checkPaymentAgain,
  currencyNames,
  goldBadge,
  goldBenefits,
  goldCurrency,
  goldForGood,
  goldManyPosts,
  goldPrice,
  goldPrices,
  language,
  payAndJoin,
  paymentLeft,
  paymentWorking,
} from '#messages';
import type { AnswerOf } from '../../../contract/core/calls.ts';
import type { Currency } from '../../../contract/features/membership.ts';
import { FREE_POSTS } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { usePayment } from './use-payment.ts';

const CHOICES: readonly Currency[] = ['bdt', 'usd'];

/** The currency to offer first: taka where the page is in Bengali, or its reader lives by Dhaka's clock. */
function likelyCurrency(): Currency {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'Asia/Dhaka' || language === 'bn' ? 'bdt' : 'usd';
}

interface CurrenciesProps {
  value: Currency;
  onChoose: (currency: Currency) => void;
  disabled: boolean;
}

/** In which currency to pay. */
function Currencies({ value, onChoose, disabled }: CurrenciesProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">{goldCurrency}</legend>
      <div className="grid grid-cols-2 gap-3">
        {CHOICES.map((currency) => (
          <label
            key={currency}
            className="rounded-field border-base-300 hover:border-muted has-checked:border-primary has-checked:bg-wash has-focus-visible:outline-primary flex cursor-pointer items-center gap-3 border px-3 py-3 wrap-break-word sm:px-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="currency"
              value={currency}
              checked={currency === value}
              onChange={() => onChoose(currency)}
              className="radio radio-primary radio-sm outline-none"
            />
            <span>
              <span className="block font-semibold tabular-nums">{goldPrices[currency]}</span>
              <span className="text-muted block text-xs">{currencyNames[currency]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const GIFTS = [goldManyPosts(FREE_POSTS), goldBadge, goldForGood];

/** The benefits of Gold. */
export function GoldBenefits() {
  return (
    <ul aria-label={goldBenefits} className="space-y-2.5">
      {GIFTS.map((gift) => (
        <li key={gift} className="flex gap-3">
          <Check size={20} aria-hidden="true" className="text-primary mt-0.5 shrink-0" />
          {gift}
        </li>
      ))}
    </ul>
  );
}

type Provider = AnswerOf<'GET /payment-options'>['provider'];

/** The payment provider, and in one line what happens next; nothing while it is not known. */
function useAfterPayment(): { provider: Provider | null; next: string } {
  const { data } = useQuery({
    queryKey: ['GET /payment-options'],
    queryFn: () => call('GET /payment-options'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data
    ? { provider: data.provider, next: afterPaying[data.provider] }
    : { provider: null, next: '' };
}

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
  const calm = isCancelled && !busy ? paymentLeft : '';
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{becomeGold}</h1>
      <p className="text-muted mt-1">{goldPrice}</p>
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
        {busy ? paymentWorking : payAndJoin}
      </Button>
      <p id={id} className="text-muted mt-3 min-h-6 text-center text-sm text-balance">
        {next}
      </p>
      <div role="status" className="mt-3 flex flex-col items-center gap-3 text-center empty:mt-0">
        {(message || calm) && <p className="text-sm">{message || calm}</p>}
        {message !== '' && session !== null && (
          <Button onClick={() => void pay({ session })}>{checkPaymentAgain}</Button>
        )}
      </div>
    </>
  );
}
