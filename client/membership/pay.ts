import { useEffect, useState } from 'react';
import type { InputOf } from '../../contract/calls.ts';
import { keepStanding, useSession } from '../auth/session.ts';
import { CallError, call } from '../call.ts';
import { logged } from '../kit/log.ts';

type Asked = Omit<InputOf<'POST /membership'>['body'], 'email'>;
export interface Paying {
  phase: 'still' | 'working' | 'joined';
  /** A sentence to stand beside the button; '' for none. */
  says: string;
}

const UNCONFIRMED =
  'This payment is not confirmed yet. If you have paid, Gold begins as soon as it is.';
const UNCHECKED = 'The payment could not be checked just now.';

/** Asks once: joined, or where to go and pay, or why not. Failures are logged; only "not available" is said. */
async function asked(email: string, body: Asked): Promise<Paying | URL> {
  try {
    const { success, url } = await call('POST /membership', { body: { email, ...body } });
    if (success) return { phase: 'joined', says: '' };
    if (url !== undefined) return new URL(url, location.href);
    return { phase: 'still', says: UNCONFIRMED };
  } catch (cause) {
    logged('Payment')(cause);
    const isAway = cause instanceof CallError && cause.status === 503;
    const returning = body.session === undefined ? '' : UNCHECKED;
    return { phase: 'still', says: isAway ? cause.message : returning };
  }
}

/** The payment: how far it is, and how to go on with it. */
export function usePaying() {
  const email = useSession((session) => session.user?.email ?? '');
  const [paying, setPaying] = useState<Paying>({ phase: 'still', says: '' });
  useEffect(() => {
    // Back from the payment page, the browser may show this page as it was left: working.
    const shown = ({ persisted }: PageTransitionEvent) =>
      persisted && setPaying({ phase: 'still', says: '' });
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  const pay = async (body: Asked) => {
    setPaying({ phase: 'working', says: '' });
    const next = await asked(email, body);
    // On the way to the payment page it goes on working.
    if (next instanceof URL) return location.assign(next);
    if (next.phase === 'joined') keepStanding({ isMember: true }, useSession.getState().rev);
    setPaying(next);
  };
  return { ...paying, email, pay };
}
