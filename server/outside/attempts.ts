import { randomUUID } from 'node:crypto';
import type { Gauge } from '../gauge.ts';
import type { Counting, MakeLimiter } from '../limits.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { busy } from './refusal.ts';

/** Failed sign-ins that one account, and one address, may make in 15 minutes. */
const FAILURES = { points: 10, duration: 15 * 60 };
/** No attempt takes longer, so that those of a server that was killed are forgotten then. */
const LONGEST_SECONDS = 60;
/** Attempts that may wait for one key. */
const CAPACITY = 100;
/** What changes on other servers is looked for this often. */
const LOOK_AGAIN_MS = 100;

/** Too many failures; `seconds` until the next attempt is let through. */
export class TooManyFailures extends Error {
  override name = 'TooManyFailures';
  readonly seconds: number;
  constructor(seconds: number) {
    super('too many failed sign-ins');
    this.seconds = seconds;
  }
}

/**
 * Lets attempts through while failures are few, on all servers together. Attempts under way count as failures until
 * they turn out well, so that a hundred sent at once are no way around the limit; those for whom it may still turn out
 * well wait, in the order in which they came.
 */
export class Attempts {
  #failures: ReturnType<MakeLimiter>;
  #underWay: Gauge;
  #entering = new KeyedMutex(CAPACITY);
  #waiting = new Set<() => void>();

  constructor({ limiter, gauge }: Counting) {
    this.#failures = limiter('failures', FAILURES);
    this.#underWay = gauge('attempts', LONGEST_SECONDS);
  }

  /**
   * Runs an attempt under each of the keys, unless `signal` says that nobody waits for it any more.
   * @throws TooManyFailures
   * @throws Refusal (503) when too many wait already
   */
  async run<T>(
    keys: string[],
    attempt: () => Promise<T>,
    failed: (result: T) => boolean,
    signal?: AbortSignal,
  ): Promise<T> {
    const id = randomUUID();
    const release = await this.#entering.acquire(keys);
    if (!release) throw busy();
    try {
      for (;;) {
        if (signal?.aborted) throw busy();
        if (await this.#enters(keys, id)) break;
        await this.#change();
      }
    } finally {
      release();
    }
    let bad = false;
    try {
      const result = await attempt();
      bad = failed(result);
      return result;
    } finally {
      // First the failure, then the end: in between the attempt counts twice, never not at all.
      if (bad) await Promise.all(keys.map((key) => this.#failures.penalty(key)));
      await this.#leave(keys, id);
      for (const wake of this.#waiting) wake();
    }
  }

  /** Whether an attempt enters now; it counts as under way before it looks, so that no two overlook each other. */
  async #enters(keys: string[], id: string): Promise<boolean> {
    const underWay = await Promise.all(keys.map((key) => this.#underWay.add(key, id)));
    const failures = await Promise.all(keys.map((key) => this.#failures.get(key)));
    const isFree = keys.every(
      (_, at) => (failures[at]?.consumedPoints ?? 0) + (underWay[at] ?? 0) <= FAILURES.points,
    );
    if (isFree) return true;
    await this.#leave(keys, id);
    const full = failures.filter((one) => one && one.consumedPoints >= FAILURES.points);
    if (full.length === 0) return false;
    const wait = Math.max(...full.map((one) => one?.msBeforeNext ?? 0));
    throw new TooManyFailures(Math.max(1, Math.ceil(wait / 1_000)));
  }

  async #leave(keys: string[], id: string): Promise<void> {
    await Promise.all(keys.map((key) => this.#underWay.remove(key, id)));
  }

  /** Waits until an attempt has ended here, or may have ended elsewhere. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(looking);
        this.#waiting.delete(wake);
        resolve();
      };
      const looking = setTimeout(wake, LOOK_AGAIN_MS);
      this.#waiting.add(wake);
    });
  }
}
