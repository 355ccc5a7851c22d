/** One processor core and a gigabyte of memory: what a machine of that size carries. */
import { existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freshForum, membersOf } from './checkout.ts';
import { commentWriter, startListeners } from './fanout.ts';
import { type Figure, once } from './figures.ts';
import { startForum } from './processes.ts';
import type { Member } from './requests.ts';
import { type Checkouts, POSTS, postIds } from './stage.ts';
import { p99Of } from './statistics.ts';

const GIGABYTE = 2 ** 30;
const SOCKETS = 1_000;
/** Half of them are comments on one post, half are votes on all posts. */
const ACTS_PER_SECOND = 50;
const SECONDS = 30;

/** Both versions of control groups: the file that shows that the kernel has it, the new group and its limit. */
const GROUPS = [
  {
    has: 'memory/memory.limit_in_bytes',
    group: 'memory/adda-bench',
    limit: 'memory.limit_in_bytes',
  },
  { has: 'cgroup.controllers', group: 'adda-bench', limit: 'memory.max' },
];

/** A control group with a gigabyte of memory; null where this user may not make one. */
function limitedGroup(): string | null {
  const version = GROUPS.find(({ has }) => existsSync(`/sys/fs/cgroup/${has}`));
  if (!version) return null;
  const folder = `/sys/fs/cgroup/${version.group}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/${version.limit}`, String(GIGABYTE));
  } catch (error) {
    process.stderr.write(`No control group: ${String(error)}\n`);
    return null;
  }
  return folder;
}

/** How a process gets one core and, where the kernel lets us, a gigabyte. It replaces the shell: its id stays. */
function withinLimits() {
  const group = limitedGroup();
  const enter = group ? `echo $$ > ${group}/cgroup.procs && ` : '';
  return {
    limits: group ? 'one core, 1 GB by a control group' : 'one core; memory without a limit',
    command: ['sh', '-c', `${enter}exec taskset -c 0 "$@"`, 'sh'],
    leave: () => group && rmdirSync(group),
  };
}

/** Calls at even distances, each once the one before has ended; it answers what each came to. */
async function atRate<Result>(perSecond: number, act: (n: number) => Promise<Result>) {
  const results: Result[] = [];
  const from = performance.now();
  for (let n = 0; n < SECONDS * perSecond; n++) {
    await wait(Math.max(0, from + (n * 1_000) / perSecond - performance.now()));
    results.push(await act(n));
  }
  return { results, perSecond: results.length / ((performance.now() - from) / 1_000) };
}

/** Votes of all members on all posts; each is the first of its member on its post. */
const voter = (port: number, people: Member[], ids: string[]) => async (n: number) => {
  const { token } = people[n % people.length] as Member;
  const answer = await fetch(`http://127.0.0.1:${port}/posts/${ids[n % ids.length]}/upvote`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`A vote was refused: ${await answer.text()}`);
  await answer.arrayBuffer();
};

/**
 * Measures the start and the load. Half of the pages show home, half show the post that gets the comments. The
 * measurement fails where an act is late or refused, a socket ends or a page misses a comment.
 */
export async function measureSmall({ ours }: Checkouts): Promise<Figure[]> {
  const { limits, command, leave } = withinLimits();
  const folder = await freshForum(ours, 'small', POSTS);
  // The first start fills the compile cache.
  await (await startForum(ours, folder)).stop();
  const from = performance.now();
  const forum = await startForum(ours, folder, {}, command);
  const ready = (performance.now() - from) / 1_000;
  const { port } = forum;
  const ids = await postIds(port, POSTS);
  const [writer, ...people] = await membersOf(ours, POSTS);
  const post = ids[0] as string;
  const pages = { port, sockets: SOCKETS / 2 };
  const home = await startListeners({ ...pages, room: 'feed', event: 'post:changed' });
  const thread = await startListeners({
    ...pages,
    room: `comments:${post}`,
    event: 'comment:added',
  });
  const write = commentWriter(port, writer as Member, post);
  const [comments, votes] = await Promise.all([
    atRate(ACTS_PER_SECOND / 2, () => thread.measure(write)),
    atRate(ACTS_PER_SECOND / 2, voter(port, people, ids.slice(1))),
  ]);
  const memory = forum.rss();
  for (const one of [home, thread, forum]) await one.stop();
  leave();
  rmSync(folder, { recursive: true });
  const small = (what: string) => ({ name: 'small', what: `A small machine (${limits}): ${what}` });
  const perSecond = comments.perSecond + votes.perSecond;
  if (perSecond < 0.98 * ACTS_PER_SECOND)
    throw new Error(`The machine carries ${perSecond} acts a second, not ${ACTS_PER_SECOND}.`);
  const delay = p99Of(Float32Array.from(comments.results.flat()));
  return [
    { ...small('ready'), goal: { most: 2 }, unit: 's', figure: once(ready) },
    {
      ...small(`a comment on all pages of its post, of ${SOCKETS} pages, p99`),
      goal: { most: 200 },
      unit: 'ms',
      figure: once(delay),
      beside: { 'votes and comments a second': perSecond },
    },
    { ...small('memory'), goal: { most: 512 }, unit: 'MB', figure: once(memory) },
  ];
}
