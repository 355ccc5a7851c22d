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

/** An act whose event all subscribed sockets receive. */
interface Act {
  event: string;
  /** Prepares the act in a forum; the result acts once. */
  prepare(forum: Forum): Promise<() => Promise<Response>>;
  /** The payload of the event, for the floor: `acted` is the answer of one act. */
  carries(acted: unknown): unknown;
}

const COMMENT: Act = {
  event: 'comment:added',
  prepare: async (forum) => writerIn(forum),
  carries: (comment) => ({ comment, totalComments: 100, rev: 100 }),
};

/** The fields of the comment in the event of an edit. */
const EDITED = ['_id', 'postId', 'text', 'format', 'html', 'mentions', 'version', 'editedAt'];

const EDIT: Act = {
  event: 'comment:changed',
  async prepare(forum) {
    const { _id } = (await (await writerIn(forum)()).json()) as { _id: string };
    const { token } = forum.people[0] as Member;
    let version = 0;
    return () =>
      fetch(`http://127.0.0.1:${forum.served.port}/comments/${_id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: `The text of version ${++version}. ধন্যবাদ 🙏`, version }),
      });
  },
  carries: (comment) => ({
    ...Object.fromEntries(EDITED.map((name) => [name, (comment as Record<string, unknown>)[name]])),
    rev: 100,
  }),
};

/** Measures one act to 1,000 sockets against a bare broadcast of the same event. */
async function measureAct(
  what: Pick<Figure, 'name' | 'what'>,
  { event, prepare, carries }: Act,
  { ours, forums }: Pick<Stage, 'ours' | 'forums'>,
): Promise<Figure[]> {
  const acted = await (await (await prepare(ours))()).json();
  const broadcast = { event, what: carries(acted) };
  const floor = await startFloor({ secret: JWT_SECRET, routes: [], broadcast });
  const sockets = { sockets: SOCKETS, event };
  const sides: Partial<Record<SideName, Audience>> = {
    floor: {
      listeners: await startListeners({ port: floor.port, ...sockets, room: 'room' }),
      say: () => fetch(`http://127.0.0.1:${floor.port}/say`, { method: 'POST' }),
    },
  };
  for (const forum of forums) {
    const say = await prepare(forum);
    const { port } = forum.served;
    const listeners = await startListeners({ port, ...sockets, room: `comments:${forum.ids[0]}` });
    sides[forum.name] = { listeners, say };
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
      ...what,
      goal: { most: 1.5 },
      figure: ratio('floor'),
      ...(sides.other && { besideOther: ratio('other') }),
      sides: Object.fromEntries(names.map((name) => [name, p99Of(name)])),
    },
  ];
}

/** The measurements of broadcasts by name. A forum beside ours may not know edits. */
export const FANOUT: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  'fanout:comment': (stage) =>
    measureAct(
      { name: 'fanout:comment', what: `One comment to ${SOCKETS} sockets, p99` },
      COMMENT,
      stage,
    ),
  'fanout:edit': ({ ours, forums }) =>
    measureAct({ name: 'fanout:edit', what: `One edit to ${SOCKETS} sockets, p99` }, EDIT, {
      ours,
      forums: forums.filter(({ name }) => name === 'ours'),
    }),
};
