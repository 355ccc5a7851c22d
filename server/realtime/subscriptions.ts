import type { FastifyBaseLogger } from 'fastify';
import {
  type BadInput,
  MOST_ROOMS,
  RoomNames,
  type RoomState,
  type SubscribeAnswer,
} from '../../contract/core/realtime.ts';
import { parseRoom, type RoomKind, room as roomNames } from '../../contract/core/rooms.ts';
import type { Procedure } from '../../db/core/procedure.ts';
import type { Store } from '../../db/core/store.ts';
import { monotonicNow } from '../app/clock.ts';
import type { Config } from '../app/config/config.ts';
import type { LiveSettings } from '../app/config/live-settings.ts';
import type { Tokens } from '../auth/tokens.ts';
import { isShutOut, silenceOf } from '../http/sanctions.ts';
import { validatorOf } from '../http/validator.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { Presence } from './presence.ts';
import { type Revised, type Rooms, roomRequestOf, TornReadError } from './rooms.ts';
import { authenticateSockets, releaseHandshake } from './socket-auth.ts';
import {
  isIn,
  isOwnRoom,
  type LiveServer,
  type LiveSocket,
  leaveRoom,
  memberRoom,
  parseRoomName,
  sessionRoom,
  socketRoomOf,
  socketRoomsOf,
  tokenRoom,
} from './socket-rooms.ts';
import {
  answeredPlaces,
  countSubscriptions,
  isSubscribeRequest,
  refusedSubscription,
  subscribeAll,
} from './subscribe-request.ts';

interface SubscriptionContext {
  rooms: Rooms;
  io: LiveServer;
  config: Config;
  settings: LiveSettings;
  store: Store;
  calls: CallLimits;
  tokens: Tokens;
  presence: Presence;
  log: FastifyBaseLogger;
}

const areRoomNames = validatorOf(RoomNames);
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const BAD_INPUT: BadInput = { error: 'bad-input' };

/** Answers a socket call, if its client waits for that: the protocol puts the acknowledgement behind all arguments. */
function acknowledge(call: readonly unknown[], ...answer: unknown[]): void {
  const ack = call.at(-1);
  if (typeof ack === 'function') ack(...answer);
}

