import type { IncomingMessage } from 'node:http';
import {
  FORUM_FULL,
  NETWORK_FULL,
  type RawError,
  rawErrorOf,
  sendRawError,
} from '../http/pre-routing/malformed-requests.ts';
import { ServerResponse } from '../http/pre-routing/node-http.ts';
import type { LiveServer } from '../realtime/socket-rooms.ts';
import type { ConnectionLimits, Connections } from './connection-limits.ts';
import { ConnectionSlots } from './connection-slots.ts';
import { cutConnection, type EngineConnection, engineConnectionOf } from './slow-consumers.ts';

/** The server cuts a connection whose handshake takes longer. */
const HANDSHAKE_MS = 5_000;
const SWEEP_MS = 500;
/** Attempts per allowed socket and window: after an outage all sockets of a network reconnect, some of them twice. */
const ATTEMPTS_PER_SOCKET = 2;
const WINDOW_MS = 60_000;
/** A handshake that times out counts as so many attempts: a real client finishes it or disconnects. */
const TIMEOUT_COST = 8;
/** A second connection that a session's upgrade opens is closed after this time: its client could keep it open. */
const SPARE_UPGRADE_MS = 2_000;

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

/** Engine.IO's sessions by id, which its types hide. */
interface WithSessions {
  clients: Record<string, { upgrading: boolean; upgraded: boolean }>;
}

/** True if a session has begun its upgrade to a WebSocket, or has finished it. */
function isUpgrading(engine: LiveServer['engine'], sid: string): boolean {
  const { clients } = engine as unknown as WithSessions;
  const session = Object.hasOwn(clients, sid) ? clients[sid] : undefined;
  return session !== undefined && (session.upgrading || session.upgraded);
}

const add = (counts: Map<string, number>, network: string, more: number) => {
  const sum = (counts.get(network) ?? 0) + more;
  if (sum > 0) counts.set(network, sum);
  else counts.delete(network);
};

/**
 * Limits handshakes and open sockets, per network and in total. When no slot is left, the newest sockets of a block of
 * networks that holds too many give way to newcomers from elsewhere; no other socket does. A handshake is refused
 * before Engine.IO allocates memory for it; a pending one holds some 25 kB.
 * @returns a function that stops the timers.
 */
export function limitHandshakes(
  io: LiveServer,
  { networks, capacity, publicUrl, connections }: ConnectionLimits & { connections: Connections },
): () => void {
  const openByNetwork = new Map<string, number>();
  const slots = new ConnectionSlots(capacity.sockets);
  let attempts = new Map<string, number>();
  // All handshakes have the same timeout, so the first entry is always the oldest.
  const pending = new Map<string, PendingHandshake>();
  const { engine } = io;

  function cutPending({ connection }: PendingHandshake) {
    pending.delete(connection.id);
    cutConnection(connection);
  }

  const hasAttempts = (network: string) =>
    (attempts.get(network) ?? 0) < ATTEMPTS_PER_SOCKET * capacity.perNetwork;

  const openOf = (network: string) =>
    Math.max(openByNetwork.get(network) ?? 0, connections.upgraded(network));

  /**
   * The totals hold for exempt networks as well: all sockets share the memory. Only admitted handshakes count as
   * attempts. Clients for whom there is no slot come again and again, and must not use up the attempts of the others.
   */
  function handshakeError(network: string | null): RawError | null {
    const isFull =
      network !== null && (!hasAttempts(network) || openOf(network) >= capacity.perNetwork);
    if (isFull) return NETWORK_FULL;
    const total = Math.max(engine.clientsCount, connections.upgradedTotal());
    if (total >= capacity.sockets && !slots.mayGiveWay(network)) return FORUM_FULL;
    if (network !== null) add(attempts, network, 1);
    const [oldest] = pending.values();
    // All sockets of a network may return at once. Beyond that a flood displaces its own oldest handshakes, which a
    // real client has finished long before.
    const most = Math.max(capacity.pendingHandshakes, network === null ? 0 : capacity.perNetwork);
    if (oldest && pending.size >= most) cutPending(oldest);
    return null;
  }

  function upgradeError(sid: string, request: IncomingMessage): RawError | null {
    const network = networks.ofRequest(request);
    const isSpare = isUpgrading(engine, sid);
    const isFull =
      network !== null &&
      (connections.upgraded(network) >= capacity.perNetwork || (isSpare && !hasAttempts(network)));
    if (isFull) return NETWORK_FULL;
    if (connections.upgradedTotal() >= capacity.sockets) return FORUM_FULL;
    if (isSpare) {
      if (network !== null) add(attempts, network, 1);
      setTimeout(() => request.socket.destroy(), SPARE_UPGRADE_MS).unref();
    }
    return null;
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
    if (handshake.polled && handshake.joined) pending.delete(id);
  }

  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    const { sid } = (request as IncomingMessage & { _query: { sid?: string } })._query;
    const isUpgrade = !(response instanceof ServerResponse);
    if (sid && request.method === 'GET') finish(sid, 'polled');
    // One session may receive any number of upgrade requests, and each holds a connection for a while.
    const error = sid
      ? isUpgrade && upgradeError(sid, request)
      : handshakeError(networks.ofRequest(request));
    if (error) refuse(request, response, error);
    else next();
  });

  engine.on('connection', (connection: OpeningConnection) => {
    const network = networks.ofRequest(connection.request);
    // Handshakes that arrive in one chunk all pass the check above while there is room for one.
    const isFull = network !== null && (openByNetwork.get(network) ?? 0) >= capacity.perNetwork;
    const isBeyond = engine.clientsCount > capacity.sockets;
    const givesWay = isBeyond && !isFull ? slots.givesWayTo(network) : null;
    if (isFull || (isBeyond && !givesWay)) return cutConnection(connection);
    if (givesWay) cutConnection(givesWay);
    const polled = connection.transport.name !== 'polling';
    const startedAt = performance.now();
    const handshake: PendingHandshake = { connection, network, startedAt, polled, joined: false };
    pending.set(connection.id, handshake);
    if (network !== null) {
      add(openByNetwork, network, 1);
      slots.add(connection, network);
    }
    connection.once('close', () => {
      pending.delete(connection.id);
      if (network === null) return;
      add(openByNetwork, network, -1);
      slots.remove(connection, network);
    });
  });
  io.on('connection', (socket) => finish(engineConnectionOf(socket).id, 'joined'));

  const sweep = setInterval(() => {
    const deadline = performance.now() - HANDSHAKE_MS;
    for (const handshake of pending.values()) {
      if (handshake.startedAt > deadline) break;
      if (handshake.network !== null) add(attempts, handshake.network, TIMEOUT_COST);
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
