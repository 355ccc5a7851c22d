import { type Clock, systemClock } from '../app/clock.ts';

/** The share of the event loop that documents may take which no cache answers. */
const SHARE = 0.3;
const WINDOW_MS = 10_000;
/** Documents under way at once. A further one would only wait: for its turn of the event loop, or for the database. */
const MOST_UNDER_WAY = 64;

/** A visitor whose document is refused comes back after so many seconds. */
export const BUSY_SECONDS = WINDOW_MS / 1_000;

/**
 * How much of the event loop the making of documents takes: their time, of which each millisecond counts less the older
 * it is, as in a load average. A window with an end would give a crawl all of its share at once, and then nothing.
 */
export class DocumentLoad {
  readonly #clock: Pick<Clock, 'elapsed'>;
  #ms = 0;
  #underWay = 0;
  #at: number;

  constructor(clock: Pick<Clock, 'elapsed'> = systemClock) {
    this.#clock = clock;
    this.#at = clock.elapsed();
  }

  #decayed(): number {
    const now = this.#clock.elapsed();
    this.#ms *= Math.exp((this.#at - now) / WINDOW_MS);
    this.#at = now;
    return this.#ms;
  }

  /** True if documents have their share, or too many of them are under way. */
  get isFull(): boolean {
    return this.#decayed() > SHARE * WINDOW_MS || this.#underWay >= MOST_UNDER_WAY;
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

  /** Makes a document, which is under way until it is there. */
  async make<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
    }
  }

  /** The pieces of a document, each of which is counted. */
  *pieces(document: Iterable<string>): Iterable<string> {
    const pieces = document[Symbol.iterator]();
    const next = () => this.count(() => pieces.next());
    for (let piece = next(); !piece.done; piece = next()) yield piece.value;
  }
}
