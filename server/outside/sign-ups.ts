import { RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from '../errors.ts';
import { type MakeLimiter, SIGN_UPS } from '../limits.ts';
import { withWait } from './refusal.ts';

const HOUR = 3_600;
const ALL = 'all';

/** Limits the new accounts of one network, and those of all networks together. */
export class SignUps {
  #ofNetwork: ReturnType<MakeLimiter>;
  #ofAll: ReturnType<MakeLimiter>;

  constructor(limiter: MakeLimiter, production: boolean) {
    const points = production ? SIGN_UPS.perNetwork : SIGN_UPS.perNetworkInDevelopment;
    this.#ofNetwork = limiter('sign-ups', { points, duration: HOUR });
    this.#ofAll = limiter('sign-ups-of-all', { points: SIGN_UPS.inAll, duration: HOUR });
  }

  /** Counts a new account. @throws Refused (429; 503 when it is all together who came too often) */
  async take(network: string): Promise<void> {
    await this.#ofNetwork.consume(network).catch((full: unknown) => {
      throw refusedFor(429, full, 'Too many accounts were made from your network.');
    });
    try {
      await this.#ofAll.consume(ALL);
    } catch (full) {
      await this.#ofNetwork.reward(network);
      throw refusedFor(503, full, 'Too many people have registered just now.');
    }
  }

  /** Runs what may make an account; it counts only when `made` finds that it has. */
  async making<T>(
    network: string,
    make: () => Promise<T>,
    made: (result: T) => boolean,
  ): Promise<T> {
    await this.take(network);
    let isMade = false;
    try {
      const result = await make();
      isMade = made(result);
      return result;
    } finally {
      if (!isMade) {
        await Promise.all([this.#ofNetwork.reward(network), this.#ofAll.reward(ALL)]);
      }
    }
  }
}

/** The refusal for a limiter that is used up, with the seconds until it takes one again. @throws what is no refusal */
function refusedFor(status: 429 | 503, full: unknown, what: string): Refused {
  if (!(full instanceof RateLimiterRes)) throw full;
  const retryAfter = Math.max(1, Math.ceil(full.msBeforeNext / 1_000));
  return new Refused(status, withWait(what, retryAfter), { retryAfter });
}
