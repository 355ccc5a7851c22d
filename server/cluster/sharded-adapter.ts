import type { Namespace } from 'socket.io';
import {
  ClusterAdapter,
  type ClusterMessage,
  type ClusterResponse,
  MessageType,
} from 'socket.io-adapter';
import { type RoomShards, shardOf } from './room-shards.ts';

/** The messages of Socket.IO's adapters to each other. */
export type AdapterMessage = ClusterMessage | ClusterResponse;

/** The adapter's way to the other servers. A message that Redis does not take is lost: they refresh then. */
export interface AdapterLink {
  shards: RoomShards;
  /** Sends an event to the servers that listen to a shard. */
  sendEvent(shard: number, event: string): void;
  /** Sends a message to all servers. */
  sendToAll(message: AdapterMessage): void;
  /** The number of servers that receive what is sent to all, this one included. */
  servers(): Promise<number>;
  /** Sets who receives what other servers have sent. */
  receive(receiver: { event(text: string): void; message(message: AdapterMessage): void }): void;
}

/**
 * An event on its way: the Socket.IO rooms of its readers, and the message. A server without such a room parses no more.
 * Names of rooms have no white space, and JSON has no line feed.
 */
const eventText = (rooms: string[], message: AdapterMessage) =>
  `${rooms.join(' ')}\n${JSON.stringify(message)}`;

/**
 * Socket.IO's adapter over the cluster bus. Events of a room reach only the servers that have rooms of its shard; what
 * is rare reaches all.
 */
class ShardedAdapter extends ClusterAdapter {
  readonly #link: AdapterLink;

  constructor(nsp: Namespace, link: AdapterLink) {
    super(nsp);
    this.#link = link;
    const { shards } = link;
    this.on('create-room', (room: string) => shards.opened(room));
    this.on('delete-room', (room: string) => shards.closed(room));
    link.receive({
      event: (text) => {
        const end = text.indexOf('\n');
        const isHere = (room: string) => this.rooms.has(room);
        if (!text.slice(0, end).split(' ').some(isHere)) return;
        this.onMessage(JSON.parse(text.slice(end + 1)) as ClusterMessage);
      },
      message: (message) => this.onMessage(message as ClusterMessage),
    });
  }

  /** @returns a promise while the events of a room do not arrive yet: a state that is read after it misses none. */
  override addAll(id: string, rooms: Set<string>): Promise<void> | void {
    super.addAll(id, rooms);
    return this.#link.shards.arriving(rooms);
  }

  override serverCount(): Promise<number> {
    return this.#link.servers();
  }

  protected override doPublish(message: ClusterMessage): Promise<string> {
    if (message.type === MessageType.BROADCAST && message.data.requestId === undefined) {
      const { rooms } = message.data.opts;
      const [shard = null, ...more] = new Set(rooms.map(shardOf));
      if (shard !== null && more.length === 0) {
        this.#link.sendEvent(shard, eventText(rooms, message));
        return Promise.resolve('');
      }
    }
    this.#link.sendToAll(message);
    return Promise.resolve('');
  }

  protected override doPublishResponse(_uid: string, response: ClusterResponse): Promise<void> {
    // Others know no such request.
    this.#link.sendToAll(response);
    return Promise.resolve();
  }
}

/** Makes Socket.IO's adapter of a namespace. Socket.IO calls it with `new`. */
export const shardedAdapter = (link: AdapterLink) =>
  function createAdapter(nsp: Namespace) {
    return new ShardedAdapter(nsp, link);
  };
