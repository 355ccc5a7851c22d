/**
 * After its own beat has come back a server trusts the line for so long: what others told before that beat has arrived
 * before it. Whoever waits for a silent server waits as long, and then knows that it trusts nothing.
 */
export const TRUST_MS = 750;
/** A line on which nothing comes back for so long is of no use. */
const DEAD_MS = 2_500;

/** Whether what others tell arrives here: known from a server's own beats, which come back over the same line. */
export class Trust {
  #until = 0;
  #echoes = 0;
  #echoedAt = performance.now();

  /** Whether all that others tell arrives now. */
  get isUp(): boolean {
    return this.#echoes > 1 && performance.now() < this.#until;
  }

  /** Whether anything has come back over this line. */
  get isHeard(): boolean {
    return this.#echoes > 0;
  }

  /** Whether so little comes back that the line should be made anew. */
  get isDead(): boolean {
    return performance.now() - this.#echoedAt > DEAD_MS;
  }

  /** Notes that a beat sent at that time, on the clock of `performance`, is back; answers how many are, on this line. */
  echoed(sentAt: number): number {
    this.#echoedAt = performance.now();
    this.#until = sentAt + TRUST_MS;
    return ++this.#echoes;
  }

  /** Begins anew: the line is another, and has as long as the old one to bring something back. */
  begin() {
    this.#echoedAt = performance.now();
  }

  /** Notes that the line broke. */
  broke() {
    this.#echoes = 0;
    this.#until = 0;
  }
}
