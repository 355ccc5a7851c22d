import { useEffect, useState } from 'react';
import { pushIsOn, pushNotNow, pushOffer, pushTitle, pushTurnOn } from '#messages';
import { logFailure } from '../../api/log.ts';
import { deviceHere, PUSH_OFFERED } from '../../api/push-device.ts';
import { storage } from '../../api/storage.ts';
import { useBusy } from '../../ui/feedback/attempt.ts';
import { Offer } from '../../ui/feedback/offer.tsx';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import { ability } from './device.ts';
import { readKey } from './reads.ts';
import { turnOn } from './turn-on.ts';

/** The forum's key, once in a browser, and only where a press is enough to turn notifications on. */
async function keyToOffer(): Promise<string | null> {
  if (deviceHere() || ability() !== 'possible') return null;
  const key = await readKey();
  // Another tab may have offered it meanwhile.
  if (key === null || storage.get(PUSH_OFFERED) !== null) return null;
  storage.set(PUSH_OFFERED, 'yes');
  return key;
}

const hasVisibleFocus = () => document.activeElement?.matches(':focus-visible') ?? false;

/** Offers notifications on this device: once, after an own comment, for then there may be an answer. */
export function PushOffer() {
  const [key, setKey] = useState<string | null>(null);
  const [before] = useState(() => document.activeElement);
  const [busy, run] = useBusy();
  useEffect(() => {
    keyToOffer().then(setKey, logFailure('The offer of notifications'));
  }, []);
  if (key === null) return null;
  /** Closes the offer. Keyboard users get their focus back; on a phone that would open the keyboard. */
  const leave = (isByKeyboard: boolean) => {
    if (isByKeyboard && before instanceof HTMLElement) before.focus();
    setKey(null);
  };
  const take = async () => {
    const isByKeyboard = hasVisibleFocus();
    if (await turnOn(key)) toastSuccess(pushIsOn);
    leave(isByKeyboard);
  };
  return (
    <Offer
      label={pushTitle}
      question={pushOffer}
      act={pushTurnOn}
      busy={busy}
      onAct={() => void run(take)}
      notNow={pushNotNow}
      onDismiss={() => leave(hasVisibleFocus())}
    />
  );
}
