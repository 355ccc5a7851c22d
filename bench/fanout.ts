/** One comment to many sockets, from the request to the last byte. */

import { endChild } from './children.ts';
import type { Figure } from './figures.ts';
import { type ListenerPlan, now } from './listeners.ts';
import { ROUNDS, ratioOf, type SideName } from './measure.ts';
import { forkScript, JWT_SECRET, messageOf, startFloor } from './processes.ts';
import { commentOf, type Member } from './requests.ts';
import type { Forum, Stage } from './stage.ts';
import { interleave, median, p99Of } from './statistics.ts';

const SOCKETS = 1_000;
/** Broadcasts per round, one after the other. */
const BROADCASTS = 20;
/** Rounds before those that count. */
export const WARM_ROUNDS = 2;

/** Starts subscribed sockets in a separate process and measures the delay of each delivery. */
export async function startListeners(listening: ListenerPlan) {
  const child = forkScript('listeners.ts');
  child.send(listening);
  await messageOf(child);
  return {
    /**
     * Triggers a broadcast.
     * @returns the milliseconds until each socket has received it.
     */
    async measure(say: () => Promise<Response>): Promise<number[]> {
      const heard = messageOf(child);
      const from = now();
      const answer = await say();
      if (!answer.ok) throw new Error(`What was said was refused: ${await answer.text()}`);
      return ((await heard) as number[]).map((time) => time - from);
    },
    stop: () => endChild(child),
  };
}
export type Listeners = Awaited<ReturnType<typeof startListeners>>;
interface Audience {
  listeners: Listeners;
  say: () => Promise<Response>;
}

/** The 99th percentile of the delays of a round. */
export async function roundOf({ listeners, say }: Audience): Promise<number> {
  const waits: number[] = [];
  for (let i = 0; i < BROADCASTS; i++) waits.push(...(await listeners.measure(say)));
  return p99Of(Float32Array.from(waits));
}

/** Writes a comment as a client does. */
export const commentWriter = (port: number, member: Member, postId: string) => () =>
  fetch(`http://127.0.0.1:${port}/comments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: commentOf(member, postId),
  });

const writerIn = ({ served, people, ids }: Forum) =>
  commentWriter(served.port, people[0] as Member, ids[0] as string);

/** Measures one comment to 1,000 sockets against a bare broadcast of the same event. */
export async function measureFanout({ ours, forums }: Stage): Promise<Figure[]> {
  const comment = await (await writerIn(ours)()).json();
  const event = 'comment:added';
  const what = { comment, totalComments: 100, rev: 100 };
  const floor = await startFloor({ secret: JWT_SECRET, routes: [], broadcast: { event, what } });
  const sockets = { sockets: SOCKETS, event };
  const sides: Partial<Record<SideName, Audience>> = {
    floor: {
      listeners: await startListeners({ port: floor.port, ...sockets, room: 'room' }),
      say: () => fetch(`http://127.0.0.1:${floor.port}/say`, { method: 'POST' }),
    },
  };
  for (const forum of forums) {
    const { port } = forum.served;
    const listeners = await startListeners({ port, ...sockets, room: `comments:${forum.ids[0]}` });
    sides[forum.name] = { listeners, say: writerIn(forum) };
  }
  const names = Object.keys(sides) as SideName[];
  const measure = (name: SideName) => roundOf(sides[name] as Audience);
  await interleave(names, WARM_ROUNDS, measure);
  const rounds = await interleave(names, ROUNDS, measure);
  for (const { listeners } of Object.values(sides)) await listeners.stop();
  await floor.stop();
  const p99Of = (name: SideName) => ({ p99: median(rounds.map((round) => round[name])) });
  const ratio = (below: SideName) => ratioOf(rounds, ['ours', below], (p99) => p99);
  return [
    {
      name: 'fanout',
      what: `One comment to ${SOCKETS} sockets, p99`,
      goal: { most: 1.5 },
      figure: ratio('floor'),
      ...(sides.other && { besideOther: ratio('other') }),
      sides: Object.fromEntries(names.map((name) => [name, p99Of(name)])),
    },
  ];
}
