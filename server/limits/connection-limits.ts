import type {
  Server as HttpServer,
  IncomingMessage,
  ServerOptions,
  ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../app/config/config.ts';
import { NETWORK_FULL, sendRawError } from '../http/pre-routing/malformed-requests.ts';
import { type Capacity, capacityOf } from './capacity.ts';
import { type Networks, networksOf } from './per-network.ts';
import { type PipeliningLimits, pipeliningLimitsOf } from './pipelining-limits.ts';

/** A connection without a first byte is closed after this time. */
const FIRST_BYTE_MS = 10_000;
/** The time limits of a request's headers and of the whole request, from its first byte. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
/** The idle timeout of a connection with a request in flight. A long poll takes 25 seconds. */
const IDLE_MS = 60_000;
const CHECK_MS = 1_000;

/** The timeouts that Node's HTTP server enforces, as options of Fastify. */
export const SERVER_TIMEOUTS = {
  requestTimeout: REQUEST_MS,
  connectionTimeout: IDLE_MS,
  http: {
    // Node's own refusal would lack the common headers; server/http/pre-routing/hooks.ts refuses a request without a
    // host.
    requireHostHeader: false,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    // Any other upgrade is an ordinary request: an unanswered upgrade would leak its connection.
    shouldUpgradeCallback: ({ url }) => url?.startsWith('/socket.io/') ?? false,
  } satisfies ServerOptions,
};

/** A connection may be evicted by a new one of its network once its last request began this long ago. */
const EVICTABLE_MS = 5_000;
/** At the limit one of so many connections is closed at once, because each search for the oldest takes time. */
const EVICTED_SHARE = 32;
/** The key of connections without a network: of a trusted proxy, or exempt from limits. */
const NO_NETWORK = '';

/** The start of the last request, or of the connection, by connection; the oldest first. */
type ByAge = Map<Duplex, number>;

/** The limits of incoming connections, and the networks that they are counted under. */
export interface ConnectionLimits {
  networks: Networks;
  capacity: Capacity;
  pipelining: PipeliningLimits;
  /** For the common headers of a refusal. */
  publicUrl: string | null;
}

/** The limits of a configuration. */
export function connectionLimitsOf(config: Config, isLimited: () => boolean): ConnectionLimits {
  const networks = networksOf(config, isLimited);
  return {
    networks,
    capacity: capacityOf(config.socketsPerNetwork),
    pipelining: pipeliningLimitsOf(networks),
    publicUrl: config.publicUrl,
  };
}

/** The open connections of the HTTP server. */
export interface Connections {
  /** The number of WebSockets of a network, and of all networks. */
  upgraded(network: string): number;
  upgradedTotal(): number;
  /** Closes all WebSockets. */
  destroyUpgraded(): void;
}

/** Connections by network. */
function openRegister() {
  const networks = new Map<string, ByAge>();
  const networkOf = new WeakMap<Duplex, string>();
  let size = 0;
  return {
    networks,
    get size() {
      return size;
    },
    of: (network: string) => networks.get(network),
    add(connection: Duplex, network: string) {
      const connections: ByAge = networks.get(network) ?? new Map();
      networks.set(network, connections.set(connection, performance.now()));
      networkOf.set(connection, network);
      size++;
    },
    /** @returns the network of a connection that was registered, else undefined. */
    remove(connection: Duplex): string | undefined {
      const network = networkOf.get(connection) ?? NO_NETWORK;
      const connections = networks.get(network);
      if (!connections?.delete(connection)) return undefined;
      size--;
      if (connections.size === 0) networks.delete(network);
      return network;
    },
  };
}

/**
 * Limits the HTTP connections per network and in all. Silent connections are closed. A full network evicts its own
 * oldest connection. Connections that are kept open for a next request count apart, as many again, so that a town whose
 * browsers keep theirs still loads pages. At the limit of the process the networks with most connections lose their
 * oldest ones, kept ones first. WebSockets are never evicted: they have limits of their own.
 */
export function limitConnections(
  http: HttpServer,
  { networks, capacity, pipelining, publicUrl }: ConnectionLimits,
): Connections {
  /** Connections that have a request in flight, or have sent none yet. */
  const plain = openRegister();
  /** Connections whose requests are answered. */
  const kept = openRegister();
  const upgraded = openRegister();

  function evict(connection: Duplex) {
    plain.remove(connection);
    kept.remove(connection);
    connection.destroy();
  }

  /** Evicts the oldest connection of a network. @returns false when all of them are in use. */
  function evictOldest(network: string): boolean {
    const [oldest] = plain.of(network) ?? [];
    if (!oldest || performance.now() - oldest[1] < EVICTABLE_MS) return false;
    evict(oldest[0]);
    return true;
  }

  function evictFromLargest() {
    let remaining = Math.ceil(capacity.connections / EVICTED_SHARE);
    while (remaining > 0 && plain.size + kept.size > 0) {
      const { networks: evictable } = kept.size > 0 ? kept : plain;
      const [largest] = [...evictable.values()].sort((a, b) => b.size - a.size);
      const count = Math.min(remaining, Math.ceil((largest?.size ?? 0) / 2));
      for (const connection of [...(largest?.keys() ?? [])].slice(0, count)) evict(connection);
      remaining -= count;
    }
  }

  // One listener for all connections: a closure each would cost memory with thousands of idle connections.
  function forgetPlain(this: Duplex) {
    plain.remove(this);
    kept.remove(this);
  }
  function keep(this: ServerResponse) {
    const { socket } = this.req;
    const network = plain.remove(socket);
    if (network === undefined) return;
    kept.add(socket, network);
    const [oldest] = kept.of(network)?.keys() ?? [];
    const isFull = network !== NO_NETWORK && (kept.of(network)?.size ?? 0) > capacity.perNetwork;
    if (oldest && isFull) evict(oldest);
  }
  function forgetUpgraded(this: Duplex) {
    upgraded.remove(this);
  }

  http.on('connection', (socket: Socket) => {
    // The peer reset the connection before it was accepted: its requests would count under no network.
    if (socket.remoteAddress === undefined) return socket.destroy();
    const network = networks.ofPeer(socket);
    if (network !== null && pipelining.isBlocked(network))
      return sendRawError(socket, publicUrl, NETWORK_FULL);
    const isFull = network !== null && (plain.of(network)?.size ?? 0) >= capacity.perNetwork;
    if (isFull && !evictOldest(network)) return sendRawError(socket, publicUrl, NETWORK_FULL);
    if (plain.size + kept.size + upgraded.size >= capacity.connections) evictFromLargest();
    plain.add(socket, network ?? NO_NETWORK);
    socket.on('close', forgetPlain);
    socket.setTimeout(FIRST_BYTE_MS);
  });

  // Before the handlers: a connection whose request is being answered must not be the oldest.
  http.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const network = plain.remove(socket) ?? kept.remove(socket);
    if (network !== undefined) plain.add(socket, network);
    response.on('close', keep);
    if (socket.timeout === FIRST_BYTE_MS) socket.setTimeout(http.timeout);
  });

  http.on('upgrade', (request: IncomingMessage, connection: Duplex) => {
    plain.remove(connection);
    kept.remove(connection);
    if (connection.destroyed) return;
    connection.off('close', forgetPlain);
    upgraded.add(connection, networks.ofRequest(request) ?? NO_NETWORK);
    connection.on('close', forgetUpgraded);
  });

  return {
    upgraded: (network) => upgraded.of(network)?.size ?? 0,
    upgradedTotal: () => upgraded.size,
    destroyUpgraded() {
      for (const connections of upgraded.networks.values()) {
        for (const connection of connections.keys()) connection.destroy();
      }
    },
  };
}
