import type { FastifyBaseLogger } from 'fastify';
import { MOST_ROOMS, RoomNames, type Watched } from '../contract/live.ts';
import { parseRoom, room as rooms } from '../contract/rooms.ts';
import type { Store } from '../db/connection.ts';
import { checkOf } from './check.ts';
import { steadyNow } from './clock.ts';
import type { Config } from './config.ts';
import { forgetRequest, openDoor } from './door.ts';
import type { Limits } from './limits.ts';
import type { Presence } from './presence.ts';
import { ROOMS, visitOf } from './rooms.ts';
import {
  type LiveServer,
  type LiveSocket,
  memberRoom,
  seatOf,
  seatsOf,
  sessionRoom,
  tokenRoom,
} from './seats.ts';
import type { Tokens } from './tokens.ts';
import { isAsked, refused, watchList } from './watch-list.ts';

interface WatchParts {
  io: LiveServer;
  config: Config;
  store: Store;
  limits: Limits;
  tokens: Tokens;
  presence: Presence;
  log: FastifyBaseLogger;
}

const areRoomNames = checkOf(RoomNames);
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A room under the one name that it has here: e-mail addresses are compared in lower case. */
function roomNamed(name: string) {
  const parsed = parseRoom(name);
  if (parsed?.kind !== 'user') return parsed && { ...parsed, own: name };
  return { ...parsed, own: name.toLowerCase() };
}

/** In how many rooms a socket stands, besides those of its own: its member's, and those in which the server finds it. */
function standsIn({ rooms: all, data: { ownRooms, signedIn } }: LiveSocket): number {
  const isInOwn = signedIn !== null && all.has(rooms.user(signedIn.caller.email));
  return all.size - ownRooms - (isInOwn ? 1 : 0);
}

/** Meets every socket: who it is, which rooms it watches, and when it must go. */
export function welcome(parts: WatchParts) {
  const { io, config, store, limits, tokens, presence, log } = parts;

  openDoor(io, config, tokens, log);

  /** The member as they are now, or null for a visitor; cuts a socket whose token has ended. */
  async function callerOf(socket: LiveSocket) {
    if (!socket.data.token) return null;
    const signedIn = await tokens.open(socket.data.token);
    if (!signedIn) socket.disconnect(true);
    return signedIn?.caller ?? null;
  }

  async function watchOne(socket: LiveSocket, asked: unknown): Promise<Watched> {
    if (!isAsked(asked)) {
      const { room } = { ...(asked as { room?: unknown }) };
      return refused(typeof room === 'string' ? room : '');
    }
    const { room: name, rev } = asked;
    const parsed = roomNamed(name);
    if (!parsed) return refused(name);
    const isThere = seatsOf(parsed.own).some((seat) => socket.rooms.has(seat));
    const isOwn = parsed.kind === 'user';
    if (!isThere && !isOwn && standsIn(socket) >= MOST_ROOMS) return refused(name);
    const caller = await callerOf(socket);
    if (!socket.connected) return refused(name);
    const visit = visitOf(store.read, config, caller, parsed.key);
    if (parsed.kind === 'presence') {
      // Who has left meanwhile would be counted for ever.
      if (!(await ROOMS.post.show(visit)) || !socket.connected) return refused(name);
      socket.join(name);
      presence.come(parsed.key, socket.id);
      return { room: name, ok: true, rev: 0, state: presence.numbers(parsed.key) };
    }
    const found = ROOMS[parsed.kind];
    if (found.may && !found.may(visit)) return refused(name);
    // Joined before it is read: what changes in between is heard, so nothing is missed.
    const seat = seatOf(parsed.own, visit.viewer);
    socket.join(seat);
    const shown = await found.show(visit);
    // Rights may have ended while it was read, before the socket stood in the room to be taken out of it.
    const stays = !found.may || found.may({ ...visit, caller: await callerOf(socket) });
    if (!shown || !stays) {
      socket.leave(seat);
      return refused(name);
    }
    return {
      room: name,
      ok: true,
      rev: shown.rev,
      ...(shown.rev !== rev && { state: shown.state }),
    };
  }

  function unwatchOne(socket: LiveSocket, name: string) {
    const parsed = roomNamed(name);
    if (!parsed) return;
    for (const seat of seatsOf(parsed.own)) socket.leave(seat);
    if (parsed.kind === 'presence') presence.go(parsed.key, socket.id);
  }

  io.on('connection', (socket) => {
    forgetRequest(socket);
    const { signedIn } = socket.data;
    if (signedIn) {
      const { jti, sid, exp } = signedIn.claims;
      socket.join([tokenRoom(jti), memberRoom(signedIn.caller.id)]);
      if (sid) socket.join(sessionRoom(sid));
      const left = Math.min(exp * 1_000 - steadyNow(), LONGEST_TIMER_MS);
      const expiry = setTimeout(() => socket.disconnect(true), Math.max(0, left));
      socket.on('disconnect', () => clearTimeout(expiry));
    }

    socket.data.ownRooms = socket.rooms.size;

    // Whatever a call is, it counts, and so does each room that it names; who calls too often is cut.
    socket.use(([, named], next) => {
      limits.takeSocketCall(socket.data.counted, Array.isArray(named) ? named.length : 0).then(
        () => next(),
        () => socket.disconnect(true),
      );
    });

    // One call after the other: an `unwatch` never overtakes the `watch` before it. Who can't be answered is cut, so
    // that they come back and ask again.
    let turn = Promise.resolve();
    const inTurn = (act: () => Promise<void> | void) => {
      turn = turn.then(act).catch((err: unknown) => {
        log.error({ err }, 'socket call failed');
        socket.disconnect(true);
      });
    };

    socket.on('watch', (asked: unknown, ack: unknown) => {
      if (typeof ack !== 'function') return;
      inTurn(async () => ack(await watchList(socket, Array.isArray(asked) ? asked : [], watchOne)));
    });

    socket.on('unwatch', (names: unknown, ack: unknown) => {
      inTurn(() => {
        for (const name of areRoomNames(names) ? names : []) unwatchOne(socket, name);
        // Nothing needs an answer here, but nobody who wants one is left to wait.
        if (typeof ack === 'function') ack();
      });
    });

    socket.on('typing', (postId: unknown, on: unknown) => {
      if (typeof postId !== 'string' || !socket.data.signedIn) return;
      inTurn(() => {
        if (socket.rooms.has(rooms.presence(postId))) presence.type(postId, socket.id, on === true);
      });
    });

    socket.on('disconnecting', () => {
      const seen = [...socket.rooms].map(parseRoom).filter((room) => room?.kind === 'presence');
      // Told once it has left its rooms: a word to who goes would come after the goodbye, which browsers take amiss.
      socket.once('disconnect', () => {
        for (const room of seen) if (room) presence.go(room.key, socket.id);
      });
    });
  });
}
