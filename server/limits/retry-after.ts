import type { RateLimiterRes } from 'rate-limiter-flexible';

/** Seconds until a used-up limit has points again, as `Retry-After` says them: at least one. */
export const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));

/** A sentence, followed by the time to wait. */
export function withWait(what: string, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute';
  return `${what} Please try again in ${wait}.`;
}
