import type { SubscribeAnswer } from '../../contract/core/realtime.ts';
import { parseRoom, room } from '../../contract/core/rooms.ts';
import { currentId } from '../../db/core/former-ids.ts';
import type { Store } from '../../db/core/store.ts';
import { isOfPost, type LiveSocket } from './socket-rooms.ts';
import { isSubscribeRequest, refusedSubscription } from './subscribe-request.ts';

interface Subscriptions {
  subscribe(socket: LiveSocket, requested: unknown): Promise<SubscribeAnswer>;
  unsubscribe(socket: LiveSocket, name: string): void;
}

/** The room that a name means to this socket: another one after a watch by a former id. */
const joinedAs = ({ data: { formerRooms } }: LiveSocket, name: string) =>
  formerRooms?.get(name) ?? name;

/** Forgets by which former id a room was joined. So a socket has at most as many such names as rooms. */
function forget({ data }: LiveSocket, current: string) {
  for (const [name, joined] of data.formerRooms ?? [])
    if (joined === current) data.formerRooms?.delete(name);
}

/**
 * Makes the calls of sockets act on the post that a former id leads to: the id under which it waited for approval. Only
 * `watch` looks an id up, and only where there is no room of it. The other calls know the rooms that the socket joined
 * so: they need no database, whatever they name.
 */
export function followFormerRooms(
  store: Pick<Store, 'read'>,
  { subscribe, unsubscribe }: Subscriptions,
) {
  /** The room that a name with a former id means; null: it has none. */
  async function currentRoom(name: string): Promise<string | null> {
    const parsed = parseRoom(name);
    if (!parsed || !isOfPost(parsed.kind)) return null;
    const id = await store.read(currentId(parsed.key));
    return id === undefined ? null : `${parsed.kind}:${id}`;
  }

  return {
    /** Subscribes to a room. The answer names it by the current id; a refusal, by the id that was asked for. */
    async subscribe(socket: LiveSocket, requested: unknown): Promise<SubscribeAnswer> {
      if (!isSubscribeRequest(requested)) return subscribe(socket, requested);
      const { room: name } = requested;
      const known = joinedAs(socket, name);
      const answer = await subscribe(socket, { ...requested, room: known });
      if (answer.ok) return answer;
      forget(socket, known);
      const current = known === name ? await currentRoom(name) : null;
      const led =
        current === null ? null : await subscribe(socket, { ...requested, room: current });
      if (!led?.ok) return refusedSubscription(name);
      socket.data.formerRooms ??= new Map();
      socket.data.formerRooms.set(name, led.room);
      return led;
    },

    unsubscribe(socket: LiveSocket, name: string) {
      const current = joinedAs(socket, name);
      unsubscribe(socket, current);
      forget(socket, current);
    },

    /** The current id of a post whose presence the socket is subscribed to; undefined: it is not. */
    postRead(socket: LiveSocket, postId: string): string | undefined {
      const current = joinedAs(socket, room.presence(postId));
      return socket.rooms.has(current) ? parseRoom(current)?.key : undefined;
    },
  };
}
