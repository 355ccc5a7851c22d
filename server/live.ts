import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import type { EventName, EventOf } from '../contract/live.ts';
import { room as rooms } from '../contract/rooms.ts';
import type { Store } from '../db/connection.ts';
import { readStats } from '../db/counters.ts';
import { Coalescer } from './coalesce.ts';
import type { Config } from './config.ts';
import { type Bounds, watchConnections } from './connections.ts';
import { boundHandshakes } from './handshakes.ts';
import type { Limits } from './limits.ts';
import type { Link } from './link.ts';
import { guardSockets } from './outer-hooks.ts';
import { boundPackets } from './packets.ts';
import { boundPipelining } from './pipelining.ts';
import { Presence } from './presence.ts';
import { recheckAll, watchRights } from './recheck.ts';
import { type LiveServer, maskedRoom, memberRoom, sessionRoom, tokenRoom } from './seats.ts';
import { watchSlow } from './slow.ts';
import type { Tokens } from './tokens.ts';
import type { Viewer } from './viewer.ts';
import { welcome } from './watch.ts';

/** At most 10 `post:changed` in any second and room (contract, Live), also where timers and the line are not exact. */
const VOTE_INTERVAL_MS = 110;
const PRESENCE_INTERVAL_MS = 500;
const MOST_PACKET_BYTES = 64 * 1024;
/** How long a goodbye may take to be answered. On a dead line it never is. */
const GOODBYE_MS = 500;

/** Announces to the rooms, after the commit, what has changed. */
export interface Live {
  io: LiveServer;
  presence: Presence;
  /** Tells a room; an event that shows e-mail addresses comes as a function of who looks. */
  announce<Name extends EventName>(
    room: string,
    event: Name,
    what: EventOf<Name> | ((viewer: Viewer) => EventOf<Name>),
  ): void;
  /** Tells a post's room its counts, at most ten times a second, the last always. */
  postChanged(event: EventOf<'post:changed'>): void;
  /** Tells a post's room that it is gone: the last that is heard of it. */
  postRemoved(id: string): void;
  /** Tells the admins the totals as they are when it is sent. */
  statsChanged(): void;
  /** Cuts the sockets of an ended token. */
  endToken(jti: string): void;
  /** Cuts the sockets of all tokens of a session that was ended at the identity provider. */
  endSession(session: string): void;
  /** Cuts all sockets of a member. */
  endMember(memberId: string): void;
  /** Takes the admin room from a member's sockets. */
  leaveAdmin(memberId: string): void;
  /** Asks every client to watch again, and every socket for its rights. */
  resync(): Promise<void>;
  /** Cuts all sockets. */
  close(): void;
}

interface LiveParts {
  http: HttpServer;
  bounds: Bounds;
  config: Config;
  store: Store;
  limits: Limits;
  tokens: Tokens;
  link: Link | null;
  log: FastifyBaseLogger;
}

/** Opens the live rooms on the HTTP server. */
export function openLive({
  http,
  bounds,
  config,
  store,
  limits,
  tokens,
  link,
  log,
}: LiveParts): Live {
  const io: LiveServer = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: MOST_PACKET_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    ...(link && { adapter: link.adapter }),
  });
  guardSockets(io, http, config);
  const connections = watchConnections(http, bounds);
  boundPipelining(http, bounds.hasty);
  const forgetHandshakes = boundHandshakes(io, { ...bounds, connections });
  const forgetPackets = boundPackets(io, limits.on);
  // Each server lets its own through, so that all together keep the pace.
  const votes = new Coalescer(() => VOTE_INTERVAL_MS * (link?.servers ?? 1));
  const slow = new Coalescer(PRESENCE_INTERVAL_MS);
  const showPresence = (postId: string) =>
    slow.run(postId, () => {
      const numbers = presence.numbers(postId);
      io.local.to(rooms.presence(postId)).emit('presence', { postId, ...numbers });
    });
  const tellPresence = (postId: string) => {
    const { readers, typing } = presence.here(postId);
    link?.tell({ present: [postId, readers, typing] });
  };
  const presence = new Presence(showPresence, (postId) => {
    showPresence(postId);
    if (link) slow.run(`tell ${postId}`, () => tellPresence(postId));
  });
  /** The sockets of all servers; while those can't be reached, our own: the others ask for everything afterwards. */
  const everywhere = () => (link && !link.up ? io.local : io);

  const announce: Live['announce'] = (room, event, what) => {
    const emit = () => {
      const all = everywhere();
      const tell = all.to(room).emit as (name: string, event: unknown) => boolean;
      if (typeof what !== 'function') {
        tell.call(all.to([room, maskedRoom(room)]), event, what);
        return;
      }
      tell.call(all.to(room), event, what('member'));
      if (link || io.of('/').adapter.rooms.has(maskedRoom(room))) {
        tell.call(all.to(maskedRoom(room)), event, what('visitor'));
      }
    };
    // Whoever hears of a change and asks any server for more must not be given what was before it.
    if (link) link.settled().then(emit);
    else emit();
  };

  async function resync() {
    await recheckAll(io, tokens);
    io.local.emit('resync');
  }

  const rights = watchRights({ io, tokens, link, log });
  const slowOnes = watchSlow(io, log);

  link?.onNews((news, from) => {
    if (!('present' in news)) return;
    const [postId, readers, typing] = news.present;
    presence.hear(from, postId, { readers, typing });
  });
  link?.onCome(() => presence.posts().forEach(tellPresence));
  link?.onGone((server) => presence.forget(server));

  welcome({ io, config, store, limits, tokens, presence, log });

  return {
    io,
    presence,
    announce,
    postChanged(event) {
      const room = rooms.post(event._id);
      votes.run(room, () => announce(room, 'post:changed', event), event.rev);
    },
    postRemoved(id) {
      votes.forget(rooms.post(id));
      announce(rooms.post(id), 'post:removed', { _id: id });
    },
    statsChanged() {
      if (!link && !io.of('/').adapter.rooms.has(rooms.admin)) return;
      votes.run(rooms.admin, () => {
        readStats(store.read).then(
          ({ posts, comments, users, rev }) =>
            announce(rooms.admin, 'stats:changed', { posts, comments, users, rev }),
          (err: unknown) => log.error({ err }, 'the totals could not be read'),
        );
      });
    },
    endToken: (jti) => everywhere().in(tokenRoom(jti)).disconnectSockets(true),
    endSession: (session) => everywhere().in(sessionRoom(session)).disconnectSockets(true),
    endMember: (memberId) => everywhere().in(memberRoom(memberId)).disconnectSockets(true),
    leaveAdmin: (memberId) => everywhere().in(memberRoom(memberId)).socketsLeave(rooms.admin),
    resync,
    close() {
      clearInterval(slowOnes);
      clearInterval(rights);
      forgetHandshakes();
      forgetPackets();
      votes.stop();
      slow.stop();
      io.local.disconnectSockets(true);
      io.engine.close();
      setTimeout(connections.cutUpgraded, GOODBYE_MS).unref();
    },
  };
}
