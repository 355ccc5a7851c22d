import type { Server, Socket } from 'socket.io';
import type { ClientToServer, ServerToClient } from '../../contract/realtime.ts';
import type { SignedIn } from '../auth/caller.ts';
import type { Viewer } from '../http/email-masking.ts';

/** The server's data about one socket. */
export interface SocketData {
  signedIn: SignedIn | null;
  token: string | null;
  /** The key of the rate limits: the member's id, or a visitor's network. HTTP calls count under the same key. */
  rateLimitKey: string;
  /** The number of rooms that the server itself has joined the socket to. */
  serverRooms: number;
}
export type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

// No client can subscribe to a room whose name begins with `#`.

/** The Socket.IO room of the subscribers that see masked e-mail addresses. */
export const maskedRoom = (room: string) => `#masked:${room}`;
/** The Socket.IO room of a subscriber, by its view of e-mail addresses. */
export const socketRoomOf = (room: string, viewer: Viewer) =>
  viewer === 'member' ? room : maskedRoom(room);
/** Both Socket.IO rooms of a room. */
export const socketRoomsOf = (room: string) => [room, maskedRoom(room)];
/** All sockets of one product token. */
export const tokenRoom = (jti: string) => `#token:${jti}`;
/** All sockets whose product tokens belong to one session of the identity provider. */
export const sessionRoom = (session: string) => `#session:${session}`;
/** All sockets of one member. */
export const memberRoom = (id: string) => `#member:${id}`;
