import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { CallName } from '../../contract/endpoint.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import { HttpError } from './errors.ts';
import { type Gauge, LocalGauge } from './in-flight-gauge.ts';

/** Rate limits per account, for visitors per network. Each is a fixed window of `duration` seconds. */
const LIMITS = {
  /** A person opens a page a second at most, and each page makes a few reads. */
  read: { points: 300, duration: 60 },
  /** A conversation needs less than a vote or comment a second. */
  write: { points: 60, duration: 60 },
  /** A page tells every few seconds how far it was read, apart from what its reader writes. */
  marks: { points: 120, duration: 60 },
  /** Gold lifts the limit of five posts, not the rate. */
  posts: { points: 10, duration: 3_600 },
  /** Enough to clean up after a spammer, too few to bury the admins. */
  reports: { points: 20, duration: 3_600 },
  /** A page subscribes to all its rooms in one call. The limit is per account, not per socket. */
  socket: { points: 100, duration: 10 },
  /** A socket call costs a point per room: enough for four of the longest lists, or a class on one network. */
  rooms: { points: 2_000, duration: 10 },
} as const;
export type LimitName = keyof typeof LIMITS;

/** Limits of new accounts per hour. */
export const SIGN_UP_LIMITS = {
  /** Enough for a family or a class, too few for a flood of fake accounts. */
  perNetwork: 20,
  /** Development makes many accounts from one machine. */
  perNetworkInDevelopment: 1_000,
  /**
   * A hundred networks at their limit: more than a mention in the press brings, and a bound for attacks from thousands
   * of networks. Hashing their passwords takes 200 s of a core per hour.
   */
  inAll: 2_000,
} as const;

/** The limits of calls that are neither plain reads nor plain writes. */
const CALL_LIMITS: Partial<Record<CallName, LimitName>> = { 'PUT /reads/{postId}': 'marks' };

/** The limit of what a call creates. */
const CREATION_LIMITS: Partial<Record<CallName, LimitName>> = {
  'POST /posts': 'posts',
  'POST /reports': 'reports',
};

/** The error for a used-up limit. */
export function rateLimitError(full: RateLimiterRes): HttpError {
  const retryAfter = Math.max(1, Math.ceil(full.msBeforeNext / 1_000));
  return new HttpError(429, `Too many requests. Please try again in ${retryAfter} seconds.`, {
    retryAfter,
  });
}

/** Makes a limiter: `points` in a fixed window of `duration` seconds. */
export type MakeLimiter = (
  name: string,
  options: { points: number; duration: number },
) => RateLimiterAbstract;

/** Makes a gauge. An entry that is never removed expires after `seconds`. */
export type MakeGauge = (name: string, seconds: number) => Gauge;
/** Makes the counters of limits. */
export interface LimiterFactory {
  limiter: MakeLimiter;
  gauge: MakeGauge;
}

/** Counts on this server, or for a whole cluster. While Redis is away, each server counts for itself. */
export const limiterFactory = (bus: ClusterBus | null): LimiterFactory => ({
  limiter(name, options) {
    const local = new RateLimiterMemory({ keyPrefix: name, ...options });
    if (!bus) return local;
    const { storeClient, keyPrefix } = bus.limiterStore;
    return new RateLimiterRedis({
      storeClient,
      keyPrefix: keyPrefix + name,
      insuranceLimiter: local,
      ...options,
    });
  },
  gauge: (name, seconds) => bus?.gauge(name, seconds) ?? new LocalGauge(),
});

/** The rate limits of the contract. When they are switched off, `take` does nothing. */
export class RateLimits {
  readonly #isOn: () => boolean;
  readonly #limiters: Readonly<Record<string, RateLimiterAbstract>>;

  /** @param isOn asked at each call: admins switch the limits on and off. */
  constructor(isOn: () => boolean, limiter: MakeLimiter = limiterFactory(null).limiter) {
    const make = ([name, options]: [string, (typeof LIMITS)[LimitName]]) => [
      name,
      limiter(name, options),
    ];
    this.#isOn = isOn;
    this.#limiters = Object.fromEntries(Object.entries(LIMITS).map(make));
  }

  get enabled(): boolean {
    return this.#isOn();
  }

  /** Takes points of a limit. @throws HttpError (429) when the key has used them up */
  async take(name: LimitName, key: string, points = 1): Promise<void> {
    if (!this.enabled) return;
    try {
      await this.#limiters[name]?.consume(key, points);
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full;
      throw rateLimitError(full);
    }
  }

  /** Takes the cost of one HTTP call. */
  takeCall(call: CallName, key: string): Promise<void> {
    return this.take(CALL_LIMITS[call] ?? (call.startsWith('GET') ? 'read' : 'write'), key);
  }

  /** Takes the cost of one socket call. */
  async takeSocketCall(key: string, roomsNamed: number): Promise<void> {
    await Promise.all([
      this.take('socket', key),
      roomsNamed > 0 ? this.take('rooms', key, roomsNamed) : undefined,
    ]);
  }

  /** Runs a call that may create something. A refused call gives its point back. */
  async countCreation<T>(call: CallName, key: string, run: () => Promise<T>): Promise<T> {
    const limit = CREATION_LIMITS[call];
    if (!limit || !this.enabled) return run();
    try {
      await this.take(limit, key);
      return await run();
    } catch (error) {
      await this.#limiters[limit]?.reward(key);
      throw error;
    }
  }
}
