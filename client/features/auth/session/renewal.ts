/** When the product token is renewed, by the server's clock. */
import { LONGEST_TIMER_MS, serverNow } from '../../../api/clock.ts';
import { pause } from '../../../api/pause.ts';
import { expiryOf, renewToken, validToken } from '../../../api/token.ts';

/** A token is renewed this long before it ends, in milliseconds. */
const EARLY_MS = 5 * 60_000;
const LEAST_WAIT_MS = 60_000;

const untilRenewal = (): number => expiryOf(validToken() ?? '') - serverNow() - EARLY_MS;

/** True while the token is not yet to be renewed. */
export const isTokenFresh = (): boolean => untilRenewal() > 0;

/** How long a timer waits until it renews the token: at least a minute, and never longer than a timer can. */
export const renewalWait = (): number =>
  Math.min(Math.max(untilRenewal(), LEAST_WAIT_MS), LONGEST_TIMER_MS);

/** Renews the token before it ends, while its account is here; where that fails, tries again each minute. */
export async function scheduleRenewal(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(renewalWait());
    // A call may have renewed it meanwhile.
    if (!signal.aborted && untilRenewal() < LEAST_WAIT_MS) await renewToken();
  }
}
