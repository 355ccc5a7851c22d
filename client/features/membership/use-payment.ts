import { useEffect, useState } from 'react';
import { codeNotUsed, giftUnconfirmed, paymentUnchecked, paymentUnconfirmed } from '#messages';
import type { InputOf } from '../../../contract/core/calls.ts';
import { CallError, call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { faultOf } from '../../ui/feedback/attempt.ts';
import { assumeMemberStatus, useSession } from '../auth/session/session.ts';

type Asked = Omit<InputOf<'POST /membership'>['body'], 'email'>;
export interface Payment {
  phase: 'still' | 'working' | 'joined';
  /** A sentence to stand beside the button; '' for none. */
  message: string;
}

/** Asks once: joined, or where to go and pay, or why not. Failures are logged; only "not available" is shown. */
async function asked(email: string, body: Asked): Promise<Payment | URL> {
  try {
    const { success, url } = await call('POST /membership', { body: { email, ...body } });
    if (success) return { phase: 'joined', message: '' };
    if (url !== undefined) return new URL(url, location.href);
    return { phase: 'still', message: body.gift ? giftUnconfirmed : paymentUnconfirmed };
  } catch (cause) {
    logFailure('Payment')(cause);
    const isAway = cause instanceof CallError && cause.status === 503;
    const returning = body.session === undefined ? '' : paymentUnchecked;
    return { phase: 'still', message: isAway ? cause.message : returning };
  }
}

/** The payment: how far it is, and how to go on with it. */
export function usePayment() {
  const email = useSession((session) => session.user?.email ?? '');
  const [paying, setPaying] = useState<Payment>({ phase: 'still', message: '' });
  useEffect(() => {
    // Back from the payment page, the browser may show this page as it was left: working.
    const shown = ({ persisted }: PageTransitionEvent) =>
      persisted && setPaying({ phase: 'still', message: '' });
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  const pay = async (body: Asked) => {
    setPaying({ phase: 'working', message: '' });
    const next = await asked(email, body);
    // On the way to the payment page it goes on working.
    if (next instanceof URL) return location.assign(next);
    if (next.phase === 'joined' && !body.gift) assumeMemberStatus({ isMember: true });
    setPaying(next);
  };
  const redeem = async (code: string) => {
    setPaying({ phase: 'working', message: '' });
    const act = () => call('POST /codes/redeem', { body: { code } });
    const message = await faultOf('The code', act, codeNotUsed);
    if (message === '') assumeMemberStatus({ isMember: true });
    setPaying({ phase: message === '' ? 'joined' : 'still', message });
  };
  const again = () => setPaying({ phase: 'still', message: '' });
  return { ...paying, email, pay, redeem, again };
}
