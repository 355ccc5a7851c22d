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
  /** For each request the highest rev among the events sent since its state was read; infinite before the first read. */
  const sent = requests.slice(0, MOST_ROOMS).map(() => Number.POSITIVE_INFINITY);
  const note = (name: string, event?: { rev?: unknown }) => {
    if (name === 'presence') return;
    const rev = typeof event?.rev === 'number' ? event.rev : Number.POSITIVE_INFINITY;
    for (const [n, highest] of sent.entries()) sent[n] = Math.max(highest, rev);
  };
  // An event of a room has a higher rev than the states that lack it. Those of other rooms only cost another read.
  const isOutdated = (n: number) => (sent[n] ?? 0) > (answers[n]?.rev ?? 0);
  const outdated = () => [...sent.keys()].filter(isOutdated);
  socket.onAnyOutgoing(note);
  for (let tries = 0; tries < MOST_READS && outdated().length > 0; tries++) {
    for (const n of outdated()) {
      await yieldIfDue();
      sent[n] = 0;
      answers[n] = await subscribe(socket, requests[n]);
    }
  }
  socket.offAnyOutgoing(note);
  return withoutRepeatedStates(answers);
}
