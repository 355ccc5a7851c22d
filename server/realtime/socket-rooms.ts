import type { Server, Socket } from 'socket.io';
import type { ClientToServer, ServerToClient } from '../../contract/core/realtime.ts';
import { parseRoom, type RoomKind, room as rooms } from '../../contract/core/rooms.ts';
import { canonicalEmail } from '../../contract/values/addresses.ts';
import type { Caller, SignedIn } from '../auth/caller.ts';
import type { Viewer } from '../http/email-masking.ts';

/** The requests between servers over Socket.IO's adapter. */
interface InterServer {
  /** True if a member has a page open at the asked server. */
  'page:open': (memberId: string, answer: (isOpen: boolean) => void) => void;
  /** True if a member has a visible page open at the asked server. An older server does not answer. */
  'page:visible': (memberId: string, answer: (isVisible: boolean) => void) => void;
}

/** The server's data about one socket. */
interface SocketData {
  signedIn: SignedIn | null;
  token: string | null;
  /** True if the member was suspended or leaving when the socket connected: it is a visitor's until it connects again. */
  isVisitors: boolean;
  /** True once the member's page has told that it is hidden, until it tells that it is visible. */
  isHidden?: boolean;
  /** The key of the rate limits: the member's id, or a visitor's network. HTTP calls count under the same key. */
  rateLimitKey: string;
  /** The number of rooms that the server itself has joined the socket to. */
  serverRooms: number;
}
export type LiveServer = Server<ClientToServer, ServerToClient, InterServer, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, InterServer, SocketData>;

/** The rooms of one member. */
export const isOwnRoom = (kind: RoomKind): kind is 'user' | 'inbox' =>
  kind === 'user' || kind === 'inbox';

/** The rooms of one post. */
export const isOfPost = (kind: RoomKind) =>
  kind === 'post' || kind === 'comments' || kind === 'presence' || kind === 'poll';

/** Parses a room's name and adds its canonical form: the key of a member's room is their e-mail address. */
export function parseRoomName(name: string) {
  const parsed = parseRoom(name);
  if (!parsed || !isOwnRoom(parsed.kind)) return parsed && { ...parsed, canonical: name };
  const key = canonicalEmail(parsed.key);
  return { kind: parsed.kind, key, canonical: rooms[parsed.kind](key) };
}

// No client can subscribe to a room whose name begins with `#`.

/** The Socket.IO room of the subscribers that see less: masked e-mail addresses, or no totals. */
const maskedRoom = (room: string) => `${MASKED}${room}`;
const MASKED = '#masked:';
/** The room of a Socket.IO room, whatever its subscribers see. */
export const unmasked = (socketRoom: string) =>
  socketRoom.startsWith(MASKED) ? socketRoom.slice(MASKED.length) : socketRoom;
/** The Socket.IO room of a subscriber, by what it may see. */
export const socketRoomOf = (room: string, viewer: Viewer) =>
  viewer === 'member' ? room : maskedRoom(room);
/** Both Socket.IO rooms of a room. */
export const socketRoomsOf = (room: string) => [room, maskedRoom(room)];
/** True if a socket is in a room, whatever it may see. */
export const isIn = (socket: LiveSocket, room: string): boolean =>
  socketRoomsOf(room).some((joined) => socket.rooms.has(joined));
/** Takes a socket out of a room. */
export function leaveRoom(socket: LiveSocket, room: string): void {
  for (const joined of socketRoomsOf(room)) socket.leave(joined);
}
/** All sockets of one product token. */
export const tokenRoom = (jti: string) => `#token:${jti}`;
/** All sockets whose product tokens belong to one session of the identity provider. */
export const sessionRoom = (session: string) => `#session:${session}`;
/** All sockets of one member. */
export const memberRoom = (id: string) => `#member:${id}`;

/** The member of a socket with their rights; null for a visitor and for a suspended member. */
const callerOn = ({ data: { signedIn, isVisitors } }: LiveSocket): Caller | null =>
  isVisitors ? null : (signedIn?.caller ?? null);

/**
 * Moves the sockets to the rooms of another view of e-mail addresses.
 * @param viewerOf the view of a caller.
 * @param hasOwnView true for the kinds of rooms whose view is not that of e-mail addresses.
 */
export function moveSockets(
  io: LiveServer,
  viewerOf: (caller: Caller | null) => Viewer,
  hasOwnView: (kind: RoomKind) => boolean,
): void {
  for (const socket of io.of('/').sockets.values()) {
    const viewer = viewerOf(callerOn(socket));
    for (const joined of socket.rooms) {
      const room = unmasked(joined);
      const kind = joined === socket.id ? undefined : parseRoom(room)?.kind;
      const wanted = socketRoomOf(room, viewer);
      if (kind === undefined || hasOwnView(kind) || joined === wanted) continue;
      socket.leave(joined);
      socket.join(wanted);
    }
  }
}
