import type { Server as HttpServer, IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection in one turn of the loop. Browsers, proxies and programs send one and wait for its answer. */
const MOST_AT_ONCE = 5;

/**
 * Cuts connections that send many requests without waiting for the answers. All that has come is taken up in one turn:
 * thirty such connections held up everybody else for seven seconds. To be called once all who answer are there.
 */
export function boundPipelining(http: HttpServer): void {
  const begun = new Map<Socket, number>();
  const answers = http.listeners('request') as RequestListener[];
  http.removeAllListeners('request');
  http.on('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    if (begun.size === 0) setImmediate(() => begun.clear());
    const count = (begun.get(socket) ?? 0) + 1;
    begun.set(socket, count);
    // The rest of the piece is read all the same: nobody but this hears of it.
    if (count > MOST_AT_ONCE) return void socket.destroy();
    for (const answer of answers) answer.call(http, request, response);
  });
}
