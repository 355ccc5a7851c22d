import { MOST_ROOMS, type SubscribeAnswer, SubscribeRequest } from '../../contract/realtime.ts';
import { validatorOf } from '../http/validator.ts';
import { cooperativeScheduler } from './cooperative-scheduler.ts';
import { MOST_READS } from './rooms.ts';
import type { LiveSocket } from './socket-rooms.ts';

/** Whether a value names a room and perhaps a rev, as an element of a `watch` call does. */
export const isSubscribeRequest = validatorOf(SubscribeRequest);
/** The answer for a room that the socket is not subscribed to. */
export const refusedSubscription = (room: string): SubscribeAnswer => ({ room, ok: false, rev: 0 });

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

/**
 * Subscribes a socket to all rooms of one `watch` call. No state in the answer is older than an event sent before it:
 * the client would lose that event. Such a state is read again.
 */
export async function subscribeAll(
  socket: LiveSocket,
  requests: unknown[],
  subscribe: (socket: LiveSocket, request: unknown) => Promise<SubscribeAnswer>,
): Promise<SubscribeAnswer[]> {
  const answers = requests.map((request) =>
    refusedSubscription(isSubscribeRequest(request) ? request.room : ''),
  );
  /** For each request the number of events sent before its state was read. */
  const readAt = requests.slice(0, MOST_ROOMS).map(() => -1);
  let events = 0;
  const count = (name: string) => {
    if (name !== 'presence') events++;
  };
  socket.onAnyOutgoing(count);
  for (let tries = 0; tries < MOST_READS && readAt.some((at) => at !== events); tries++) {
    for (const [n, at] of readAt.entries()) {
      if (at === events) continue;
      await yieldIfDue();
      readAt[n] = events;
      answers[n] = await subscribe(socket, requests[n]);
    }
  }
  socket.offAnyOutgoing(count);
  return withoutRepeatedStates(answers);
}
