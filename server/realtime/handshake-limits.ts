import { type IncomingMessage, ServerResponse } from 'node:http';
import type { ConnectionLimits, Connections } from '../http/connection-limits.ts';
import {
  FORUM_FULL,
  NETWORK_FULL,
  type RawError,
  rawErrorOf,
  sendRawError,
} from '../http/malformed-requests.ts';
import { cutConnection, type EngineConnection, engineConnectionOf } from './slow-consumers.ts';
import type { LiveServer } from './socket-rooms.ts';

/** The server cuts a connection whose handshake takes longer. */
const HANDSHAKE_MS = 5_000;
const SWEEP_MS = 500;
/** Attempts per allowed socket and window: after an outage all sockets of a network reconnect, some of them twice. */
const ATTEMPTS_PER_SOCKET = 2;
const WINDOW_MS = 60_000;
/** A handshake that times out counts as so many attempts: a real client finishes it or disconnects. */
const TIMEOUT_COST = 8;
/** At most one in so many sockets of a network may have a pending handshake. */
const PENDING_SHARE = 2;

/** A connection of Engine.IO at its opening. */
interface OpeningConnection extends EngineConnection {
  request: IncomingMessage;
  once(event: 'close', listener: () => void): void;
}
interface PendingHandshake {
  connection: EngineConnection;
  network: string | null;
  startedAt: number;
  /** The client has fetched the server's part of the handshake; a WebSocket receives it without asking. */
  polled: boolean;
  /** The client is authenticated and connected to the namespace. */
  joined: boolean;
}

const add = (counts: Map<string, number>, network: string, more: number) => {
  const sum = (counts.get(network) ?? 0) + more;
  if (sum > 0) counts.set(network, sum);
  else counts.delete(network);
};

/**
 * Limits handshakes and open sockets, per network and in total. A handshake is refused before Engine.IO allocates
 * memory for it; a pending one holds some 25 kB.
 * @returns a function that stops the timers.
 */
export function limitHandshakes(
  io: LiveServer,
  { networks, capacity, publicUrl, connections }: ConnectionLimits & { connections: Connections },
): () => void {
  const openByNetwork = new Map<string, number>();
  const pendingByNetwork = new Map<string, number>();
  let attempts = new Map<string, number>();
  // All handshakes have the same timeout, so the first entry is always the oldest.
  const pending = new Map<string, PendingHandshake>();
  const { engine } = io;

  function settle({ connection, network }: PendingHandshake) {
    if (pending.delete(connection.id) && network !== null) add(pendingByNetwork, network, -1);
  }

  function cutPending(handshake: PendingHandshake) {
    settle(handshake);
    if (handshake.network !== null) add(attempts, handshake.network, TIMEOUT_COST);
    cutConnection(handshake.connection);
  }

  function isNetworkFull(network: string): boolean {
    const { perNetwork } = capacity;
    const mostPending = Math.ceil(perNetwork / PENDING_SHARE);
    if ((pendingByNetwork.get(network) ?? 0) >= mostPending) return true;
    const open = Math.max(openByNetwork.get(network) ?? 0, connections.upgraded(network));
    return open >= perNetwork;
  }

  /** The totals hold for exempt networks as well: all sockets share the memory. */
  function handshakeError(network: string | null): RawError | null {
    if (network !== null) {
      const mostAttempts = ATTEMPTS_PER_SOCKET * capacity.perNetwork;
      if ((attempts.get(network) ?? 0) >= mostAttempts) return NETWORK_FULL;
      add(attempts, network, 1);
      if (isNetworkFull(network)) return NETWORK_FULL;
    }
    const total = Math.max(engine.clientsCount, connections.upgradedTotal());
    if (total >= capacity.sockets) return FORUM_FULL;
    const [oldest] = pending.values();
    // A real client has finished long before; a flood displaces its own oldest handshakes.
    if (oldest && pending.size >= capacity.pendingHandshakes) cutPending(oldest);
    return null;
  }

  function upgradeError(network: string | null): RawError | null {
    const isFull = network !== null && connections.upgraded(network) >= capacity.perNetwork;
    if (isFull) return NETWORK_FULL;
    return connections.upgradedTotal() >= capacity.sockets ? FORUM_FULL : null;
  }

  function refuse(request: IncomingMessage, response: unknown, error: RawError) {
    if (!(response instanceof ServerResponse))
      return sendRawError(request.socket, publicUrl, error);
    // The connection stays open: a retry on a new connection costs the server more.
    const { headers, body } = rawErrorOf(error);
    response.writeHead(error.status, headers).end(body);
  }

  function finish(id: string, step: 'polled' | 'joined') {
    const handshake = pending.get(id);
    if (!handshake) return;
    handshake[step] = true;
    if (handshake.polled && handshake.joined) settle(handshake);
  }

  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    const { sid } = (request as IncomingMessage & { _query: { sid?: string } })._query;
    const isUpgrade = !(response instanceof ServerResponse);
    if (sid && request.method === 'GET') finish(sid, 'polled');
    // One session may receive any number of upgrade requests, and each holds a connection for a while.
    const network = sid && !isUpgrade ? null : networks.ofRequest(request);
    const error = sid ? isUpgrade && upgradeError(network) : handshakeError(network);
    if (error) refuse(request, response, error);
    else next();
  });

  engine.on('connection', (connection: OpeningConnection) => {
    const network = networks.ofRequest(connection.request);
    // Handshakes that arrive in one chunk all pass the check above while there is room for one.
    const isFull = network !== null && (openByNetwork.get(network) ?? 0) >= capacity.perNetwork;
    if (isFull || engine.clientsCount > capacity.sockets) return cutConnection(connection);
    const polled = connection.transport.name !== 'polling';
    const startedAt = performance.now();
    const handshake: PendingHandshake = { connection, network, startedAt, polled, joined: false };
    pending.set(connection.id, handshake);
    if (network !== null)
      for (const counts of [openByNetwork, pendingByNetwork]) add(counts, network, 1);
    connection.once('close', () => {
      settle(handshake);
      if (network !== null) add(openByNetwork, network, -1);
    });
  });
  io.on('connection', (socket) => finish(engineConnectionOf(socket).id, 'joined'));

  const sweep = setInterval(() => {
    const deadline = performance.now() - HANDSHAKE_MS;
    for (const handshake of pending.values()) {
      if (handshake.startedAt > deadline) break;
      cutPending(handshake);
    }
  }, SWEEP_MS).unref();
  const window = setInterval(() => {
    attempts = new Map();
  }, WINDOW_MS).unref();
  return () => {
    clearInterval(sweep);
    clearInterval(window);
  };
}
