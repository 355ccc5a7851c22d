import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { MakeLimiter } from '../limits.ts';

/** Failed sign-ins that one account, and one address, may make in 15 minutes. */
const FAILURES = { points: 10, duration: 15 * 60 };

/** Too many failures; `seconds` until the next attempt is let through. */
export class TooManyFailures extends Error {
  override name = 'TooManyFailures';
  readonly seconds: number;
  constructor(seconds: number) {
    super('Too many failed sign-ins');
    this.seconds = seconds;
  }
}

/**
 * Lets attempts through while failures are few. Attempts under way count as failures until they turn out well, so
 * that a hundred sent at once are no way around the limit; those for whom it may still turn out well wait.
 */
export class Attempts {
  #failures: RateLimiterAbstract;
  #underWay = new Map<string, number>();
  #waiting: (() => void)[] = [];

  constructor(limiter: MakeLimiter) {
    this.#failures = limiter('failures', FAILURES);
  }

  /**
   * Runs an attempt under each of the keys.
   * @throws TooManyFailures
   */
  async run<T>(
    keys: string[],
    attempt: () => Promise<T>,
    failed: (result: T) => boolean,
  ): Promise<T> {
    await this.#enter(keys);
    let bad = false;
    try {
      const result = await attempt();
      bad = failed(result);
      return result;
    } finally {
      await this.#leave(keys, bad);
    }
  }

  async #enter(keys: string[]): Promise<void> {
    for (;;) {
      const spent = await Promise.all(keys.map((key) => this.#failures.get(key)));
      const full = spent.filter((one) => one && one.consumedPoints >= FAILURES.points);
      if (full.length > 0) {
        const wait = Math.max(...full.map((one) => one?.msBeforeNext ?? 0));
        throw new TooManyFailures(Math.max(1, Math.ceil(wait / 1_000)));
      }
      const free = keys.every(
        (key, at) => (spent[at]?.consumedPoints ?? 0) + this.#count(key) < FAILURES.points,
      );
      if (free) break;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    for (const key of keys) this.#underWay.set(key, this.#count(key) + 1);
  }

  async #leave(keys: string[], bad: boolean): Promise<void> {
    if (bad) await Promise.all(keys.map((key) => this.#failures.penalty(key)));
    // In a later turn: who has just read the failures without this one must still see it under way.
    await new Promise((resolve) => setImmediate(resolve));
    for (const key of keys) {
      if (this.#count(key) > 1) this.#underWay.set(key, this.#count(key) - 1);
      else this.#underWay.delete(key);
    }
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #count(key: string): number {
    return this.#underWay.get(key) ?? 0;
  }
}
