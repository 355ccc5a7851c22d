import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import type { EventName, EventOf } from '../../contract/core/realtime.ts';
import { room as rooms } from '../../contract/core/rooms.ts';
import type { Store } from '../../db/core/store.ts';
import type { Config } from '../app/config/config.ts';
import type { LiveSettings } from '../app/config/live-settings.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import type { PresentReaders } from '../cluster/messages.ts';
import { viewerOf } from '../http/email-masking.ts';
import { guardSockets } from '../http/pre-routing/hooks.ts';
import { limitCalls } from '../limits/call-limits.ts';
import { type ConnectionLimits, limitConnections } from '../limits/connection-limits.ts';
import { limitHandshakes } from '../limits/handshake-limits.ts';
import { limitPackets } from '../limits/packet-limits.ts';
import { limitPipelining } from '../limits/pipelining-limits.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { cutSlowConsumers } from '../limits/slow-consumers.ts';
import { type Broadcasts, broadcastsOf, type Payload } from './broadcast.ts';
import { type OpenPages, openPages } from './open-pages.ts';
import { Presence, type ServerCounts } from './presence.ts';
import { revalidateAll, revalidateSessions } from './revalidate-sessions.ts';
import type { Rooms } from './rooms.ts';
import { type LiveServer, moveSockets } from './socket-rooms.ts';
import { serveSubscriptions } from './subscriptions.ts';
import { Throttle } from './throttle.ts';

/** A post and its readers, as another server tells them. */
const readersIn = ([postId, readers, typing, members = []]: PresentReaders) =>
  [postId, { readers, typing, members } satisfies ServerCounts] as const;

/** At most 10 `post:changed` per second and room (contract, Live), with a margin for timer and network jitter. */
const EVENT_INTERVAL_MS = 110;
const PRESENCE_INTERVAL_MS = 500;
const MOST_PACKET_BYTES = 64 * 1024;
/** Time for clients to answer the close frame; a client that the network does not reach never answers it. */
const CLOSE_HANDSHAKE_MS = 500;

/** Broadcasts committed changes to the subscribers of rooms, and ends sockets and subscriptions. */
export interface Live extends Broadcasts, OpenPages {
  io: LiveServer;
  presence: Presence;
  /**
   * Broadcasts to a room at most ten times a second, and always the last event. Each kind of event has its own.
   * @param payload the event, or a function that reads it when it is sent.
   * @param rev an event of a lower rev never replaces one of a higher rev.
   */
  broadcastThrottled<Name extends EventName>(
    room: string,
    event: Name,
    payload: EventOf<Name> | (() => Promise<Payload<Name>>),
    rev?: number,
  ): void;
  /** Broadcasts the final event of a room, and drops the event that its throttle holds. */
  broadcastFinal<Name extends EventName>(room: string, event: Name, payload: EventOf<Name>): void;
  /** Revalidates the rights of all local sockets, and makes their clients subscribe again. */
  resync(): Promise<void>;
  /** Moves the local sockets to the rooms of their view of e-mail addresses, as the settings are now. */
  moveSockets(): void;
  /** Disconnects all local sockets and stops all timers, as a part of the graceful shutdown. */
  close(): void;
}

interface LiveContext {
  rooms: Rooms;
  http: HttpServer;
  bounds: ConnectionLimits;
  config: Config;
  settings: LiveSettings;
  store: Store;
  limits: RateLimits;
  tokens: Tokens;
  bus: ClusterBus | null;
  log: FastifyBaseLogger;
}

/** The throttle's key; without an event the prefix of all keys of the room. */
const throttleKey = (room: string, event = '') => `${room}\n${event}`;

