/** One comment to many sockets, from the request to the last byte. */
import type { Figure } from './figures.ts';
import { type ListenerPlan, now } from './listeners.ts';
import { ROUNDS, ratioOf, type SideName } from './measure.ts';
import { endChild, forkScript, JWT_SECRET, messageOf, startFloor } from './processes.ts';
import { commentOf, type Member } from './requests.ts';
import type { Forum, Stage } from './stage.ts';
import { interleave, median, p99Of } from './statistics.ts';

const SOCKETS = 1_000;
/** Broadcasts per round, one after the other. */
const BROADCASTS = 20;
/** Rounds before those that count. */
const WARM_ROUNDS = 2;

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
      const received = messageOf(child);
      const from = now();
      const answer = await say();
      if (!answer.ok) throw new Error(`What was said was refused: ${await answer.text()}`);
      let times = (await received) as number[];
      // A later event of the act before is no delivery of this one.
      while (times.some((time) => time < from)) times = (await messageOf(child)) as number[];
      return times.map((time) => time - from);
    },
    stop: () => endChild(child),
  };
}
type Listeners = Awaited<ReturnType<typeof startListeners>>;
interface Audience {
  listeners: Listeners;
  say: () => Promise<Response>;
}

/** The 99th percentile of the delays of a round. */
async function roundOf({ listeners, say }: Audience): Promise<number> {
  const waits: number[] = [];
  for (let i = 0; i < BROADCASTS; i++) waits.push(...(await listeners.measure(say)));
  return p99Of(Float32Array.from(waits));
}

/** The 99th percentiles of each side in each round; its listeners end afterwards. */
export async function roundsOf<Name extends string>(
  sides: Record<Name, Audience>,
): Promise<Record<Name, number>[]> {
  const names = Object.keys(sides) as Name[];
  const measure = (name: Name) => roundOf(sides[name]);
  await interleave(names, WARM_ROUNDS, measure);
  const rounds = await interleave(names, ROUNDS, measure);
  for (const name of names) await sides[name].listeners.stop();
  return rounds;
}

/** The median of each side's rounds, as the report shows it. */
export const p99Sides = <Name extends string>(rounds: Record<Name, number>[]) =>
  Object.fromEntries(
    (Object.keys(rounds[0] ?? {}) as Name[]).map((name) => [
      name,
      { p99: median(rounds.map((round) => round[name])) },
    ]),
  );

/** Writes a comment as a client does. */
export const commentWriter = (port: number, member: Member, postId: string) => () =>
  fetch(`http://127.0.0.1:${port}/comments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: commentOf(member, postId),
  });

/** Votes for a post as a client does. */
export const vote = (port: number, { token }: Member, postId: string) =>
  fetch(`http://127.0.0.1:${port}/posts/${postId}/upvote`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}` },
  });

const writerIn = ({ served, people, ids }: Forum) =>
  commentWriter(served.port, people[0] as Member, ids[0] as string);

/** Measures one comment to 1,000 sockets against a bare broadcast of the same event. */
async function measureComment({ ours, forums }: Stage): Promise<Figure[]> {
  const comment = await (await writerIn(ours)()).json();
  const event = 'comment:added';
  const broadcast = { event, what: { comment, totalComments: 100, rev: 100 } };
  const floor = await startFloor({ secret: JWT_SECRET, routes: [], broadcast });
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
  const rounds = await roundsOf(sides as Record<SideName, Audience>);
  await floor.stop();
  const ratio = (below: SideName) => ratioOf(rounds, ['ours', below], (p99) => p99);
  return [
    {
      name: 'fanout:comment',
      what: `One comment to ${SOCKETS} sockets, p99`,
      goal: { most: 1.5 },
      figure: ratio('floor'),
      ...(sides.other && { besideOther: ratio('other') }),
      sides: p99Sides(rounds),
    },
  ];
}

/** The measurements of broadcasts by name. */
export const FANOUT: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  'fanout:comment': measureComment,
};
