import type { Server as HttpServer, IncomingMessage, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { NETWORK_FULL, refuseOn } from './bad-http.ts';
import { type Capacity, capacityOf } from './capacity.ts';
import type { Config } from './config.ts';
import { type Networks, networksOf } from './networks.ts';
import { type Hasty, hastyOf } from './pipelining.ts';

/** A connection that is silent from its beginning is cut after this time. */
const FIRST_BYTE_MS = 10_000;
/** How long the headers of a request may take, and all of it, from its first byte. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
/** How long nothing may move on a connection while a request or its answer is under way; a poll takes 25 seconds. */
const STANDSTILL_MS = 60_000;
const CHECK_MS = 1_000;

/** What Node's HTTP server itself sees to, as Fastify takes it. */
export const SLOWEST = {
  requestTimeout: REQUEST_MS,
  connectionTimeout: STANDSTILL_MS,
  http: {
    // Node's own refusal of a request without one has none of the headers of all; server/outer-hooks.ts refuses it.
    requireHostHeader: false,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    // An upgrade that nobody answers would leave a connection that nobody looks after; it is an ordinary request.
    shouldUpgradeCallback: ({ url }) => url?.startsWith('/socket.io/') ?? false,
  } satisfies ServerOptions,
};

/** A connection gives way to a new one of its network once its last request began so long ago. */
const SETTLED_MS = 5_000;
/** So large a share of all connections is cut when there is no room: each search for the oldest takes its time. */
const SHARE_CUT = 32;
/** Those who are counted under no network: a trusted proxy, or who is exempt. */
const NO_NETWORK = '';

/** When the last request of each connection of a network began, or it was opened; the oldest first. */
type Oldest = Map<Duplex, number>;

/** How much there may be of everything that comes in, and whose it is counted as. */
export interface Bounds {
  networks: Networks;
  capacity: Capacity;
  hasty: Hasty;
  /** For the headers of a refusal. */
  publicUrl: string | null;
}
export function boundsOf(config: Config): Bounds {
  const networks = networksOf(config);
  return {
    networks,
    capacity: capacityOf(config.socketsPerNetwork),
    hasty: hastyOf(networks),
    publicUrl: config.publicUrl,
  };
}

/** The open connections of the HTTP server. */
export interface Connections {
  /** WebSockets of a network, and of all. */
  upgraded(network: string): number;
  upgradedInAll(): number;
  /** Cuts all WebSockets. */
  cutUpgraded(): void;
}

/** Connections by network; what is taken out of it is forgotten. */
function openRegister() {
  const networks = new Map<string, Oldest>();
  const networkOf = new WeakMap<Duplex, string>();
  let size = 0;
  return {
    networks,
    get size() {
      return size;
    },
    of: (network: string) => networks.get(network),
    put(line: Duplex, network: string) {
      const lines: Oldest = networks.get(network) ?? new Map();
      networks.set(network, lines.set(line, performance.now()));
      networkOf.set(line, network);
      size++;
    },
    /** Puts it behind all others of its network. */
    renew(line: Duplex) {
      const lines = networks.get(networkOf.get(line) ?? NO_NETWORK);
      if (lines?.delete(line)) lines.set(line, performance.now());
    },
    take(line: Duplex) {
      const network = networkOf.get(line) ?? NO_NETWORK;
      const lines = networks.get(network);
      if (!lines?.delete(line)) return;
      size--;
      if (lines.size === 0) networks.delete(network);
    },
  };
}

/**
 * Keeps account of all connections, so that none stands for nothing and nobody takes the room of others: silent ones
 * end, each network has only so many, and where the process may open no more, the oldest of who has most give way.
 * Sockets never do: they are bounded by themselves.
 */
export function watchConnections(
  http: HttpServer,
  { networks, capacity, hasty, publicUrl }: Bounds,
): Connections {
  const plain = openRegister();
  const upgraded = openRegister();

  function cut(line: Duplex) {
    plain.take(line);
    line.destroy();
  }

  /** Lets the oldest connection of a network give way; false when all of them are in use. */
  function giveWay(network: string): boolean {
    const [oldest] = plain.of(network) ?? [];
    if (!oldest || performance.now() - oldest[1] < SETTLED_MS) return false;
    cut(oldest[0]);
    return true;
  }

  function makeRoom() {
    let left = Math.ceil(capacity.connections / SHARE_CUT);
    while (left > 0 && plain.size > 0) {
      const [largest] = [...plain.networks.values()].sort((a, b) => b.size - a.size);
      const most = Math.min(left, Math.ceil((largest?.size ?? 0) / 2));
      for (const line of [...(largest?.keys() ?? [])].slice(0, most)) cut(line);
      left -= most;
    }
  }

  // One function for all of them: thousands lie idle, and each would keep its own.
  function forgetPlain(this: Duplex) {
    plain.take(this);
  }
  function forgetUpgraded(this: Duplex) {
    upgraded.take(this);
  }

  http.on('connection', (socket: Socket) => {
    // Its peer reset it before it was taken: what it had sent would still be read, and be nobody's.
    if (socket.remoteAddress === undefined) return socket.destroy();
    const network = networks.ofPeer(socket);
    if (network !== null && hasty.mustWait(network))
      return refuseOn(socket, publicUrl, NETWORK_FULL);
    const isFull = network !== null && (plain.of(network)?.size ?? 0) >= capacity.perNetwork;
    if (isFull && !giveWay(network)) return refuseOn(socket, publicUrl, NETWORK_FULL);
    if (plain.size + upgraded.size >= capacity.connections) makeRoom();
    plain.put(socket, network ?? NO_NETWORK);
    socket.on('close', forgetPlain);
    socket.setTimeout(FIRST_BYTE_MS);
  });

  // Before whoever answers: what is answered at once must not be the oldest meanwhile.
  http.prependListener('request', ({ socket }: IncomingMessage) => {
    plain.renew(socket);
    if (socket.timeout === FIRST_BYTE_MS) socket.setTimeout(http.timeout);
  });

  http.on('upgrade', (request: IncomingMessage, line: Duplex) => {
    plain.take(line);
    if (line.destroyed) return;
    line.off('close', forgetPlain);
    upgraded.put(line, networks.ofRequest(request) ?? NO_NETWORK);
    line.on('close', forgetUpgraded);
  });

  return {
    upgraded: (network) => upgraded.of(network)?.size ?? 0,
    upgradedInAll: () => upgraded.size,
    cutUpgraded() {
      for (const lines of upgraded.networks.values()) {
        for (const line of lines.keys()) line.destroy();
      }
    },
  };
}
