import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { parseRoom } from '../../contract/core/rooms.ts';
import { unmasked } from '../realtime/socket-rooms.ts';

/** The live events of all rooms travel over this many channels; a server listens to those of its own rooms. */
const SHARDS = 64;
/** A shard is left this long after its last room, so that a page that loads again costs no subscription. */
const LINGER_MS = 10_000;

/**
 * The shard of a Socket.IO room. All rooms of one post share one, and so do those of one member.
 * @returns null for rooms without live events between servers: of sockets, of sessions, and of presence.
 */
export function shardOf(socketRoom: string): number | null {
  const room = parseRoom(unmasked(socketRoom));
  if (!room || room.kind === 'presence') return null;
  return crc32(room.key || room.kind) % SHARDS;
}

interface Held {
  /** The number of rooms with sockets on this server. */
  rooms: number;
  /** When the last room closed, on the clock of `performance`. */
  emptySince: number;
  /** Resolves when events arrive; null once they do. */
  subscribing: Promise<void> | null;
}

/** How a shard is listened to. */
interface Subscriptions {
  /** Resolves when the events of a shard arrive. */
  subscribe(shard: number): Promise<void>;
  unsubscribe(shard: number): void;
  /** False while a subscription would wait for Redis. */
  isUp(): boolean;
  /** Called when events came into reach later than `arriving` had waited. */
  late(): void;
}

/** The shards whose live events reach this server: those in which it has rooms. */
export class RoomShards {
  #held = new Map<number, Held>();
  #redis: Subscriptions;
  #patience: number;

  /** @param patience the milliseconds that a socket waits for the subscription of its room. */
  constructor(redis: Subscriptions, patience: number) {
    this.#redis = redis;
    this.#patience = patience;
  }

  /** The shards that a new connection has to subscribe to. */
  get all(): number[] {
    return [...this.#held.keys()];
  }

  /** Notes that a room has its first socket here. */
  opened(room: string): void {
    const shard = shardOf(room);
    if (shard === null) return;
    const held = this.#held.get(shard);
    if (held) held.rooms++;
    else this.#hold(shard);
  }

  /** Notes that a room has lost its last socket here. */
  closed(room: string): void {
    const shard = shardOf(room);
    const held = shard === null ? undefined : this.#held.get(shard);
    if (!held) return;
    held.rooms--;
    held.emptySince = performance.now();
  }

  /**
   * Resolves when the events of these rooms arrive. While Redis is away it resolves at once, and `late` follows.
   * @returns nothing when they arrive already.
   */
  arriving(rooms: Iterable<string>): Promise<void> | void {
    const waiting = [...rooms].flatMap((room) => {
      const shard = shardOf(room);
      return (shard === null ? null : this.#held.get(shard)?.subscribing) ?? [];
    });
    if (waiting.length > 0) return Promise.all(waiting).then(() => undefined);
  }

  /** Leaves the shards without rooms. */
  sweep(): void {
    const now = performance.now();
    for (const [shard, { rooms, emptySince }] of this.#held) {
      if (rooms > 0 || now - emptySince < LINGER_MS) continue;
      this.#held.delete(shard);
      this.#redis.unsubscribe(shard);
    }
  }

  #hold(shard: number): void {
    const held: Held = { rooms: 1, emptySince: 0, subscribing: null };
    this.#held.set(shard, held);
    let hasWaited = false;
    const subscribed = this.#redis.subscribe(shard).then(() => {
      held.subscribing = null;
      // A socket has read its state without the events since.
      if (hasWaited) this.#redis.late();
    });
    const patience = this.#redis.isUp() ? delay(this.#patience, undefined, { ref: false }) : null;
    held.subscribing = Promise.race([subscribed, patience]).then(() => {
      hasWaited = held.subscribing !== null;
    });
  }
}
