import type { LiveServer } from '../realtime/socket-rooms.ts';
import { cutConnection, type EngineConnection } from './slow-consumers.ts';

/** Packets per connection and window: a call is one packet, and a burst may hold the calls of two windows. */
const MOST_PACKETS = 250;
const WINDOW_MS = 10_000;

/** A Socket.IO packet that leaves the server's only namespace, or connects to another. */
const OTHER_NAMESPACE = /^(1|0\/[^,])/;

/** A connection of Engine.IO, which emits each packet before it handles it. */
interface PacketConnection extends EngineConnection {
  on(event: 'packet', listener: (this: PacketConnection, packet: { data?: unknown }) => void): void;
  removeAllListeners(event: 'data'): void;
}

/**
 * Cuts connections that send packets which no real client sends. The rate limit of socket calls does not count them all.
 * Each request for a namespace causes an answer, and one body of 64 kB can hold 8,000 packets.
 * @param limits whether packets are counted.
 * @returns a function that stops the timer.
 */
export function limitPackets(
  { engine }: LiveServer,
  limits: { readonly enabled: boolean },
): () => void {
  // A connection is listed only after its first packet of the window: most connections are idle.
  let packets = new Map<string, number>();

  function end(connection: PacketConnection) {
    // Without this the rest of the same chunk would still be decoded.
    connection.removeAllListeners('data');
    cutConnection(connection);
  }

  function checkPacket(this: PacketConnection, { data }: { data?: unknown }) {
    const count = (packets.get(this.id) ?? 0) + 1;
    if (limits.enabled) packets.set(this.id, count);
    const leaves = typeof data === 'string' && OTHER_NAMESPACE.test(data);
    if (count > MOST_PACKETS || leaves) end(this);
  }

  engine.on('connection', (connection: PacketConnection) => connection.on('packet', checkPacket));
  const window = setInterval(() => {
    packets = new Map();
  }, WINDOW_MS).unref();
  return () => clearInterval(window);
}
