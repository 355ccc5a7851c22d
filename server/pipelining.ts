import type { Server as HttpServer, IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Networks } from './networks.ts';

/** Requests of one connection in one turn of the loop. Browsers, proxies and programs send one and wait for its answer. */
const MOST_AT_ONCE = 5;

/** Reading what such a connection has brought takes some milliseconds: a network that comes again has to wait. */
const MOST_CUT = 20;
const WINDOW_MS = 10_000;

/** Networks whose connections were cut for it. */
export interface Hasty {
  count(socket: Socket): void;
  /** Whether so many were cut of late that no new one is taken up. */
  mustWait(network: string): boolean;
}

/** Counts cut connections by network; nobody who waits for answers is ever counted. */
export function hastyOf(networks: Networks): Hasty {
  let cut = new Map<string, number>();
  let since = performance.now();
  function renew() {
    if (performance.now() - since < WINDOW_MS) return;
    cut = new Map();
    since = performance.now();
  }
  return {
    count(socket) {
      renew();
      const network = networks.ofPeer(socket);
      if (network !== null) cut.set(network, (cut.get(network) ?? 0) + 1);
    },
    mustWait(network) {
      renew();
      return (cut.get(network) ?? 0) >= MOST_CUT;
    },
  };
}

/**
 * Cuts connections that send many requests without waiting for the answers. All that has come is taken up in one turn:
 * thirty such connections held up everybody else for seven seconds. To be called once all who answer are there.
 */
export function boundPipelining(http: HttpServer, hasty: Hasty): void {
  const begun = new Map<Socket, number>();
  const answers = http.listeners('request') as RequestListener[];
  http.removeAllListeners('request');
  http.on('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    if (begun.size === 0) setImmediate(() => begun.clear());
    const count = (begun.get(socket) ?? 0) + 1;
    begun.set(socket, count);
    // The rest of the piece is read all the same: nobody but this hears of it.
    if (count > MOST_AT_ONCE) {
      if (!socket.destroyed) hasty.count(socket);
      return void socket.destroy();
    }
    for (const answer of answers) answer.call(http, request, response);
  });
}
