import type { Socket as Line } from 'node:net';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { ClientToServer, ServerToClient, Watched } from '../contract/live.ts';
import type { Scene } from './scene.ts';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

/** So many knock at once: more only wait in the queue of the operating system. */
const AT_ONCE = 100;

/** Opens sockets as visitors have them, each with a line of its own; they are closed when the run is over. */
export async function openSockets(
  scene: Scene,
  url: string,
  amount: number,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<LiveSocket[]> {
  const sockets: LiveSocket[] = [];
  scene.atEnd(() => sockets.forEach((socket) => void socket.disconnect()));
  while (sockets.length < amount) {
    const some = Array.from({ length: Math.min(AT_ONCE, amount - sockets.length) }, () => {
      const socket: LiveSocket = io(url, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
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

/** Watches rooms and answers what the server says of each. */
export const watch = (
  socket: LiveSocket,
  rooms: { room: string; rev?: number }[],
): Promise<Watched[]> => socket.timeout(ANSWER_MS).emitWithAck('watch', rooms);

/** Stops reading from the line, and says nothing of it to the other end; answers the line's port. */
export function stall(socket: LiveSocket): number {
  const { transport } = socket.io.engine as unknown as {
    transport: { ws: { _socket: Line } };
  };
  const line = transport.ws._socket;
  line.pause();
  return line.localPort ?? 0;
}
