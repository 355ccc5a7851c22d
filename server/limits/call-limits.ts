import type { FastifyBaseLogger } from 'fastify';
import type { TooManyCalls } from '../../contract/core/realtime.ts';
import { HttpError } from '../http/errors.ts';
import type { LiveServer, LiveSocket } from '../realtime/socket-rooms.ts';
import { type RateLimits, SOCKET_CALLS } from './rate-limits.ts';

const WINDOW_MS = SOCKET_CALLS.seconds * 1_000;
/** Refused calls of a connection in one window: a client that receives the first has sent a few more by then. */
const MOST_REFUSED = 50;
/** The sum of a network's visitors per window: forty at the limit of calls, twenty at that of rooms. */
const OF_NETWORK = { calls: 40 * SOCKET_CALLS.calls, rooms: 20 * SOCKET_CALLS.rooms };
/** The share of a connection that was open before the window began, in shares of one that came during it. */
const OLDER_SHARES = 2;

interface Usage {
  /** When the window began, on the clock of `performance`. */
  since: number;
  calls: number;
  rooms: number;
}
interface ConnectionUsage extends Usage {
  refused: number;
  /** Of these calls and earlier ones, those in the window of the network: it begins and ends at other times. */
  inNetwork: Usage;
}
interface NetworkUsage extends Usage {
  open: number;
  /** Connections that were open when the window began, and those that came during it; both also when closed since. */
  older: number;
  newer: number;
}

const isOver = ({ since }: Usage) => performance.now() - since >= WINDOW_MS;
const secondsLeft = ({ since }: Usage) =>
  Math.max(1, Math.ceil((since + WINDOW_MS - performance.now()) / 1_000));

/** Begins a network's next window when the last one is over. */
function roll(network: NetworkUsage): NetworkUsage {
  const next = { since: performance.now(), calls: 0, rooms: 0, older: network.open, newer: 0 };
  return isOver(network) ? Object.assign(network, next) : network;
}

/** The limits of the socket calls of one server. */
export interface CallLimits {
  /** Counts all calls of a socket from now on. A refused one is answered, and one that goes on cuts its socket. */
  guard(socket: LiveSocket): void;
  stop(): void;
}

/**
 * Limits socket calls per connection: 100 calls and 2,000 named rooms in ten seconds (contract, Limits). Beyond the sum
 * of a network, a visitor's connection is refused what exceeds its share of that sum. The busiest have used their share
 * up, and the newest have half of an older one's. A connection within its share is never refused for the calls of
 * others, and none is cut for them. The shares add up to the sum, so a network has twice its sum at most. More
 * connections, or new ones in place of others, change nothing in that.
 */
export function limitCalls(io: LiveServer, limits: RateLimits, log: FastifyBaseLogger): CallLimits {
  // A connection is listed from its first call on: most connections are idle.
  const connections = new WeakMap<LiveSocket, ConnectionUsage>();
  /** When a visitor's connection was counted among those of its network, on the clock of `performance`. */
  const openedAt = new WeakMap<LiveSocket, number>();
  const networks = new Map<string, NetworkUsage>();

  function usageOf(socket: LiveSocket): ConnectionUsage {
    const known = connections.get(socket);
    if (known && !isOver(known)) return known;
    const now = { since: performance.now(), calls: 0, rooms: 0 };
    const usage = { ...now, refused: 0, inNetwork: known?.inNetwork ?? { ...now } };
    connections.set(socket, usage);
    return usage;
  }

  /** The network of a visitor's connection. The calls of members count per account instead. */
  const networkOf = ({ data: { signedIn, rateLimitKey } }: LiveSocket) =>
    signedIn ? undefined : networks.get(rateLimitKey);

  /** The calls that a connection has used of its network's sum in the network's window. */
  function usageIn({ since }: NetworkUsage, usage: ConnectionUsage): Usage {
    if (usage.inNetwork.since !== since) usage.inNetwork = { since, calls: 0, rooms: 0 };
    return usage.inNetwork;
  }

  /**
   * True if a connection's next call exceeds its share, and that of all connections of its network the sum.
   * @param usage of the connection in the network's window.
   */
  function isOverShare(socket: LiveSocket, usage: Usage, network: NetworkUsage, rooms: number) {
    const shares = OLDER_SHARES * network.older + network.newer;
    const isOlder = (openedAt.get(socket) ?? network.since) < network.since;
    const own = (isOlder ? OLDER_SHARES : 1) / shares;
    return (
      (network.calls >= OF_NETWORK.calls && usage.calls >= own * OF_NETWORK.calls) ||
      (network.rooms + rooms > OF_NETWORK.rooms && usage.rooms + rooms > own * OF_NETWORK.rooms)
    );
  }

  io.on('connection', (socket) => {
    const { signedIn, rateLimitKey: name } = socket.data;
    if (signedIn) return;
    const empty = { since: performance.now(), calls: 0, rooms: 0, open: 0, older: 0, newer: 0 };
    const network = roll(networks.get(name) ?? empty);
    networks.set(name, network);
    network.open++;
    network.newer++;
    // Not before the window began, or this connection would have an older one's shares and count as a newer one.
    openedAt.set(socket, performance.now());
    socket.once('disconnect', () => {
      network.open--;
    });
  });

  // A network without connections is forgotten only when its window is over, so that reconnecting begins no new one.
  const sweep = setInterval(() => {
    for (const [name, network] of networks)
      if (network.open === 0 && isOver(network)) networks.delete(name);
  }, WINDOW_MS).unref();

  /** Counts a call. @returns null; the seconds to wait when the call is refused. */
  function take(socket: LiveSocket, rooms: number): number | null {
    const usage = usageOf(socket);
    if (usage.calls >= SOCKET_CALLS.calls || usage.rooms + rooms > SOCKET_CALLS.rooms)
      return secondsLeft(usage);
    const network = networkOf(socket);
    const inNetwork = network && usageIn(roll(network), usage);
    if (inNetwork && isOverShare(socket, inNetwork, network, rooms)) return secondsLeft(network);
    for (const counted of inNetwork ? [usage, network, inNetwork] : [usage]) {
      counted.calls++;
      counted.rooms += rooms;
    }
    return null;
  }

  function refuse(socket: LiveSocket, ack: unknown, retryAfter: number) {
    const usage = usageOf(socket);
    usage.refused++;
    if (usage.refused > MOST_REFUSED) socket.disconnect(true);
    else if (typeof ack === 'function')
      ack({ error: 'too-many', retryAfter } satisfies TooManyCalls);
  }

  return {
    guard(socket) {
      const { signedIn } = socket.data;
      // Each call counts, whatever its name, and so does each room that it names.
      socket.use((call, next) => {
        if (!limits.enabled) return next();
        const named = Array.isArray(call[1]) ? call[1].length : 0;
        const wait = take(socket, named);
        if (wait !== null) return refuse(socket, call.at(-1), wait);
        if (!signedIn) return next();
        limits.takeSocketCall(signedIn.caller.id, named).then(
          () => next(),
          (error: unknown) => {
            if (error instanceof HttpError && error.retryAfter)
              return refuse(socket, call.at(-1), error.retryAfter);
            log.error({ err: error }, 'a socket call could not be counted');
            socket.disconnect(true);
          },
        );
      });
    },
    stop: () => clearInterval(sweep),
  };
}
