import { Compile } from 'typebox/compile';
import { RoomNames, type Watched, WatchList } from '../contract/live.ts';
import { parseRoom, room as rooms } from '../contract/rooms.ts';
import type { Store } from '../db/connection.ts';
import type { Config } from './config.ts';
import { Refused } from './errors.ts';
import type { Limits } from './limits.ts';
import type { Presence } from './presence.ts';
import { ROOMS, visitOf } from './rooms.ts';
import { type LiveServer, type LiveSocket, memberRoom, seatOf, tokenRoom } from './seats.ts';
import type { Tokens } from './tokens.ts';

interface WatchParts {
  io: LiveServer;
  config: Config;
  store: Store;
  limits: Limits;
  tokens: Tokens;
  presence: Presence;
}

const watchList = Compile(WatchList);
const roomNames = Compile(RoomNames);
/** No client shows more at once; a packet can name a hundred, a socket can't hoard. */
const MOST_ROOMS = 500;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Meets every socket: who it is, which rooms it watches, and when it must go. */
export function welcome(parts: WatchParts) {
  const { io, config, store, limits, tokens, presence } = parts;

  io.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth['token'];
    // A bad or ended token makes a visitor: the client learns of it from its next call, and reads on meanwhile.
    const signedIn = typeof token === 'string' ? await tokens.open(token) : null;
    socket.data = { signedIn, token: signedIn ? String(token) : null };
    next();
  });

  /** The member as they are now, or null for a visitor; cuts a socket whose token has ended. */
  async function callerOf(socket: LiveSocket) {
    if (!socket.data.token) return null;
    const signedIn = await tokens.open(socket.data.token);
    if (!signedIn) socket.disconnect(true);
    return signedIn?.caller ?? null;
  }

  async function watchOne(
    socket: LiveSocket,
    name: string,
    rev: number | undefined,
  ): Promise<Watched> {
    const parsed = parseRoom(name);
    const refused = { room: name, ok: false, rev: 0 };
    if (!parsed || socket.rooms.size > MOST_ROOMS) return refused;
    const caller = await callerOf(socket);
    if (!socket.connected) return refused;
    const visit = visitOf(store.read, config, caller, parsed.key);
    if (parsed.kind === 'presence') {
      if (!(await ROOMS.post.show(visit))) return refused;
      socket.join(name);
      presence.come(parsed.key, socket.id);
      return { room: name, ok: true, rev: 0, state: presence.numbers(parsed.key) };
    }
    const found = ROOMS[parsed.kind];
    if (found.may && !found.may(visit)) return refused;
    // Joined before it is read: what changes in between is heard, so nothing is missed.
    const seat = seatOf(parsed.kind === 'user' ? name.toLowerCase() : name, visit.viewer);
    socket.join(seat);
    const shown = await found.show(visit);
    // Rights may have ended while it was read, before the socket stood in the room to be taken out of it.
    const stays = !found.may || found.may({ ...visit, caller: await callerOf(socket) });
    if (!shown || !stays) {
      socket.leave(seat);
      return refused;
    }
    return {
      room: name,
      ok: true,
      rev: shown.rev,
      ...(shown.rev !== rev && { state: shown.state }),
    };
  }

  function unwatchOne(socket: LiveSocket, name: string) {
    const parsed = parseRoom(name);
    if (!parsed) return;
    for (const viewer of ['member', 'visitor'] as const) socket.leave(seatOf(name, viewer));
    if (parsed.kind === 'presence') presence.go(parsed.key, socket.id);
  }

  /** Counts a call of the socket and cuts it when there are too many. */
  async function counted(socket: LiveSocket): Promise<boolean> {
    try {
      await limits.take('socket', socket.id);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      socket.disconnect(true);
      return false;
    }
  }

  io.on('connection', (socket) => {
    const { signedIn } = socket.data;
    if (signedIn) {
      socket.join([tokenRoom(signedIn.claims.jti), memberRoom(signedIn.caller.id)]);
      const left = Math.min(signedIn.claims.exp * 1_000 - Date.now(), LONGEST_TIMER_MS);
      const expiry = setTimeout(() => socket.disconnect(true), Math.max(0, left));
      socket.on('disconnect', () => clearTimeout(expiry));
    }

    socket.on('watch', async (asked: unknown, ack: unknown) => {
      if (typeof ack !== 'function' || !(await counted(socket))) return;
      if (!watchList.Check(asked)) return ack([]);
      const answers: Watched[] = [];
      for (const { room, rev } of asked) answers.push(await watchOne(socket, room, rev));
      ack(answers);
    });

    socket.on('unwatch', async (names: unknown) => {
      if (!(await counted(socket)) || !roomNames.Check(names)) return;
      for (const name of names) unwatchOne(socket, name);
    });

    socket.on('typing', async (postId: unknown, on: unknown) => {
      if (!(await counted(socket)) || typeof postId !== 'string') return;
      if (socket.data.signedIn && socket.rooms.has(rooms.presence(postId))) {
        presence.type(postId, socket.id, on === true);
      }
    });

    socket.on('disconnecting', () => {
      for (const name of socket.rooms) {
        const parsed = parseRoom(name);
        if (parsed?.kind === 'presence') presence.go(parsed.key, socket.id);
      }
    });
  });
}
