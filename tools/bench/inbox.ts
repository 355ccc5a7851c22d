/** The cost of calling members back: the badge of a member who follows much, and the way of a reply's notice. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStore } from '../../db/core/create-store.ts';
import { readUnseen } from '../../db/features/inbox/reads.ts';
import { freshForum } from './checkout.ts';
import { startListeners } from './fanout.ts';
import { type Figure, once } from './figures.ts';
import { ROUNDS, ratioOf } from './measure.ts';
import { type Member, memberRequest } from './requests.ts';
import { type Checkouts, type Forum, POSTS, type Stage } from './stage.ts';
import { median, p99Of, shuffled } from './statistics.ts';

const THREADS = 1_000;
const COUNTS = 500;
/** Replies per round. */
const REPLIES = 20;
/** A reply changes an inbox twice, by its notice and by its thread; the second event comes an interval later. */
const PAUSE_MS = 300;

/** Makes the first member follow the newest threads. @returns the member's key. */
function followThreads(databaseFile: string, areNew: boolean): number {
  const db = new Database(databaseFile);
  const userKey = Number(db.prepare('select min(key) from users').pluck().get());
  db.prepare(
    `insert or replace into follows (user_key, post_key, seen_key, is_on)
      select ?, key, ${areNew ? '0' : 'coalesce(last_comment_key, key)'}, 1 from posts order by key desc limit ?`,
  ).run(userKey, THREADS);
  db.close();
  return userKey;
}

/** The milliseconds of each count of a badge, after the first ones. */
async function timeBadge(databaseFile: string, areNew: boolean) {
  const userKey = followThreads(databaseFile, areNew);
  const store = await openStore({ databaseUrl: null, databaseFile });
  const times: number[] = [];
  let unseen = 0;
  for (let n = -COUNTS; n < COUNTS; n++) {
    const from = performance.now();
    ({ unseen } = await store.read(readUnseen(userKey)));
    if (n >= 0) times.push(performance.now() - from);
  }
  await store.close();
  return { times, unseen };
}

/** The badge over 1,000 followed threads, with and without new comments in each. */
export async function measureBadge({ ours }: Checkouts): Promise<Figure[]> {
  const folder = await freshForum(ours, 'badge', POSTS);
  const figures: Figure[] = [];
  for (const areNew of [false, true]) {
    const { times, unseen } = await timeBadge(join(folder, 'forum.db'), areNew);
    figures.push({
      name: 'inbox:badge',
      what: `The badge of ${THREADS} followed threads, ${areNew ? 'new comments in all' : 'all read'}`,
      goal: { most: 1 },
      unit: 'ms',
      figure: once(median(times)),
      beside: { p99: p99Of(Float32Array.from(times)), unseen },
    });
  }
  rmSync(folder, { recursive: true });
  return figures;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Lets the first member comment; the result writes replies to it as the second member. */
async function replierIn({ served, people, ids }: Forum) {
  const [author, replier] = people as [Member, Member];
  const postId = ids[0] as string;
  const post = (member: Member, more: object) =>
    fetch(
      `http://127.0.0.1:${served.port}/comments`,
      memberRequest(member, { postId, authorEmail: member.email, text: 'Milk last.', ...more }),
    );
  const { _id } = (await (await post(author, {})).json()) as { _id: string };
  return { author, postId, reply: () => post(replier, { replyTo: _id }) };
}

/** One reply, received by its thread's open page and by the inbox of the member who is answered. */
export async function measureNotice({ ours }: Stage): Promise<Figure[]> {
  const { author, postId, reply } = await replierIn(ours);
  const plan = { port: ours.served.port, sockets: 1 };
  const { token, email } = author;
  const listeners = {
    thread: await startListeners({ ...plan, event: 'comment:added', room: `comments:${postId}` }),
    inbox: await startListeners({
      ...plan,
      token,
      event: 'inbox:changed',
      room: `inbox:${email}`,
    }),
  };
  async function hearReply(waits: Record<keyof typeof listeners, number[]>) {
    let acted: Promise<Response> | undefined;
    const say = () => (acted ??= reply());
    await Promise.all(
      shuffled(['thread', 'inbox'] as const).map(async (name) =>
        waits[name].push(...(await listeners[name].measure(say))),
      ),
    );
    await pause();
  }
  const rounds: Record<keyof typeof listeners, number>[] = [];
  for (let n = -1; n < ROUNDS; n++) {
    const waits = { thread: [] as number[], inbox: [] as number[] };
    for (let i = 0; i < REPLIES; i++) await hearReply(waits);
    const of = (name: keyof typeof waits) => p99Of(Float32Array.from(waits[name]));
    if (n >= 0) rounds.push({ thread: of('thread'), inbox: of('inbox') });
  }
  for (const { stop } of Object.values(listeners)) await stop();
  const p99 = (name: keyof typeof listeners) => median(rounds.map((round) => round[name]));
  return [
    {
      name: 'inbox:notice',
      what: "A reply's notice on the open page, beside the comment on its thread's, p99",
      goal: { most: 1.5 },
      figure: ratioOf(rounds, ['inbox', 'thread'], (wait) => wait),
      beside: { 'inbox ms': p99('inbox'), 'thread ms': p99('thread') },
    },
  ];
}
