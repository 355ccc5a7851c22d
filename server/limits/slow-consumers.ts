import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveServer, LiveSocket } from '../realtime/socket-rooms.ts';

/** Backpressure limit per socket: a slow consumer with more unsent data would only receive outdated events. */
const MOST_BUFFERED_BYTES = 256 * 1024;
const SWEEP_MS = 1_000;

interface TransportSocket {
  bufferedAmount?: number;
  terminate?(): void;
}
/** Engine.IO's state of one connection. */
export interface EngineConnection {
  id: string;
  transport: { name: string; socket?: TransportSocket };
  writeBuffer: { data?: unknown }[];
  close(discard: boolean): void;
}

function isSlow({ transport, writeBuffer }: EngineConnection): boolean {
  const buffered = writeBuffer.reduce(
    (sum, { data }) => sum + (typeof data === 'string' ? data.length : 0),
    0,
  );
  return buffered + (transport.socket?.bufferedAmount ?? 0) > MOST_BUFFERED_BYTES;
}

/** Cuts a connection at once and drops its buffers: a close frame would wait behind them, or for an answer. */
export function cutConnection(connection: EngineConnection): void {
  const { socket } = connection.transport;
  connection.close(true);
  socket?.terminate?.();
}

/** The Engine.IO connection below a socket. */
export const engineConnectionOf = (socket: LiveSocket) =>
  socket.conn as unknown as EngineConnection;

/** Cuts the slow consumers, one per turn of the event loop: many in one turn would block it. */
async function sweep(io: LiveServer, log: FastifyBaseLogger) {
  for (const socket of io.of('/').sockets.values()) {
    try {
      if (!isSlow(engineConnectionOf(socket))) continue;
      cutConnection(engineConnectionOf(socket));
    } catch (err) {
      // The failure of one socket must not end the sweep.
      log.warn({ err }, 'a socket that may read too slowly could not be cut');
    }
    await nextTurn();
  }
}

/** Sweeps the sockets for slow consumers once a second, and cuts them. */
export function cutSlowConsumers(io: LiveServer, log: FastifyBaseLogger): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    sweep(io, log)
      .catch((err: unknown) => log.warn({ err }, 'the sockets could not be looked through'))
      .finally(() => {
        isRunning = false;
      });
  }, SWEEP_MS).unref();
}
