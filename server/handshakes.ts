import { type IncomingMessage, ServerResponse } from 'node:http';
import { FORUM_FULL, NETWORK_FULL, type Refusal, refusalOf, refuseOn } from './bad-http.ts';
import type { Bounds, Connections } from './connections.ts';
import type { LiveServer } from './seats.ts';
import { type Conn, connOf, cut } from './slow.ts';

/** A handshake that is not finished within this time is cut. */
const HANDSHAKE_MS = 5_000;
const SWEEP_MS = 500;
/** After a break all sockets of a network come back at once, and each may have to try twice. */
const TRIES = 2;
const WINDOW_MS = 60_000;
/** One that had to be cut counts for so many: honest people finish theirs, or hang up. */
const CUT_COUNTS = 8;
/** The share of a network's sockets that may be unfinished at one time. */
const SHARE_UNFINISHED = 2;

/** A connection of Engine.IO as it comes in. */
interface Coming extends Conn {
  request: IncomingMessage;
  once(event: 'close', act: () => void): void;
}
interface Unfinished {
  conn: Conn;
  network: string | null;
  since: number;
  /** Whether it has come back for what it is told; a WebSocket has no need to. */
  polled: boolean;
  /** Whether it has said who it is and was let in. */
  joined: boolean;
}

const add = (counts: Map<string, number>, network: string, more: number) => {
  const sum = (counts.get(network) ?? 0) + more;
  if (sum > 0) counts.set(network, sum);
  else counts.delete(network);
};

/**
 * Bounds handshakes and open sockets, by network and in all. A refusal comes before Engine.IO keeps anything of the
 * handshake; one that is never finished costs some 25 kB until it is cut.
 * @returns how to stop looking.
 */
export function boundHandshakes(
  io: LiveServer,
  { networks, capacity, publicUrl, connections }: Bounds & { connections: Connections },
): () => void {
  const open = new Map<string, number>();
  const notYet = new Map<string, number>();
  let came = new Map<string, number>();
  // All have the same time, so the first is always the oldest.
  const unfinished = new Map<string, Unfinished>();
  const { engine } = io;

  function settle({ conn, network }: Unfinished) {
    if (unfinished.delete(conn.id) && network !== null) add(notYet, network, -1);
  }

  function cutUnfinished(one: Unfinished) {
    settle(one);
    if (one.network !== null) add(came, one.network, CUT_COUNTS);
    cut(one.conn);
  }

  /** Whether a network has so many sockets that it gets no more. */
  function isNetworkFull(network: string): boolean {
    const { perNetwork } = capacity;
    const isBusy = (notYet.get(network) ?? 0) >= Math.ceil(perNetwork / SHARE_UNFINISHED);
    return isBusy || Math.max(open.get(network) ?? 0, connections.upgraded(network)) >= perNetwork;
  }

  /** Who is exempt has no bound of a network; those in all hold for everybody, for memory is everybody's. */
  function whyRefused(network: string | null): Refusal | null {
    if (network !== null) {
      if ((came.get(network) ?? 0) >= TRIES * capacity.perNetwork) return NETWORK_FULL;
      add(came, network, 1);
      if (isNetworkFull(network)) return NETWORK_FULL;
    }
    const inAll = Math.max(engine.clientsCount, connections.upgradedInAll());
    if (inAll >= capacity.sockets) return FORUM_FULL;
    const [oldest] = unfinished.values();
    // Who is honest has finished long before: it is the flood that makes room for itself.
    if (oldest && unfinished.size >= capacity.unfinished) cutUnfinished(oldest);
    return null;
  }

  function refuse(request: IncomingMessage, response: unknown, refusal: Refusal) {
    if (!(response instanceof ServerResponse)) return refuseOn(request.socket, publicUrl, refusal);
    // The connection stays: who asks again by a new one costs the forum more.
    const { headers, body } = refusalOf(refusal);
    response.writeHead(refusal.status, headers).end(body);
  }

  function finish(id: string, step: 'polled' | 'joined') {
    const one = unfinished.get(id);
    if (!one) return;
    one[step] = true;
    if (one.polled && one.joined) settle(one);
  }

  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    const { sid } = (request as IncomingMessage & { _query: { sid?: string } })._query;
    const isUpgrade = !(response instanceof ServerResponse);
    if (sid && request.method === 'GET') finish(sid, 'polled');
    // Any number of WebSockets may ask to take over one session, and each keeps a connection for a while.
    const network = sid && !isUpgrade ? null : networks.ofRequest(request);
    const why = sid ? isUpgrade && whyUpgradeRefused(network) : whyRefused(network);
    if (why) refuse(request, response, why);
    else next();
  });

  function whyUpgradeRefused(network: string | null): Refusal | null {
    const isFull = network !== null && connections.upgraded(network) >= capacity.perNetwork;
    if (isFull) return NETWORK_FULL;
    return connections.upgradedInAll() >= capacity.sockets ? FORUM_FULL : null;
  }

  engine.on('connection', (conn: Coming) => {
    const network = networks.ofRequest(conn.request);
    // Several handshakes that came in one piece were all let pass while there was room for one.
    const isFull = network !== null && (open.get(network) ?? 0) >= capacity.perNetwork;
    if (isFull || engine.clientsCount > capacity.sockets) return cut(conn);
    const polled = conn.transport.name !== 'polling';
    const one: Unfinished = { conn, network, since: performance.now(), polled, joined: false };
    unfinished.set(conn.id, one);
    if (network !== null) for (const counts of [open, notYet]) add(counts, network, 1);
    conn.once('close', () => {
      settle(one);
      if (network !== null) add(open, network, -1);
    });
  });
  io.on('connection', (socket) => finish(connOf(socket).id, 'joined'));

  const sweep = setInterval(() => {
    const late = performance.now() - HANDSHAKE_MS;
    for (const one of unfinished.values()) {
      if (one.since > late) break;
      cutUnfinished(one);
    }
  }, SWEEP_MS).unref();
  const window = setInterval(() => {
    came = new Map();
  }, WINDOW_MS).unref();
  return () => {
    clearInterval(sweep);
    clearInterval(window);
  };
}
