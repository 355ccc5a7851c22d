import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import type { EventName, EventOf } from '../contract/live.ts';
import { room as rooms } from '../contract/rooms.ts';
import type { Store } from '../db/connection.ts';
import { readStats } from '../db/counters.ts';
import { Coalescer } from './coalesce.ts';
import type { Config } from './config.ts';
import type { Hot } from './hot.ts';
import type { Limits } from './limits.ts';
import { isOwnOrigin } from './origin.ts';
import { Presence } from './presence.ts';
import { type LiveServer, type LiveSocket, maskedRoom, memberRoom, tokenRoom } from './seats.ts';
import type { Tokens } from './tokens.ts';
import type { Viewer } from './viewer.ts';
import { welcome } from './watch.ts';

/** At most 10 `post:changed` in any second and room (contract, Live), also where timers and the line are not exact. */
const VOTE_INTERVAL_MS = 110;
const PRESENCE_INTERVAL_MS = 500;
/** A reader whose connection holds back more than this is cut: it would only ever see the past. */
const MOST_BUFFERED_BYTES = 256 * 1024;
const SWEEP_MS = 1_000;
const MOST_PACKET_BYTES = 64 * 1024;

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
  /** Takes the admin room from a member's sockets. */
  leaveAdmin(memberId: string): void;
  /** Asks every client to watch again, and every socket for its rights. */
  resync(): Promise<void>;
  /** Cuts all sockets. */
  close(): void;
}

interface LiveParts {
  http: HttpServer;
  config: Config;
  store: Store;
  hot: Hot;
  limits: Limits;
  tokens: Tokens;
  log: FastifyBaseLogger;
}

/** Opens the live rooms on the HTTP server. */
export function openLive({ http, config, store, hot, limits, tokens, log }: LiveParts): Live {
  const io: LiveServer = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: MOST_PACKET_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, decide) => {
      const own = isOwnOrigin(request, config.publicUrl);
      decide(own ? null : 'This origin is not the forum.', own);
    },
  });
  const votes = new Coalescer(VOTE_INTERVAL_MS);
  const slow = new Coalescer(PRESENCE_INTERVAL_MS);
  const presence = new Presence((postId) =>
    slow.run(postId, () => {
      io.to(rooms.presence(postId)).emit('presence', { postId, ...presence.numbers(postId) });
    }),
  );

  const announce: Live['announce'] = (room, event, what) => {
    hot.drop(room);
    const tell = io.to(room).emit as (name: string, event: unknown) => boolean;
    if (typeof what !== 'function') {
      tell.call(io.to([room, maskedRoom(room)]), event, what);
      return;
    }
    tell.call(io.to(room), event, what('member'));
    if (io.of('/').adapter.rooms.has(maskedRoom(room))) {
      tell.call(io.to(maskedRoom(room)), event, what('visitor'));
    }
  };

  const sweep = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) cutIfSlow(socket);
  }, SWEEP_MS).unref();

  welcome({ io, config, store, limits, tokens, presence, log });

  return {
    io,
    presence,
    announce,
    postChanged(event) {
      const room = rooms.post(event._id);
      hot.drop(room);
      votes.run(room, () => announce(room, 'post:changed', event), event.rev);
    },
    postRemoved(id) {
      votes.forget(rooms.post(id));
      announce(rooms.post(id), 'post:removed', { _id: id });
    },
    statsChanged() {
      if (!io.of('/').adapter.rooms.has(rooms.admin)) return;
      votes.run(rooms.admin, () => {
        readStats(store.read).then(
          ({ posts, comments, users, rev }) =>
            announce(rooms.admin, 'stats:changed', { posts, comments, users, rev }),
          (err: unknown) => log.error({ err }, 'the totals could not be read'),
        );
      });
    },
    endToken: (jti) => io.in(tokenRoom(jti)).disconnectSockets(true),
    leaveAdmin: (memberId) => io.in(memberRoom(memberId)).socketsLeave(rooms.admin),
    async resync() {
      for (const socket of io.of('/').sockets.values()) await recheck(socket, tokens);
      io.emit('resync');
    },
    close() {
      clearInterval(sweep);
      votes.stop();
      slow.stop();
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

/** Asks again whether a socket's member is signed in and an admin, and takes away what they are not. */
async function recheck(socket: LiveSocket, tokens: Tokens) {
  if (!socket.data.token) return;
  const signedIn = await tokens.open(socket.data.token);
  if (!signedIn) socket.disconnect(true);
  else if (signedIn.caller.role !== 'admin') socket.leave(rooms.admin);
}

interface Pipe {
  bufferedAmount?: number;
  terminate?(): void;
}

/** Cuts a socket that reads too slowly, at once and with all that it holds: a goodbye would wait behind it. */
function cutIfSlow(socket: LiveSocket) {
  const conn = socket.conn as unknown as {
    transport: { socket?: Pipe };
    writeBuffer: { data?: unknown }[];
    close(discard: boolean): void;
  };
  const pipe = conn.transport.socket;
  const held = conn.writeBuffer.reduce(
    (sum, { data }) => sum + (typeof data === 'string' ? data.length : 0),
    0,
  );
  if (held + (pipe?.bufferedAmount ?? 0) <= MOST_BUFFERED_BYTES) return;
  conn.close(true);
  pipe?.terminate?.();
}