/** Opens the Socket.IO server on the HTTP server. */
export function openLive({
  rooms: states,
  http,
  bounds,
  config,
  settings,
  store,
  limits,
  tokens,
  bus,
  log,
}: LiveContext): Live {
  const io: LiveServer = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: MOST_PACKET_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    ...(bus && { adapter: bus.adapter }),
  });
  guardSockets(io, http, config);
  const connections = limitConnections(http, bounds);
  limitPipelining(http, bounds.pipelining);
  const stopHandshakeLimits = limitHandshakes(io, { ...bounds, connections });
  const stopPacketLimits = limitPackets(io, limits);
  const calls = limitCalls(io, limits, log);
  // Each server throttles its own events, so the interval grows with the number of servers.
  const throttle = new Throttle(() => EVENT_INTERVAL_MS * (bus?.servers ?? 1));
  const presenceThrottle = new Throttle(PRESENCE_INTERVAL_MS);
  const emitPresence = (postId: string) =>
    presenceThrottle.run(postId, () => {
      const counts = presence.counts(postId);
      io.local.to(rooms.presence(postId)).emit('presence', { postId, ...counts });
    });
  const presentReaders = (postId: string): PresentReaders => {
    const { readers, typing, members } = presence.localCounts(postId);
    return [postId, readers, typing, members];
  };
  const publishPresence = (postId: string) => bus?.publish({ present: presentReaders(postId) });
  const presence = new Presence(emitPresence, (postId) => {
    emitPresence(postId);
    if (bus) presenceThrottle.run(`publish ${postId}`, () => publishPresence(postId));
  });
  const broadcasts = broadcastsOf(io, bus);
  const { broadcast, isEmpty } = broadcasts;

  async function resync() {
    await revalidateAll(io, tokens);
    io.local.emit('resync');
  }

  const revalidation = revalidateSessions({ io, tokens, bus, log });
  const slowConsumerSweep = cutSlowConsumers(io, log);

  // Many servers may ask at once: one answer to all of them suffices.
  const publishAllPresence = () =>
    presenceThrottle.run('publish all', () =>
      bus?.publish({ allPresent: presence.localPosts().map(presentReaders) }),
    );
  bus?.onMessage((message, from) => {
    if ('present' in message) presence.receive(from, ...readersIn(message.present));
    else if ('allPresent' in message)
      presence.receiveAll(from, new Map(message.allPresent.map(readersIn)));
    else if ('askPresent' in message) publishAllPresence();
  });
  bus?.onServerJoined(() => presence.localPosts().forEach(publishPresence));
  // Those who have not missed this server see no new one, and tell their readers only if they are asked. The lost
  // messages of another server may have been its question.
  bus?.onRefresh(() => {
    bus.publish({ askPresent: true });
    publishAllPresence();
  });
  bus?.onServerLeft((server) => presence.removeServer(server));

  serveSubscriptions({ rooms: states, io, config, settings, store, calls, tokens, presence, log });

  return {
    io,
    presence,
    ...openPages(io, bus),
    ...broadcasts,
    broadcastThrottled(room, event, payload, rev) {
      if (isEmpty(room)) return;
      if (typeof payload !== 'function') {
        throttle.run(throttleKey(room, event), () => broadcast(room, event, payload), rev);
        return;
      }
      throttle.run(throttleKey(room, event), () => {
        payload().then(
          (read) => broadcast(room, event, read),
          (err: unknown) => log.error({ err, event }, 'an event could not be read'),
        );
      });
    },
    broadcastFinal(room, event, payload) {
      throttle.cancelAll(throttleKey(room));
      broadcast(room, event, payload);
    },
    resync,
    moveSockets: () =>
      moveSockets(
        io,
        (caller) => viewerOf(settings.now, caller),
        (kind) => kind !== 'presence' && states[kind].viewerOf !== undefined,
      ),
    close() {
      clearInterval(slowConsumerSweep);
      clearInterval(revalidation);
      stopHandshakeLimits();
      stopPacketLimits();
      calls.stop();
      throttle.stop();
      presenceThrottle.stop();
      io.local.disconnectSockets(true);
      io.engine.close();
      setTimeout(connections.destroyUpgraded, CLOSE_HANDSHAKE_MS).unref();
    },
  };
}
