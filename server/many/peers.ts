/** A server that has not been heard for so long is gone. */
const GONE_MS = 2_000;

interface Peer {
  heardAt: number;
  listens: boolean;
  /** The last of our batches that it has. */
  has: number;
}
interface Batch {
  n: number;
  missing: Set<string>;
  done(): void;
}

/** The other servers of the forum, and which of our news they have. */
export class Peers {
  #peers = new Map<string, Peer>();
  #open: Batch[] = [];
  #patience: number;

  /** @param patience milliseconds after which a server that has not answered trusts nothing that it keeps. */
  constructor(patience: number) {
    this.#patience = patience;
  }

  get count(): number {
    return this.#peers.size;
  }

  /** Notes a sign of life; answers whether the server is new here. */
  heard(from: string, listens: boolean): boolean {
    const known = this.#peers.get(from);
    this.#peers.set(from, { heardAt: performance.now(), listens, has: known?.has ?? 0 });
    return !known;
  }

  /** Notes that a server has all our news up to a batch. */
  has(from: string, n: number) {
    for (const batch of this.#open) if (batch.n <= n) batch.missing.delete(from);
    this.#settle();
  }

  /** Waits until every listening server has the batch, or can't be trusting what it keeps. */
  wait(n: number): Promise<void> {
    const missing = new Set(
      [...this.#peers].filter(([, { listens }]) => listens).map(([from]) => from),
    );
    if (missing.size === 0 && this.#open.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        for (const from of missing) this.#deaf(from);
      }, this.#patience);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#open.push({ n, missing, done });
      this.#settle();
    });
  }

  /** Forgets a server. Answers whether it was known. */
  forget(from: string): boolean {
    this.#deaf(from);
    return this.#peers.delete(from);
  }

  /** Forgets those that have been silent for too long and answers which. */
  sweep(): string[] {
    const now = performance.now();
    const gone = [...this.#peers].filter(([, { heardAt }]) => now - heardAt > GONE_MS);
    for (const [from] of gone) this.forget(from);
    return gone.map(([from]) => from);
  }

  /** Waits for nobody any more. */
  release() {
    for (const from of this.#peers.keys()) this.#deaf(from);
  }

  #deaf(from: string) {
    const peer = this.#peers.get(from);
    if (peer) peer.listens = false;
    for (const { missing } of this.#open) missing.delete(from);
    this.#settle();
  }

  /** In the order in which they were told. */
  #settle() {
    while (this.#open[0]?.missing.size === 0) this.#open.shift()?.done();
  }
}
