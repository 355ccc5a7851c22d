/**
 * The lease of one returned heartbeat: for this long a server may serve its cache. The channel is ordered, so every
 * message sent before that heartbeat has arrived. A sender waits as long for a silent server, whose lease then ends.
 */
export const TRUST_MS = 750;
/** A connection on which nothing has returned for this long is replaced. */
const DEAD_MS = 2_500;
/** After this many heartbeats over one connection, every other server has sent one, too. */
const SETTLED_ECHOES = 4;

/** True if messages of other servers arrive: this server's own heartbeats return over the same channel. */
export class Heartbeat {
  #leaseEnd = 0;
  #echoes = 0;
  #echoedAt = performance.now();

  /** True if every message of the other servers arrives now. */
  get isUp(): boolean {
    return this.#echoes > 1 && performance.now() < this.#leaseEnd;
  }

  /** True if a heartbeat of every other server must have arrived over this connection. */
  get isSettled(): boolean {
    return this.isUp && this.#echoes > SETTLED_ECHOES;
  }

  /** True if a heartbeat has returned over this connection. */
  get hasEcho(): boolean {
    return this.#echoes > 0;
  }

  /** True if nothing has returned for so long that the connection must be replaced. */
  get isDead(): boolean {
    return performance.now() - this.#echoedAt > DEAD_MS;
  }

  /**
   * Notes that a heartbeat has returned.
   * @param sentAt when it was sent, on the clock of `performance`.
   * @returns how many have returned over this connection.
   */
  echoed(sentAt: number): number {
    this.#echoedAt = performance.now();
    this.#leaseEnd = sentAt + TRUST_MS;
    return ++this.#echoes;
  }

  /** Starts the timeout of a new connection. */
  reset() {
    this.#echoedAt = performance.now();
  }

  /** Ends the lease: the connection has closed. */
  disconnected() {
    this.#echoes = 0;
    this.#leaseEnd = 0;
  }
}