/** Authenticates each socket, serves its subscriptions, and disconnects it when its token expires. */
export function serveSubscriptions(context: SubscriptionContext) {
  const { rooms: states, io, config, store, calls, tokens, presence, log } = context;

  authenticateSockets(io, config, tokens, log);

  /** The member with current rights, or null for a visitor and for a member who is shut out; disconnects a socket whose token has ended. */
  async function callerOf(socket: LiveSocket) {
    if (!socket.data.token) return null;
    const signedIn = await tokens.open(socket.data.token);
    if (!signedIn) socket.disconnect(true);
    return signedIn && !isShutOut(signedIn.caller) ? signedIn.caller : null;
  }

  async function subscribe(socket: LiveSocket, requested: unknown): Promise<SubscribeAnswer> {
    if (!isSubscribeRequest(requested)) {
      const { room } = { ...(requested as { room?: unknown }) };
      return refusedSubscription(typeof room === 'string' ? room : '');
    }
    const { room: name, rev } = requested;
    const parsed = parseRoomName(name);
    if (!parsed) return refusedSubscription(name);
    if (
      !isIn(socket, parsed.canonical) &&
      !isOwnRoom(parsed.kind) &&
      countSubscriptions(socket) >= MOST_ROOMS
    )
      return refusedSubscription(name);
    const caller = await callerOf(socket);
    if (!socket.connected) return refusedSubscription(name);
    const request = roomRequestOf(context, caller, parsed.key);
    if (parsed.kind === 'presence') {
      // A socket that has disconnected during the read would be counted for ever.
      if (!(await store.read(states.post.state(request))) || !socket.connected)
        return refusedSubscription(name);
      socket.join(name);
      presence.join(parsed.key, socket.id, socket.data.signedIn?.caller.id ?? null);
      return { room: name, ok: true, rev: 0, state: presence.counts(parsed.key) };
    }
    const room = states[parsed.kind];
    if (room.mayJoin && !room.mayJoin(request)) return refusedSubscription(name);
    if (room.admits && !(await store.read(room.admits(request)))) return refusedSubscription(name);
    // The socket joins before the read, so it receives each event that the state lacks, of other servers as well.
    const viewer = room.viewerOf?.(request) ?? request.viewer;
    const socketRoom = socketRoomOf(parsed.canonical, viewer);
    // A moderator who has become an admin subscribes again, and sees all from then on.
    for (const joined of socketRoomsOf(parsed.canonical))
      if (joined !== socketRoom) socket.leave(joined);
    await socket.join(socketRoom);
    const stateNow = (): Procedure<Revised<RoomState[RoomKind]> | null> => room.state(request);
    const found = await store.read(stateNow()).catch((error: unknown) => {
      if (error instanceof TornReadError) return store.readSnapshot(stateNow());
      throw error;
    });
    // Rights that end during the read remove no socket that has not joined yet: they are checked again.
    const mayStay = !room.mayJoin || room.mayJoin({ ...request, caller: await callerOf(socket) });
    if (!found || !mayStay) {
      socket.leave(socketRoom);
      return refusedSubscription(name);
    }
    const state = found.rev !== rev && { state: found.state };
    return { room: name, ok: true, rev: found.rev, ...state };
  }

  function unsubscribe(socket: LiveSocket, name: string): void {
    const parsed = parseRoomName(name);
    if (!parsed) return;
    if (parsed.kind === 'presence') presence.leave(parsed.key, socket.id);
    leaveRoom(socket, parsed.canonical);
  }

  io.on('connection', (socket) => {
    releaseHandshake(socket);
    const { signedIn } = socket.data;
    if (signedIn) {
      const { jti, sid, exp } = signedIn.claims;
      socket.join([tokenRoom(jti), memberRoom(signedIn.caller.id)]);
      if (sid) socket.join(sessionRoom(sid));
      const left = Math.min(exp * 1_000 - monotonicNow(), LONGEST_TIMER_MS);
      const expiry = setTimeout(() => socket.disconnect(true), Math.max(0, left));
      socket.on('disconnect', () => clearTimeout(expiry));
    }

    socket.data.serverRooms = socket.rooms.size;

    calls.guard(socket);

    // The calls of a socket run in order: an `unwatch` never overtakes the `watch` before it. A call that fails
    // disconnects the socket: its client reconnects and subscribes again.
    let queue = Promise.resolve();
    const enqueue = (call: () => Promise<void> | void) => {
      queue = queue.then(call).catch((err: unknown) => {
        log.error({ err }, 'socket call failed');
        socket.disconnect(true);
      });
    };

    socket.on('watch', (...call: unknown[]) => {
      // Without an acknowledgement nobody gets the states.
      if (typeof call.at(-1) !== 'function') return;
      const [requests] = call;
      enqueue(async () => {
        if (!Array.isArray(requests)) return acknowledge(call, BAD_INPUT);
        const places = answeredPlaces(requests);
        acknowledge(call, await subscribeAll(socket, requests, places, subscribe));
      });
    });

    socket.on('unwatch', (...call: unknown[]) => {
      const [names] = call;
      enqueue(() => {
        if (!areRoomNames(names)) return acknowledge(call, BAD_INPUT);
        for (const name of names) unsubscribe(socket, name);
        acknowledge(call);
      });
    });

    socket.on('typing', (...call: unknown[]) => {
      const [postId, on] = call;
      enqueue(async () => {
        if (typeof postId !== 'string') return acknowledge(call, BAD_INPUT);
        const isReading = socket.data.signedIn && socket.rooms.has(roomNames.presence(postId));
        const caller = isReading ? await callerOf(socket) : null;
        if (caller && !silenceOf(caller)) presence.setTyping(postId, socket.id, on === true);
        acknowledge(call);
      });
    });

    socket.on('visible', (...call: unknown[]) => {
      const [on] = call;
      enqueue(() => {
        if (typeof on !== 'boolean') return acknowledge(call, BAD_INPUT);
        socket.data.isHidden = !on;
        acknowledge(call);
      });
    });

    socket.on('disconnecting', () => {
      const left = [...socket.rooms].map(parseRoom).filter((room) => room?.kind === 'presence');
      // The counts change after the socket has left: browsers report an event after the close frame as an error.
      socket.once('disconnect', () => {
        for (const room of left) if (room) presence.leave(room.key, socket.id);
      });
    });
  });
}
