import { performance } from 'node:perf_hooks';
import { type Clock, systemClock } from '../app/clock.ts';

/** The share of the event loop that documents may take which no cache answers. */
const SHARE = 0.3;
/** The share shrinks by as much as the event loop is busier than this, down to the least share. */
const BUSY = 0.7;
const LEAST_SHARE = 0.1;
const SAMPLE_MS = 1_000;
const WINDOW_MS = 10_000;
/** Documents that are made at once. More would live longer, and be collected with the old space, which costs most. */
const AT_ONCE = 4;
/** Documents under way at once, with those that wait for their turn. */
const MOST_UNDER_WAY = 32;
/** The time that a document takes, as long as none was made. */
const FIRST_MS = 5;

/** A visitor whose document is refused comes back after so many seconds. */
export const BUSY_SECONDS = WINDOW_MS / 1_000;

/** Measures the share of time in which the event loop worked, from one call to the next. */
function loopUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/**
 * How much of the event loop the making of documents takes: their time, of which each millisecond counts less the older
 * it is, as in a load average. A window with an end would give a crawl all of its share at once, and then nothing.
 *
 * A document costs more than its counted time: its connection, its compression where the threads share the core of the
 * event loop. So the share also depends on how busy the event loop was, with the same average.
 */
export class DocumentLoad {
  readonly #clock: Pick<Clock, 'elapsed'>;
  #ms = 0;
  /** The documents that took the time; one counts less with its age, as its time does. */
  #made = 0;
  #underWay = 0;
  #at: number;
  readonly #utilization: () => number;
  #sampledAt: number;
  #busy = 0;
  #making = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param utilization the share of time in which the event loop worked, since it was last asked for. */
  constructor(clock: Pick<Clock, 'elapsed'> = systemClock, utilization = loopUtilization()) {
    this.#clock = clock;
    this.#at = clock.elapsed();
    this.#utilization = utilization;
    this.#sampledAt = this.#at;
  }

  #decayed(): number {
    const now = this.#clock.elapsed();
    const left = Math.exp((this.#at - now) / WINDOW_MS);
    this.#ms *= left;
    this.#made *= left;
    this.#at = now;
    if (now - this.#sampledAt >= SAMPLE_MS) {
      const weight = 1 - Math.exp((this.#sampledAt - now) / WINDOW_MS);
      this.#busy += (this.#utilization() - this.#busy) * weight;
      this.#sampledAt = now;
    }
    return this.#ms;
  }

  /**
   * True if documents have their share, or too many of them are under way. Each of these counts with the mean of those
   * that were made: a crawl would otherwise have many let in at once, whose time is only known later.
   */
  get isFull(): boolean {
    const ms = this.#decayed();
    const mean = this.#made > 0 ? ms / this.#made : FIRST_MS;
    const share = Math.max(LEAST_SHARE, SHARE - Math.max(0, this.#busy - BUSY));
    return ms + this.#underWay * mean > share * WINDOW_MS || this.#underWay >= MOST_UNDER_WAY;
  }

  /** Adds milliseconds in which documents were made. */
  add(ms: number): void {
    this.#ms = this.#decayed() + ms;
  }

  /** Does a piece of work on a document, and adds the time until it returns: what it waits for then is no load. */
  count<T>(work: () => T): T {
    const from = this.#clock.elapsed();
    try {
      return work();
    } finally {
      this.add(this.#clock.elapsed() - from);
    }
  }

  /** Makes a document in its turn. It is under way until it is there. */
  async make<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay++;
    if (this.#making === AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#making++;
    try {
      return await work();
    } finally {
      this.#underWay--;
      this.#made++;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#making--;
    }
  }

  /** The pieces of a document, each of which is counted. */
  *pieces(document: Iterable<string>): Iterable<string> {
    const pieces = document[Symbol.iterator]();
    const next = () => this.count(() => pieces.next());
    for (let piece = next(); !piece.done; piece = next()) yield piece.value;
  }
}
