import type { LiveServer } from './seats.ts';
import { type Conn, cut } from './slow.ts';

/** A call of a socket is one packet, and a client makes few besides; bursts of two windows come in one. */
const MOST_PACKETS = 250;
/** A body of polling is decoded whole, and all that it holds is taken up in one turn: no more than one window's calls. */
const MOST_IN_BODY = 100;
const SEPARATOR = '\x1e';
const WINDOW_MS = 10_000;

/** A packet of Socket.IO that leaves the forum's only namespace, or asks for another. */
const LEAVES = /^(1|0\/[^,])/;

/** What reads the bodies of polling. */
interface Polling {
  name: string;
  onData(body: unknown): void;
}

/** A connection of Engine.IO, which tells of each packet before it does anything about it. */
interface Talking extends Conn {
  on(event: 'packet', act: (this: Talking, packet: { data?: unknown }) => void): void;
  removeAllListeners(event: 'data'): void;
}

/**
 * Ends connections that say what no client of ours does. Sockets' calls are counted by themselves; below them nothing
 * is: refused namespaces were answered without end to who read no answer, and one body of 64 kB held 8,000 packets.
 * @param counts whether packets are counted.
 * @returns how to stop.
 */
export function boundPackets({ engine }: LiveServer, counts: boolean): () => void {
  // Idle connections are not in it: they are many.
  let came = new Map<string, number>();

  function end(conn: Talking) {
    // What came along in the same piece would still be taken in.
    conn.removeAllListeners('data');
    cut(conn);
  }

  /** Counts what a body holds before it is decoded. */
  function boundBodies(conn: Talking) {
    const transport = conn.transport as Conn['transport'] & Polling;
    if (transport.name !== 'polling') return;
    const { onData } = transport;
    transport.onData = (body) => {
      if (typeof body === 'string' && body.split(SEPARATOR, MOST_IN_BODY + 1).length > MOST_IN_BODY)
        end(conn);
      else onData.call(transport, body);
    };
  }

  function look(this: Talking, { data }: { data?: unknown }) {
    const count = (came.get(this.id) ?? 0) + 1;
    if (counts) came.set(this.id, count);
    if (count > MOST_PACKETS || (typeof data === 'string' && LEAVES.test(data))) end(this);
  }

  engine.on('connection', (conn: Talking) => {
    conn.on('packet', look);
    if (counts) boundBodies(conn);
  });
  const window = setInterval(() => {
    came = new Map();
  }, WINDOW_MS).unref();
  return () => clearInterval(window);
}
