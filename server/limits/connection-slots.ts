import { blockOf } from './network.ts';
import type { EngineConnection } from './slow-consumers.ts';

/** A block of networks whose connections may give way holds more than this share of all slots. */
const LARGE_SHARE = 1 / 4;

/** The connections of one block of networks. The newest is found without a walk through all. */
class Block {
  readonly #open = new Set<EngineConnection>();
  /** The open ones by age, the newest last, and some that have closed since. */
  #byAge: EngineConnection[] = [];

  get size(): number {
    return this.#open.size;
  }

  add(connection: EngineConnection): void {
    this.#open.add(connection);
    this.#byAge.push(connection);
  }

  delete(connection: EngineConnection): boolean {
    const wasOpen = this.#open.delete(connection);
    // Half of the list at least is dropped: on average a deletion costs two steps.
    if (this.#byAge.length > 2 * this.#open.size) this.#byAge = [...this.#open];
    return wasOpen;
  }

  newest(): EngineConnection | null {
    for (;;) {
      const last = this.#byAge.at(-1);
      if (last === undefined || this.#open.has(last)) return last ?? null;
      this.#byAge.pop();
    }
  }
}

/**
 * The slots for sockets by block of networks: an IPv4 /24 or an IPv6 /48. A limit per network alone lets one operator,
 * who has thousands of IPv6 networks, take all slots.
 */
export class ConnectionSlots {
  readonly #large: number;
  readonly #blocks = new Map<string, Block>();
  /** The blocks that hold more than their share: three at most. */
  readonly #largeBlocks = new Set<string>();

  /** @param slots the most sockets of this server. */
  constructor(slots: number) {
    this.#large = slots * LARGE_SHARE;
  }

  add(connection: EngineConnection, network: string): void {
    const block = blockOf(network);
    const connections = this.#blocks.get(block) ?? new Block();
    this.#blocks.set(block, connections);
    connections.add(connection);
    if (connections.size > this.#large) this.#largeBlocks.add(block);
  }

  remove(connection: EngineConnection, network: string): void {
    const block = blockOf(network);
    const connections = this.#blocks.get(block);
    if (!connections?.delete(connection)) return;
    if (connections.size <= this.#large) this.#largeBlocks.delete(block);
    if (connections.size === 0) this.#blocks.delete(block);
  }

  /** The large blocks but that of a newcomer. */
  #largeBut(newcomer: string | null): string[] {
    const own = newcomer === null ? null : blockOf(newcomer);
    return [...this.#largeBlocks].filter((block) => block !== own);
  }

  /** True if a connection gives way to a newcomer when no slot is left. */
  mayGiveWay(newcomer: string | null): boolean {
    return this.#largeBut(newcomer).length > 0;
  }

  /**
   * The connection that gives way to a newcomer when no slot is left (contract, Limits): the newest of the largest
   * block that holds over a quarter of all slots, unless the newcomer is of that block; null: none does.
   */
  givesWayTo(newcomer: string | null): EngineConnection | null {
    const [largest] = this.#largeBut(newcomer)
      .flatMap((block) => this.#blocks.get(block) ?? [])
      .sort((a, b) => b.size - a.size);
    return largest?.newest() ?? null;
  }
}
