import { busy } from './refusal.ts';

/**
 * Admits calls while few are under way; beyond that only those of networks that have less than their fair share. What
 * is refused costs the forum next to nothing: the library never hears of it.
 */
export class FairShare {
  readonly #capacity: number;
  readonly #underWay = new Map<string, number>();
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Runs a call of a network. @throws Refusal (503) */
  async run<T>(network: string, call: () => Promise<T>): Promise<T> {
    const own = this.#underWay.get(network) ?? 0;
    const networks = this.#underWay.size + (own === 0 ? 1 : 0);
    if (this.#size >= this.#capacity && own >= this.#capacity / networks) throw busy();
    this.#change(network, 1);
    try {
      return await call();
    } finally {
      this.#change(network, -1);
    }
  }

  #change(network: string, by: number) {
    const own = (this.#underWay.get(network) ?? 0) + by;
    if (own === 0) this.#underWay.delete(network);
    else this.#underWay.set(network, own);
    this.#size += by;
  }
}
