import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { CallName } from '../contract/endpoint.ts';
import { Refused } from './errors.ts';
import { type Gauge, LocalGauge } from './gauge.ts';
import type { Link } from './link.ts';

/** How often one account (one network, for visitors) may do what; each with the reason for its size. */
const LIMITS = {
  /** A person reads a page a second at most, and each page makes a few reads. */
  read: { points: 300, duration: 60 },
  /** A vote or comment a second is already more than a talk needs. */
  write: { points: 60, duration: 60 },
  /** Gold lifts the five-post limit, not the pace. */
  posts: { points: 10, duration: 3_600 },
  /** Enough to clean up after a spammer, too few to bury the admins. */
  reports: { points: 20, duration: 3_600 },
  /** A page watches everything it shows in one call; who opens a hundred sockets is no hundred people. */
  socket: { points: 100, duration: 10 },
  /** What a call of a socket costs is the rooms that it names: four of the longest lists, or all pages of a class. */
  rooms: { points: 2_000, duration: 10 },
} as const;
export type LimitName = keyof typeof LIMITS;

/** New accounts an hour. */
export const SIGN_UPS = {
  /** A family or a class registers in an hour; a crowd made by one person does not fit. */
  perNetwork: 20,
  /** Trials make many accounts from one machine. */
  perNetworkInDevelopment: 1_000,
  /**
   * A hundred networks at their limit: more than the press brings, and a bound for who commands thousands of networks.
   * Their hashes take 200 s of a core in an hour.
   */
  inAll: 2_000,
} as const;

/** What a call makes of which an hour brings only so many. */
const MADE: Partial<Record<CallName, LimitName>> = {
  'POST /posts': 'posts',
  'POST /reports': 'reports',
};

/** The refusal for coming too often. */
export function tooMany(full: RateLimiterRes): Refused {
  const retryAfter = Math.max(1, Math.ceil(full.msBeforeNext / 1_000));
  return new Refused(429, `Too many requests. Please try again in ${retryAfter} seconds.`, {
    retryAfter,
  });
}

/** Makes a limiter of a name: so many points in so many seconds. */
export type MakeLimiter = (
  name: string,
  options: { points: number; duration: number },
) => RateLimiterAbstract;

/** Makes a gauge of a name; what nobody removes counts for so many seconds. */
export type MakeGauge = (name: string, seconds: number) => Gauge;
/** How limits are counted. */
export interface Counting {
  limiter: MakeLimiter;
  gauge: MakeGauge;
}

/** Counts here, or for all servers together; while Redis is away each counts for itself. */
export const countingOf = (link: Link | null): Counting => ({
  limiter(name, options) {
    const here = new RateLimiterMemory({ keyPrefix: name, ...options });
    if (!link) return here;
    const { storeClient, keyPrefix } = link.counts;
    return new RateLimiterRedis({
      storeClient,
      keyPrefix: keyPrefix + name,
      insuranceLimiter: here,
      ...options,
    });
  },
  gauge: (name, seconds) => link?.gauge(name, seconds) ?? new LocalGauge(),
});

/** The limits of the contract; every take is free when they are switched off. */
export class Limits {
  readonly on: boolean;
  #limiters: Partial<Record<LimitName, RateLimiterAbstract>>;

  constructor(on: boolean, limiter: MakeLimiter = countingOf(null).limiter) {
    const make = ([name, options]: [string, (typeof LIMITS)[LimitName]]) => [
      name,
      limiter(name, options),
    ];
    this.on = on;
    this.#limiters = on ? Object.fromEntries(Object.entries(LIMITS).map(make)) : {};
  }

  /** @throws Refused (429) when `who` has used up the limit. */
  async take(name: LimitName, who: string, points = 1): Promise<void> {
    try {
      await this.#limiters[name]?.consume(who, points);
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full;
      throw tooMany(full);
    }
  }

  /** Takes what one HTTP call costs. */
  takeCall(call: CallName, who: string): Promise<void> {
    return this.take(call.startsWith('GET') ? 'read' : 'write', who);
  }

  /** Takes what one call of a socket costs. */
  async takeSocketCall(who: string, roomsNamed: number): Promise<void> {
    await Promise.all([
      this.take('socket', who),
      roomsNamed > 0 ? this.take('rooms', who, roomsNamed) : undefined,
    ]);
  }

  /** Runs a call that may make something; only what was made counts, not what was refused. */
  async making<T>(call: CallName, who: string, make: () => Promise<T>): Promise<T> {
    const made = MADE[call];
    if (!made) return make();
    try {
      await this.take(made, who);
      return await make();
    } catch (error) {
      await this.#limiters[made]?.reward(who);
      throw error;
    }
  }
}
