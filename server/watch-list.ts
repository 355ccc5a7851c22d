import { Asked, MOST_ROOMS, type Watched } from '../contract/live.ts';
import { checkOf } from './check.ts';
import { MOST_READS } from './rooms.ts';
import type { LiveSocket } from './seats.ts';
import { timeSlices } from './time-slices.ts';

export const isAsked = checkOf(Asked);
/** The answer for a room that the socket does not watch. */
export const refused = (room: string): Watched => ({ room, ok: false, rev: 0 });

/** The lists of all sockets share one slice: many short ones hold up the others as one long one would. */
const turn = timeSlices();

/** The same answers, with each state told once however often a call asks for its room: it could ask for 100 MB else. */
function toldOnce(answers: Watched[]): Watched[] {
  const told = new Set<string>();
  return answers.map(({ state, ...answer }) => {
    if (state === undefined || told.has(answer.room)) return answer;
    // The numbers of readers have no rev, and are small.
    if (answer.rev > 0) told.add(answer.room);
    return { ...answer, state };
  });
}

/**
 * Watches all that is asked for. What is announced after a state was read, but before it is sent, would reach the
 * client first and be lost on it: such a state is read again.
 */
export async function watchList(
  socket: LiveSocket,
  list: unknown[],
  watchOne: (socket: LiveSocket, asked: unknown) => Promise<Watched>,
): Promise<Watched[]> {
  const answers = list.map((one) => refused(isAsked(one) ? one.room : ''));
  const readAt = list.slice(0, MOST_ROOMS).map(() => -1);
  let told = 0;
  const count = (name: string) => {
    if (name !== 'presence') told++;
  };
  socket.onAnyOutgoing(count);
  for (let tries = 0; tries < MOST_READS && readAt.some((at) => at !== told); tries++) {
    for (const [n, at] of readAt.entries()) {
      if (at === told) continue;
      await turn();
      readAt[n] = told;
      answers[n] = await watchOne(socket, list[n]);
    }
  }
  socket.offAnyOutgoing(count);
  return toldOnce(answers);
}
