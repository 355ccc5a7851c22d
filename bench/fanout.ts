import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Listening, now } from './listeners.ts';
import { type Figure, median, ROUNDS } from './measure.ts';
import { JWT_SECRET, type Served, startFloor } from './processes.ts';
import { commentOf, type Member } from './world.ts';

const SOCKETS = 1_000;
/** Broadcasts of a round, one after the other. */
const SAID = 20;

/** Watchers that are all there, and how long each of them waits for what is said. */
export async function startListeners(listening: Listening) {
  const child = fork(new URL('listeners.ts', import.meta.url));
  child.send(listening);
  await once(child, 'message');
  return {
    /** Says something and answers the milliseconds until each watcher has heard of it. */
    async hear(say: () => Promise<Response>): Promise<number[]> {
      const heard = once(child, 'message');
      const from = now();
      const answer = await say();
      if (!answer.ok) throw new Error(`What was said was refused: ${await answer.text()}`);
      const [times] = (await heard) as [number[]];
      return times.map((time) => time - from);
    },
    stop: () => void child.kill(),
  };
}
export type Listeners = Awaited<ReturnType<typeof startListeners>>;

/** The 99th percentile of the waits of a round. */
export async function roundOf(listeners: Listeners, say: () => Promise<Response>) {
  const waits: number[] = [];
  for (let i = 0; i < SAID; i++) waits.push(...(await listeners.hear(say)));
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
}

/** Writes a comment as somebody would. */
export const sayTo =
  (port: number, { token, ...member }: Member, postId: string) =>
  () =>
    fetch(`http://127.0.0.1:${port}/comments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: commentOf(member, postId),
    });

/** One comment to 1,000 sockets, beside a bare broadcast of the same event; from the request to the last byte. */
export async function measureFanout(
  forum: Served,
  [postId = '']: string[],
  [member]: Member[],
): Promise<Figure[]> {
  const say = sayTo(forum.port, member as Member, postId);
  const comment = await (await say()).json();
  const event = 'comment:added';
  const what = { comment, totalComments: 100, rev: 100 };
  const floor = await startFloor({ secret: JWT_SECRET, routes: [], says: { event, what } });
  const sides = {
    floor: {
      listeners: await startListeners({ ...floor, sockets: SOCKETS, room: 'room', event }),
      say: () => fetch(`http://127.0.0.1:${floor.port}/say`, { method: 'POST' }),
    },
    ours: {
      listeners: await startListeners({
        ...{ port: forum.port, sockets: SOCKETS, event },
        room: `comments:${postId}`,
      }),
      say,
    },
  };
  const round = ({ listeners, say }: (typeof sides)['floor']) => roundOf(listeners, say);
  for (const side of Object.values(sides)) await round(side);
  const rounds: { floor: number; ours: number }[] = [];
  for (let i = 0; i < ROUNDS; i++)
    rounds.push({ floor: await round(sides.floor), ours: await round(sides.ours) });
  for (const { listeners } of Object.values(sides)) listeners.stop();
  await floor.stop();
  const inMs = (side: 'floor' | 'ours') =>
    `${median(rounds.map((one) => one[side])).toFixed(1)} ms`;
  return [
    {
      what: `One comment to ${SOCKETS} sockets, p99`,
      goal: { most: 1.5 },
      figure: median(rounds.map((one) => one.ours / one.floor)),
      floor: inMs('floor'),
      ours: inMs('ours'),
    },
  ];
}
