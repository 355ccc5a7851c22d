import { useState } from 'react';
import { actFailed, formFailed } from '#messages';
import { isRefusal } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { refusalOf } from '../../api/refusal.ts';
import { toastError } from './toasts.ts';

/**
 * Runs an act of a form. One that fails is logged.
 * @param what the act's name in the log.
 * @param otherwise the sentence where the server gave none.
 * @returns why it failed, in a sentence; '' where it did not.
 */
export async function faultOf(
  what: string,
  act: () => Promise<unknown>,
  otherwise = formFailed,
): Promise<string> {
  try {
    await act();
    return '';
  } catch (cause) {
    logFailure(what)(cause);
    return refusalOf(cause, otherwise);
  }
}

/**
 * Runs an act of a button. One that fails is logged, and a toast says why, unless the member has called it off.
 * @returns whether it was done.
 */
export async function attempt(
  what: string,
  act: () => Promise<unknown>,
  otherwise = actFailed,
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (cause) {
    if (!isRefusal(cause, 'step-up')) {
      logFailure(what)(cause);
      toastError(refusalOf(cause, otherwise));
    }
    return false;
  }
}

/** The state of an act, and the way to run one. The acts say themselves what failed. */
export function useBusy(): [busy: boolean, run: (act: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  return [busy, run];
}
