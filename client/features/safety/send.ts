import { formFailed } from '#messages';
import { isRefusal } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { refusalOf } from '../../api/refusal.ts';
import { SignInError } from '../auth/messages.ts';

interface Sent {
  isDone: boolean;
  /** Why it was not done; '' where it was, and where the member has called it off: they know why. */
  fault: string;
}

/** Sends a form that may ask for a step-up. One that fails is logged. */
export async function send(what: string, act: () => Promise<unknown>): Promise<Sent> {
  try {
    await act();
    return { isDone: true, fault: '' };
  } catch (cause) {
    if (isRefusal(cause, 'step-up')) return { isDone: false, fault: '' };
    logFailure(what)(cause);
    const fault = cause instanceof SignInError ? cause.message : refusalOf(cause, formFailed);
    return { isDone: false, fault };
  }
}
