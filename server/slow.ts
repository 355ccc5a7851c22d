import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveServer, LiveSocket } from './seats.ts';

/** A reader whose connection holds back more than this is cut: it would only ever see the past. */
const MOST_BUFFERED_BYTES = 256 * 1024;
const SWEEP_MS = 1_000;

interface Pipe {
  bufferedAmount?: number;
  terminate?(): void;
}
/** What Engine.IO keeps of one connection. */
export interface Conn {
  id: string;
  transport: { name: string; socket?: Pipe };
  writeBuffer: { data?: unknown }[];
  close(discard: boolean): void;
}

function isSlow({ transport, writeBuffer }: Conn): boolean {
  const held = writeBuffer.reduce(
    (sum, { data }) => sum + (typeof data === 'string' ? data.length : 0),
    0,
  );
  return held + (transport.socket?.bufferedAmount ?? 0) > MOST_BUFFERED_BYTES;
}

/** Cuts a connection at once and with all that it holds: a goodbye would wait behind it, or for an answer. */
export function cut(conn: Conn) {
  const pipe = conn.transport.socket;
  conn.close(true);
  pipe?.terminate?.();
}

export const connOf = (socket: LiveSocket) => socket.conn as unknown as Conn;

/** Cuts those who read too slowly, one a turn: many at once would hold up the others. */
async function cutSlow(io: LiveServer, log: FastifyBaseLogger) {
  for (const socket of io.of('/').sockets.values()) {
    try {
      if (!isSlow(connOf(socket))) continue;
      cut(connOf(socket));
    } catch (err) {
      // What one socket fails by must not spare those behind it.
      log.warn({ err }, 'a socket that may read too slowly could not be cut');
    }
    await nextTurn();
  }
}

/** Keeps looking for sockets that read too slowly. */
export function watchSlow(io: LiveServer, log: FastifyBaseLogger): NodeJS.Timeout {
  let looking = false;
  return setInterval(() => {
    if (looking) return;
    looking = true;
    cutSlow(io, log)
      .catch((err: unknown) => log.warn({ err }, 'the sockets could not be looked through'))
      .finally(() => {
        looking = false;
      });
  }, SWEEP_MS).unref();
}
