import type { RateLimiterRes } from 'rate-limiter-flexible';

/** Seconds until a used-up limit has points again, as `Retry-After` says them: at least one. */
export const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));
