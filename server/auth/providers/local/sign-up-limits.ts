import { RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../../../http/errors.ts';
import { type MakeLimiter, SIGN_UP_LIMITS } from '../../../limits/rate-limits.ts';
import { secondsLeft, withWait } from '../../../limits/retry-after.ts';

const HOUR = 3_600;
const ALL = 'all';

/** Limits new accounts per network and of all networks together, in fixed windows of an hour. */
export class SignUpLimits {
  #ofNetwork: ReturnType<MakeLimiter>;
  #ofAll: ReturnType<MakeLimiter>;

  readonly #isOn: () => boolean;

  constructor(limiter: MakeLimiter, production: boolean, isOn: () => boolean) {
    this.#isOn = isOn;
    const points = production ? SIGN_UP_LIMITS.perNetwork : SIGN_UP_LIMITS.perNetworkInDevelopment;
    this.#ofNetwork = limiter('sign-ups', { points, duration: HOUR });
    this.#ofAll = limiter('sign-ups-of-all', { points: SIGN_UP_LIMITS.inAll, duration: HOUR });
  }

  /**
   * Counts an attempt to make an account. A refused attempt gives no point back: it has cost a hash or a look-up, and its
   * answer may tell whether an account exists.
   * @throws HttpError 429 for the network's limit, 503 for the limit of all
   */
  async take(network: string): Promise<void> {
    if (!this.#isOn()) return;
    await this.#ofNetwork.consume(network).catch((full: unknown) => {
      throw limitError(429, full, 'Too many accounts were made from your network.');
    });
    await this.#ofAll.consume(ALL).catch((full: unknown) => {
      throw limitError(503, full, 'Too many people have registered just now.');
    });
  }
}

/** The error for a used-up limiter, with the seconds to wait. @throws any other error */
function limitError(status: 429 | 503, full: unknown, what: string): HttpError {
  if (!(full instanceof RateLimiterRes)) throw full;
  const seconds = secondsLeft(full);
  return new HttpError(status, withWait(what, seconds), { params: { seconds, name: 'accounts' } });
}
