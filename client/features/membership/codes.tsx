import Gift from 'lucide-react/icons/gift';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  codeLabel,
  codeRedeem,
  codeRequired,
  codeText,
  codeTitle,
  giftAnother,
  giftReady,
  giftReadyText,
  giftShowCode,
  paymentWorking,
} from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { Button, buttonLook } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { useFocusOnFault } from '../../ui/controls/focus-fault.ts';
import { BackToGold } from './offer.tsx';
import type { usePayment } from './use-payment.ts';

/** Where a member enters a code. */
export function EnterCode({ paying }: { paying: ReturnType<typeof usePayment> }) {
  const { phase, message, redeem } = paying;
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const fault = tries > 0 && code.trim() === '' ? codeRequired : message;
  const busy = phase === 'working';
  const form = useFocusOnFault<HTMLFormElement>(busy, tries);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (code.trim() !== '' && !busy) void redeem(code);
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <h1 className="text-2xl font-semibold">{codeTitle}</h1>
      <p className="text-ink2 mt-1 mb-6">{codeText}</p>
      <Field
        label={codeLabel}
        error={fault === '' ? undefined : fault}
        type="text"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        className="font-mono"
      />
      <Button type="submit" kind="main" busy={busy} className="mt-5 h-12 w-full text-base">
        {busy ? paymentWorking : codeRedeem}
      </Button>
      <BackToGold />
    </form>
  );
}

/** The confirmation for a member who has paid for a gift. */
export function GiftReady({ again }: { again: () => void }) {
  return (
    <div className="appears py-10 text-center">
      <Gift size={48} aria-hidden="true" className="text-gold-ink mx-auto mb-4" />
      <h1 className="text-2xl font-semibold">{giftReady}</h1>
      <p className="text-ink2 mt-2">{giftReadyText}</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to={SCREENS.notifications} className={buttonLook('main')}>
          {giftShowCode}
        </Link>
        <Link to={`${SCREENS.membership}?with=gift`} onClick={again} className={buttonLook()}>
          {giftAnother}
        </Link>
      </p>
    </div>
  );
}
