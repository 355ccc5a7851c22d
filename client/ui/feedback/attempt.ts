import { useState } from 'react';
import { logFailure } from '../../api/log.ts';
import { refusalOf } from '../../api/refusal.ts';
import { toastError } from './toasts.ts';

/**
 * Runs an act of a button. One that fails is logged, and a toast says why.
 * @param what the act's name in the log.
 * @param otherwise the toast where the server gave no sentence.
 */
export async function attempt(
  what: string,
  act: () => Promise<unknown>,
  otherwise = 'That failed. Please try again.',
): Promise<void> {
  try {
    await act();
  } catch (cause) {
    logFailure(what)(cause);
    toastError(refusalOf(cause, otherwise));
  }
}

/** Whether an act is under way, and how to run one. The acts say themselves what failed. */
export function useBusy(): [busy: boolean, run: (act: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  return [busy, run];
}
