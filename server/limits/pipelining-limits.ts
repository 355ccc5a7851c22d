import type { Server as HttpServer, IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Networks } from './per-network.ts';

/** Requests of one connection in one turn of the event loop. Ordinary clients send one and wait for its response. */
const MAX_PER_TURN = 5;

/** Parsing the requests of a pipelining connection takes some milliseconds, so a network may open few of them. */
const MAX_CLOSED = 20;
const WINDOW_MS = 10_000;

/** Networks whose connections were closed for pipelining. Counts in a fixed window. */
export interface PipeliningLimits {
  count(socket: Socket): void;
  /** True if the network has used up its window, so that no new connection is accepted. */
  isBlocked(network: string): boolean;
}

/** Counts closed connections by network. A client that waits for responses is never counted. */
export function pipeliningLimitsOf(networks: Networks): PipeliningLimits {
  let closed = new Map<string, number>();
  let since = performance.now();
  function startWindow() {
    if (performance.now() - since < WINDOW_MS) return;
    closed = new Map();
    since = performance.now();
  }
  return {
    count(socket) {
      startWindow();
      const network = networks.ofPeer(socket);
      if (network !== null) closed.set(network, (closed.get(network) ?? 0) + 1);
    },
    isBlocked(network) {
      startWindow();
      return (closed.get(network) ?? 0) >= MAX_CLOSED;
    },
  };
}

/**
 * Closes connections that send many requests without waiting for the responses. Node parses all received requests in
 * one turn: thirty such connections blocked the event loop for seven seconds. Call it after all request listeners are
 * added.
 */
export function limitPipelining(http: HttpServer, pipelining: PipeliningLimits): void {
  const started = new Map<Socket, number>();
  const listeners = http.listeners('request') as RequestListener[];
  http.removeAllListeners('request');
  http.on('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    if (started.size === 0) setImmediate(() => started.clear());
    const count = (started.get(socket) ?? 0) + 1;
    started.set(socket, count);
    // Node parses the rest of the received bytes even so; those requests end here.
    if (count > MAX_PER_TURN) {
      if (!socket.destroyed) pipelining.count(socket);
      return void socket.destroy();
    }
    for (const listener of listeners) listener.call(http, request, response);
  });
}
