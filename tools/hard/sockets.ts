import type { Socket as Line } from 'node:net';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type {
  ClientToServer,
  ServerToClient,
  SubscribeAnswer,
} from '../../contract/core/realtime.ts';
import type { Setup } from './setup.ts';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

/** Connects in flight; more would only wait in the queue of the operating system. */
const AT_ONCE = 100;

/** Opens sockets, of visitors unless they have tokens, each on its own connection; they close at the end of the run. */
export async function openSockets(
  setup: Setup,
  url: string,
  amount: number,
  options: Partial<ManagerOptions & SocketOptions> = {},
  tokens: readonly string[] = [],
): Promise<LiveSocket[]> {
  const sockets: LiveSocket[] = [];
  setup.onFinished(() => sockets.forEach((socket) => void socket.disconnect()));
  while (sockets.length < amount) {
    const some = Array.from({ length: Math.min(AT_ONCE, amount - sockets.length) }, (_, n) => {
      const token = tokens[sockets.length + n];
      const socket: LiveSocket = io(url, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...(token && { auth: { token } }),
        ...options,
      });
      return new Promise<LiveSocket>((resolve, reject) => {
        socket.once('connect', () => resolve(socket));
        socket.once('connect_error', reject);
      });
    });
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

const ANSWER_MS = 30_000;

/**
 * Subscribes to rooms.
 * @returns the server's answer for each.
 * @throws for a call beyond the limits.
 */
export async function subscribe(
  socket: LiveSocket,
  rooms: { room: string; rev?: number }[],
): Promise<SubscribeAnswer[]> {
  const answer = await socket.timeout(ANSWER_MS).emitWithAck('watch', rooms);
  if (!Array.isArray(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer;
}

/**
 * Stops reading from the connection without notice to the server.
 * @returns the connection's local port.
 */
export function stall(socket: LiveSocket): number {
  const { transport } = socket.io.engine as unknown as {
    transport: { ws: { _socket: Line } };
  };
  const line = transport.ws._socket;
  line.pause();
  return line.localPort ?? 0;
}
