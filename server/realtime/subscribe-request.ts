import {
  MOST_ROOMS,
  type SubscribeAnswer,
  SubscribeRequest,
} from '../../contract/core/realtime.ts';
import { parseRoom, room as rooms } from '../../contract/core/rooms.ts';
import { validatorOf } from '../http/validator.ts';
import { cooperativeScheduler } from './cooperative-scheduler.ts';
import { MOST_READS } from './rooms.ts';
import { isOfPost, isOwnRoom, type LiveSocket, socketRoomsOf } from './socket-rooms.ts';

/** True if a value names a room and perhaps a rev, as an element of a `watch` call does. */
export const isSubscribeRequest = validatorOf(SubscribeRequest);
/** The answer for a room that the socket is not subscribed to. */
export const refusedSubscription = (room: string): SubscribeAnswer => ({ room, ok: false, rev: 0 });

/** The number of subscribed rooms, without the member's own rooms and the rooms that the server has joined. */
export function countSubscriptions({
  rooms: all,
  data: { serverRooms, signedIn },
}: LiveSocket): number {
  const email = signedIn?.caller.email ?? '';
  const own = [rooms.user(email), rooms.inbox(email)].flatMap(socketRoomsOf);
  return all.size - serverRooms - own.filter((name) => all.has(name)).length;
}

/**
 * The places of the requests of one call that are answered: of own rooms and of all others at most `MOST_ROOMS` each.
 */
export function answeredPlaces(requests: readonly unknown[]): number[] {
  let [own, others] = [0, 0];
  const isAnswered = (request: unknown) => {
    const kind = isSubscribeRequest(request) ? parseRoom(request.room)?.kind : undefined;
    return kind && isOwnRoom(kind) ? own++ < MOST_ROOMS : others++ < MOST_ROOMS;
  };
  return [...requests.keys()].filter((n) => isAnswered(requests[n]));
}

/** All sockets share one slice: many short requests block the event loop as long as a single long one. */
const yieldIfDue = cooperativeScheduler();

/** Keeps the first state of each room: a call that repeats one room could otherwise request 100 MB. */
function withoutRepeatedStates(answers: SubscribeAnswer[]): SubscribeAnswer[] {
  const sent = new Set<string>();
  return answers.map(({ state, ...answer }) => {
    if (state === undefined || sent.has(answer.room)) return answer;
    // Presence has no rev, and its state is small.
    if (answer.rev > 0) sent.add(answer.room);
    return { ...answer, state };
  });
}

/** The id of the post whose room a request names; undefined for another room. */
function postOf(request: unknown): string | undefined {
  const parsed = isSubscribeRequest(request) ? parseRoom(request.room) : null;
  return parsed && isOfPost(parsed.kind) ? parsed.key : undefined;
}

const fieldsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];
/** True if an event may concern a post that has appeared: it names the post, or the number of posts has changed. */
const mayConcern = (id: string, name: string, event: unknown): boolean =>
  name === 'feed:changed' ||
  fieldsOf(event).some((value) => value === id || fieldsOf(value).includes(id));

/**
 * Subscribes a socket to the rooms of one `watch` call. No state in the answer is older than an event sent before it:
 * the client would lose that event. Such a state is read again; that there is no such post, only after an event that
 * may tell of it.
 * @param places the places in the list whose rooms are subscribed; the others are refused.
 */
export async function subscribeAll(
  socket: LiveSocket,
  requests: unknown[],
  places: readonly number[],
  subscribe: (socket: LiveSocket, request: unknown) => Promise<SubscribeAnswer>,
): Promise<SubscribeAnswer[]> {
  const answers = requests.map((request) =>
    refusedSubscription(isSubscribeRequest(request) ? request.room : ''),
  );
  /**
   * For each request the highest rev among the events sent since its state was read; infinite before the first read.
   */
  const sent = new Map(places.map((n) => [n, Number.POSITIVE_INFINITY]));
  /** The refused rooms of posts that an event may have named since they were read, by their places. */
  const concerned = new Set<number>();
  const note = (name: string, event?: { rev?: unknown }) => {
    if (name === 'presence') return;
    const rev = typeof event?.rev === 'number' ? event.rev : Number.POSITIVE_INFINITY;
    for (const [n, highest] of sent) {
      sent.set(n, Math.max(highest, rev));
      const post = answers[n]?.ok ? undefined : postOf(requests[n]);
      if (post !== undefined && mayConcern(post, name, event)) concerned.add(n);
    }
  };
  // An event of a room has a higher rev than the states that lack it. Those of other rooms only cost another read.
  const unread = new Set(places);
  const isOutdated = (n: number) => {
    const { ok = false, rev = 0 } = answers[n] ?? {};
    const isNoPost = !ok && !unread.has(n) && postOf(requests[n]) !== undefined;
    return isNoPost ? concerned.has(n) : (sent.get(n) ?? 0) > rev;
  };
  const outdated = () => [...sent.keys()].filter(isOutdated);
  socket.onAnyOutgoing(note);
  for (let tries = 0; tries < MOST_READS && outdated().length > 0; tries++) {
    for (const n of outdated()) {
      await yieldIfDue();
      sent.set(n, 0);
      concerned.delete(n);
      unread.delete(n);
      answers[n] = await subscribe(socket, requests[n]);
    }
  }
  socket.offAnyOutgoing(note);
  return withoutRepeatedStates(answers);
}
