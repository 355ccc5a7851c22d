import { RateLimiterRes } from 'rate-limiter-flexible';
import type { MakeLimiter } from './rate-limits.ts';
import { secondsLeft } from './retry-after.ts';

/** Mails per hour about one account, and for one network. */
const MAILS_PER_HOUR = { account: 5, network: 20 } as const;
type Counted = keyof typeof MAILS_PER_HOUR;
const HOUR_SECONDS = 3_600;

/** Limits the mails that people ask for: those about one account, and those for one network. */
export function openMailLimits(limiter: MakeLimiter, isOn: () => boolean) {
  const make = (name: string, counted: Counted) =>
    limiter(name, { points: MAILS_PER_HOUR[counted], duration: HOUR_SECONDS });
  const limiters = { account: make('letters0', 'account'), network: make('letters1', 'network') };

  /**
   * Counts a mail about accounts, named by their addresses, that a network asks for.
   * @returns the seconds until there may be another one; null: this one may be sent.
   */
  return async (accounts: readonly string[], network: string): Promise<number | null> => {
    if (!isOn()) return null;
    const counts = [
      ...accounts.map((email) => [limiters.account, `account ${email}`] as const),
      [limiters.network, `address ${network}`] as const,
    ];
    for (const [mails, key] of counts) {
      try {
        await mails.consume(key);
      } catch (full) {
        if (!(full instanceof RateLimiterRes)) throw full;
        return secondsLeft(full);
      }
    }
    return null;
  };
}

/** The sentence of a refused mail, before the time to wait. */
export const ENOUGH_MAIL = 'We have sent enough mail for now.';
