/** A server without a heartbeat for this long has left. */
const GONE_MS = 2_000;

interface Peer {
  seenAt: number;
  subscribed: boolean;
}
interface Batch {
  n: number;
  missing: Set<string>;
  /** True if every server that was waited for has acknowledged the batch, and none was left out. */
  reachesAll: boolean;
  resolve(): void;
}

/** The other servers of the forum, and which batches of this server they have acknowledged. */
export class Peers {
  #peers = new Map<string, Peer>();
  #pending: Batch[] = [];
  #ackTimeout: number;

  /** @param ackTimeout milliseconds after which a server that has not answered can't be serving its cache. */
  constructor(ackTimeout: number) {
    this.#ackTimeout = ackTimeout;
  }

  get count(): number {
    return this.#peers.size;
  }

  /** Notes a heartbeat. @returns whether the server is new here. */
  touch(from: string, subscribed: boolean): boolean {
    const isNew = !this.#peers.has(from);
    this.#peers.set(from, { seenAt: performance.now(), subscribed });
    return isNew;
  }

  /** Notes that a server has all batches of this server up to the nth. */
  acknowledge(from: string, n: number) {
    for (const batch of this.#pending) if (batch.n <= n) batch.missing.delete(from);
    this.#resolveDone();
  }

  /**
   * Resolves when every subscribed server has acknowledged the batch, or can't be serving its cache.
   * @returns whether all known servers have acknowledged it.
   */
  waitFor(n: number): Promise<boolean> {
    const missing = new Set(
      [...this.#peers].filter(([, { subscribed }]) => subscribed).map(([from]) => from),
    );
    const reachesAll = missing.size === this.#peers.size;
    if (missing.size === 0 && this.#pending.length === 0) return Promise.resolve(reachesAll);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => {
      for (const from of missing) this.#stopWaitingFor(from);
    }, this.#ackTimeout);
    this.#pending.push({
      n,
      missing,
      reachesAll,
      resolve() {
        clearTimeout(timer);
        resolve(this.reachesAll);
      },
    });
    this.#resolveDone();
    return promise;
  }

  /** Forgets a server. @returns whether it was known. */
  forget(from: string): boolean {
    this.#stopWaitingFor(from);
    return this.#peers.delete(from);
  }

  /** Forgets the servers without a recent heartbeat. @returns their names. */
  sweep(): string[] {
    const now = performance.now();
    const gone = [...this.#peers].filter(([, { seenAt }]) => now - seenAt > GONE_MS);
    for (const [from] of gone) this.forget(from);
    return gone.map(([from]) => from);
  }

  /** Resolves all pending batches: no server is waited for any more. */
  releaseAll() {
    for (const from of this.#peers.keys()) this.#stopWaitingFor(from);
  }

  #stopWaitingFor(from: string) {
    const peer = this.#peers.get(from);
    if (peer) peer.subscribed = false;
    for (const batch of this.#pending) if (batch.missing.delete(from)) batch.reachesAll = false;
    this.#resolveDone();
  }

  /** Batches resolve in the order in which they were sent. */
  #resolveDone() {
    while (this.#pending[0]?.missing.size === 0) this.#pending.shift()?.resolve();
  }
}
