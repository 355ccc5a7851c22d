import { RateLimiterRes } from 'rate-limiter-flexible';
import { type MakeLimiter, SIGN_UPS } from '../limits.ts';
import { Refusal, tooMany } from './refusal.ts';

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

  /** Counts a new account. @throws Refusal (429; 503 when it is all together who came too often) */
  async take(network: string): Promise<void> {
    await this.#ofNetwork.consume(network).catch((full: unknown) => {
      throw tooMany(secondsOf(full), 'Too many accounts were made from your network.');
    });
    try {
      await this.#ofAll.consume(ALL);
    } catch (full) {
      await this.#ofNetwork.reward(network);
      const { message } = tooMany(secondsOf(full), 'Too many people have registered just now.');
      const retryAfter = String(secondsOf(full));
      throw new Refusal(503, message, 'TOO_MANY', { 'retry-after': retryAfter });
    }
  }

  /** Runs a call that may make an account; what was refused does not count. */
  async making(network: string, make: () => Promise<Response>): Promise<Response> {
    await this.take(network);
    let isMade = false;
    try {
      const response = await make();
      isMade = response.ok;
      return response;
    } finally {
      if (!isMade) {
        await Promise.all([this.#ofNetwork.reward(network), this.#ofAll.reward(ALL)]);
      }
    }
  }
}

/** Seconds until a limiter that refused takes one again. @throws what is no refusal */
function secondsOf(full: unknown): number {
  if (!(full instanceof RateLimiterRes)) throw full;
  return Math.max(1, Math.ceil(full.msBeforeNext / 1_000));
}
