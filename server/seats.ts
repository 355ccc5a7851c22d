import type { Server, Socket } from 'socket.io';
import type { ClientToServer, ServerToClient } from '../contract/live.ts';
import type { SignedIn } from './tokens.ts';
import type { Viewer } from './viewer.ts';

/** What the server keeps about one socket. */
export interface SocketData {
  signedIn: SignedIn | null;
  token: string | null;
  /** Whose calls its calls are counted with: the account's, or the network's where a visitor is. */
  counted: string;
  /** In how many rooms the server itself put it. */
  ownRooms: number;
}
export type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

// No client can name a room that begins with `#`.

/** Where those sit in a room who see masked addresses. */
export const maskedRoom = (room: string) => `#masked:${room}`;
export const seatOf = (room: string, viewer: Viewer) =>
  viewer === 'member' ? room : maskedRoom(room);
/** Both places where one may sit in a room. */
export const seatsOf = (room: string) => [room, maskedRoom(room)];
/** All sockets that came with one product token. */
export const tokenRoom = (jti: string) => `#token:${jti}`;
/** All sockets that came with product tokens of one session of the identity provider. */
export const sessionRoom = (session: string) => `#session:${session}`;
/** All sockets of one member. */
export const memberRoom = (id: string) => `#member:${id}`;
