import { busy } from './errors.ts';

/**
 * Limits the calls in flight. At the limit only networks with less than their fair share are admitted. A refused call
 * costs almost nothing, because it never reaches the library.
 */
export class FairShare {
  readonly #capacity: number;
  readonly #inFlight = new Map<string, number>();
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Runs a call of a network. @throws ProviderError (503) */
  async run<T>(network: string, call: () => Promise<T>): Promise<T> {
    const own = this.#inFlight.get(network) ?? 0;
    const networks = this.#inFlight.size + (own === 0 ? 1 : 0);
    if (this.#size >= this.#capacity && own >= this.#capacity / networks) throw busy();
    this.#change(network, 1);
    try {
      return await call();
    } finally {
      this.#change(network, -1);
    }
  }

  #change(network: string, by: number) {
    const own = (this.#inFlight.get(network) ?? 0) + by;
    if (own === 0) this.#inFlight.delete(network);
    else this.#inFlight.set(network, own);
    this.#size += by;
  }
}
