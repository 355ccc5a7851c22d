import { useId, useState } from 'react';
import { Link } from 'react-router';
import {
  afterGift,
  afterPaying,
  becomeGold,
  checkPaymentAgain,
  claimWaits,
  currencyNames,
  giftPay,
  giftText,
  giftTitle,
  giveGold,
  goldBack,
  goldCurrency,
  goldPrice,
  goldPriceInTaka,
  goldPrices,
  haveCode,
  language,
  oneOfNames,
  payAndJoin,
  payBy,
  paymentLeft,
  paymentWorking,
} from '#messages';
import type { Currency } from '../../../contract/features/membership.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioCards } from '../../ui/controls/radio-cards.tsx';
import { GoldBenefits, quietLink } from './joined.tsx';
import {
  canGive,
  isByNumberAlone,
  type PaymentOptions,
  usePaymentOptions,
  walletsOf,
} from './options.ts';
import { useOwnClaims } from './own-claims.ts';
import type { usePayment } from './use-payment.ts';

const CHOICES = (['bdt', 'usd'] as const).map((value) => ({
  value,
  title: goldPrices[value],
  about: currencyNames[value],
}));

/** Only taka come to a number. */
const BY_NUMBER = CHOICES.filter(({ value }) => value === 'bdt');

/** The currency to offer first: taka where the page is in Bengali, or its reader lives by Dhaka's clock. */
function likelyCurrency(): Currency {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'Asia/Dhaka' || language === 'bn' ? 'bdt' : 'usd';
}

/** In one line what happens next; nothing while it is not known. */
function nextOf(options: PaymentOptions | undefined, isGift: boolean): string {
  if (!options) return '';
  const after = isGift ? afterGift : afterPaying;
  return isByNumberAlone(options) ? after.number : after[options.provider];
}

interface OfferProps {
  paying: ReturnType<typeof usePayment>;
  /** The payment that one comes back from, if one does. */
  session: string | null;
  isCancelled: boolean;
  /** It is a gift that is offered: a code for somebody else. */
  isGift: boolean;
}

/** The ways to Gold beside the payment, which stand quietly below it, once it is known which there are. */
function OtherWays({ options }: { options: PaymentOptions | undefined }) {
  return (
    <p className="mt-2 flex min-h-11 flex-wrap justify-center gap-x-6 text-sm">
      {options && (
        <Link to="?with=code" className={quietLink}>
          {haveCode}
        </Link>
      )}
      {canGive(options) && (
        <Link to="?with=gift" className={quietLink}>
          {giveGold}
        </Link>
      )}
    </p>
  );
}

/** The way to the forum's numbers; who has claimed a payment learns that it is looked at, and need not pay again. */
function ByNumber({ options }: { options: PaymentOptions }) {
  const isOpen = useOwnClaims().data?.some(({ state }) => state === 'open') ?? false;
  if (!isOpen && isByNumberAlone(options)) return null;
  return (
    <p className="mt-2 text-center text-sm">
      <Link to={SCREENS.pay} className="link inline-flex min-h-11 items-center">
        {isOpen ? claimWaits : payBy(oneOfNames(walletsOf(options.methods)))}
      </Link>
    </p>
  );
}

/** The offer: what Gold gives, its price, the choice of currency, the button, and what happens next. */
export function Offer({ paying, session, isCancelled, isGift }: OfferProps) {
  const { phase, message, pay } = paying;
  const gift = isGift && { gift: true };
  const [currency, setCurrency] = useState(likelyCurrency);
  const options = usePaymentOptions();
  const isByNumber = options !== undefined && isByNumberAlone(options);
  const id = useId();
  const busy = phase === 'working';
  const calm = isCancelled && !busy ? paymentLeft : '';
  return (
    <>
      <h1 className="text-2xl font-semibold">{isGift ? giftTitle : becomeGold}</h1>
      <p className="text-ink2 mt-1">
        {isGift ? giftText : isByNumber ? goldPriceInTaka : goldPrice}
      </p>
      <div className="border-line my-6 border-y py-6">
        <GoldBenefits />
      </div>
      <RadioCards<Currency>
        legend={goldCurrency}
        name="currency"
        choices={isByNumber ? BY_NUMBER : CHOICES}
        value={isByNumber ? 'bdt' : currency}
        onChoose={setCurrency}
        disabled={busy}
      />
      <Button
        kind="main"
        busy={busy}
        disabled={options?.provider === 'none' && (isGift || !isByNumber)}
        aria-describedby={id}
        onClick={() => void pay({ currency, ...gift })}
        className="mt-5 min-h-12 w-full text-base pointer-fine:min-h-12"
      >
        {busy ? paymentWorking : isGift ? giftPay : payAndJoin}
      </Button>
      <p id={id} className="text-ink2 mt-3 min-h-10 text-center text-sm text-balance sm:min-h-6">
        {nextOf(options, isGift)}
      </p>
      {options && options.methods.length > 0 && !isGift && <ByNumber options={options} />}
      <div role="status" className="mt-3 flex flex-col items-center gap-3 text-center empty:mt-0">
        {(message || calm) && <p className="text-sm">{message || calm}</p>}
        {message !== '' && session !== null && (
          <Button onClick={() => void pay({ session, ...gift })}>{checkPaymentAgain}</Button>
        )}
      </div>
      {isGift ? <BackToGold /> : <OtherWays options={options} />}
    </>
  );
}

/** Leads back to the offer. */
export function BackToGold() {
  return (
    <p className="mt-2 text-center text-sm">
      <Link to={SCREENS.membership} className={quietLink}>
        {goldBack}
      </Link>
    </p>
  );
}
