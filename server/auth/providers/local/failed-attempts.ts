import { randomUUID } from 'node:crypto';
import type { Gauge } from '../../../limits/in-flight-gauge.ts';
import { KeyedMutex } from '../../../limits/keyed-mutex.ts';
import { FAILURES, type LimiterFactory, type MakeLimiter } from '../../../limits/rate-limits.ts';
import { busy } from './errors.ts';

/** No attempt takes longer, so the attempts of a killed server expire by then. */
const MAX_ATTEMPT_SECONDS = 60;
/** The most attempts that wait for one key. */
const CAPACITY = 100;
/** The interval of checks for attempts that ended on other servers. */
const POLL_MS = 100;

/** The error of too many failed attempts; the next one is admitted after `seconds`. */
export class TooManyFailuresError extends Error {
  override name = 'TooManyFailuresError';
  readonly seconds: number;
  constructor(seconds: number) {
    super('too many failed sign-ins');
    this.seconds = seconds;
  }
}

/**
 * Limits failed attempts per key, on all servers together. Attempts in flight count as failures until they succeed, so
 * sending a hundred at once does not get around the limit. An attempt that may still be admitted waits; each key is a
 * first-in-first-out queue.
 */
export class FailedAttempts {
  #failures: ReturnType<MakeLimiter>;
  #inFlight: Gauge;
  #admission = new KeyedMutex(CAPACITY);
  #waiting = new Set<() => void>();

  readonly #isOn: () => boolean;

  constructor({ limiter, gauge }: LimiterFactory, isOn: () => boolean) {
    this.#isOn = isOn;
    this.#failures = limiter('failures', FAILURES);
    this.#inFlight = gauge('attempts', MAX_ATTEMPT_SECONDS);
  }

  /**
   * Runs an attempt, counted under each of the keys. An aborted `signal` cancels a waiting attempt.
   * @throws TooManyFailuresError
   * @throws ProviderError (503) when too many wait already
   */
  async run<T>(
    keys: string[],
    attempt: () => Promise<T>,
    failed: (result: T) => boolean,
    signal?: AbortSignal,
  ): Promise<T> {
    if (!this.#isOn()) return attempt();
    const id = randomUUID();
    const release = await this.#admission.acquire(keys);
    if (!release) throw busy();
    try {
      for (;;) {
        if (signal?.aborted) throw busy();
        if (await this.#tryAdmit(keys, id)) break;
        await this.#nextChange();
      }
    } finally {
      release();
    }
    let hasFailed = false;
    try {
      const result = await attempt();
      hasFailed = failed(result);
      return result;
    } finally {
      // The failure is counted before the attempt is removed: in between it counts twice, never zero times.
      if (hasFailed) await Promise.all(keys.map((key) => this.#failures.penalty(key)));
      await this.#leave(keys, id);
      for (const wake of this.#waiting) wake();
    }
  }

  /** Admits an attempt within the limit. It is added before the check, so that no two miss each other. */
  async #tryAdmit(keys: string[], id: string): Promise<boolean> {
    const inFlight = await Promise.all(keys.map((key) => this.#inFlight.add(key, id)));
    const failures = await Promise.all(keys.map((key) => this.#failures.get(key)));
    const isFree = keys.every(
      (_, at) => (failures[at]?.consumedPoints ?? 0) + (inFlight[at] ?? 0) <= FAILURES.points,
    );
    if (isFree) return true;
    await this.#leave(keys, id);
    const full = failures.filter((one) => one && one.consumedPoints >= FAILURES.points);
    if (full.length === 0) return false;
    const wait = Math.max(...full.map((one) => one?.msBeforeNext ?? 0));
    throw new TooManyFailuresError(Math.max(1, Math.ceil(wait / 1_000)));
  }

  async #leave(keys: string[], id: string): Promise<void> {
    await Promise.all(keys.map((key) => this.#inFlight.remove(key, id)));
  }

  /** Waits until an attempt has ended on this server, or for the next poll of the others. */
  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, POLL_MS);
      this.#waiting.add(wake);
    });
  }
}
