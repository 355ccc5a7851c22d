import type { EventName, EventOf } from '../../contract/core/realtime.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import type { Viewer } from '../http/email-masking.ts';
import { type LiveServer, memberRoom, socketRoomOf, socketRoomsOf } from './socket-rooms.ts';

/** An event, or its form for those with a view of the room: null, nothing. */
export type Payload<Name extends EventName> =
  | EventOf<Name>
  | ((viewer: Viewer) => EventOf<Name> | null);

const VIEWERS: readonly Viewer[] = ['member', 'visitor'];

/** Broadcasts to the sockets of all servers. */
export interface Broadcasts {
  /** True if an event for the room would reach nobody. With a bus other servers may have sockets in it. */
  isEmpty(room: string): boolean;
  /** Broadcasts to a room; an event with e-mail addresses is a function of the subscribers' view of them. */
  broadcast<Name extends EventName>(room: string, event: Name, payload: Payload<Name>): void;
  /** Disconnects the sockets in any of these Socket.IO rooms: of an ended token or session, or of a member. */
  disconnect(socketRooms: string[]): void;
  /** Removes a member's sockets from a room. */
  removeFromRoom(memberId: string, room: string): void;
}

/** Broadcasts to the sockets of this server and, over the bus, to those of the others. */
export function broadcastsOf(io: LiveServer, bus: ClusterBus | null): Broadcasts {
  /** The sockets of all servers; only the local ones while the bus is down: the other servers resync afterwards. */
  function allSockets() {
    if (!bus || bus.isUp) return io;
    bus.missed();
    return io.local;
  }

  /** Acts on the local sockets at once. Those of another server follow once it serves no caller from before. */
  function afterInvalidation(act: (sockets: Pick<LiveServer, 'in'>) => void) {
    act(io.local);
    bus?.acknowledged().then(() => act(allSockets()));
  }

  const hasSockets = (socketRoom: string) => io.of('/').adapter.rooms.has(socketRoom);
  const isEmpty = (room: string) => !bus && !socketRoomsOf(room).some(hasSockets);

  return {
    isEmpty,
    broadcast(room, event, payload) {
      if (isEmpty(room)) return;
      const send = () => {
        const all = allSockets();
        const emit = all.to(room).emit as (name: string, event: unknown) => boolean;
        if (typeof payload !== 'function') {
          emit.call(all.to(socketRoomsOf(room)), event, payload);
          return;
        }
        for (const viewer of VIEWERS) {
          const socketRoom = socketRoomOf(room, viewer);
          const seen = bus || hasSockets(socketRoom) ? payload(viewer) : null;
          if (seen) emit.call(all.to(socketRoom), event, seen);
        }
      };
      // No server answers a client from before the change once the client has received the event.
      if (bus) bus.acknowledged().then(send);
      else send();
    },
    disconnect: (socketRooms) =>
      afterInvalidation((sockets) => sockets.in(socketRooms).disconnectSockets(true)),
    removeFromRoom: (memberId, room) =>
      afterInvalidation((sockets) =>
        sockets.in(memberRoom(memberId)).socketsLeave(socketRoomsOf(room)),
      ),
  };
}
