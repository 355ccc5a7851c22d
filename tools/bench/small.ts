/**
 * One processor core and a gigabyte of memory: 10,000 open pages, and 50 votes and comments a second. Half of the pages
 * show home; the others show one of 200 posts, a thousand of them for members.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { freshForum, membersOf } from './checkout.ts';
import { commentWriter, vote } from './fanout.ts';
import { type Figure, once } from './figures.ts';
import { now } from './listeners.ts';
import { atEvenTimes } from './pace.ts';
import { type Served, startForum } from './processes.ts';
import type { Member } from './requests.ts';
import { type Arrivals, openScreens, type ScreenGroup } from './screens.ts';
import { type Checkouts, POSTS, postIds } from './stage.ts';
import { p99Of } from './statistics.ts';

const GIGABYTE = 2 ** 30;
const PAGES = 10_000;
const MEMBERS = 1_000;
const THREADS = 200;
/** Home shows as many posts. */
const SHOWN = 5;
/** Half of them are comments, half are votes. */
const ACTS_PER_SECOND = 50;
const SECONDS = Number(process.env['BENCH_SMALL_SECONDS'] ?? 600);

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

/**
 * How a process gets one core and, where the kernel lets us, a gigabyte. It replaces the shell: its id stays. The other
 * processes of this measurement, which begin later, leave that core alone.
 */
export function withinLimits() {
  const cores = cpus().length;
  if (cores > 1)
    execFileSync('taskset', ['-acp', `1-${cores - 1}`, String(process.pid)], { stdio: 'ignore' });
  const group = limitedGroup();
  const enter = group ? `echo $$ > ${group}/cgroup.procs && ` : '';
  return {
    limits: group ? 'one core, 1 GB by a control group' : 'one core; memory without a limit',
    command: ['sh', '-c', `${enter}exec taskset -c 0 "$@"`, 'sh'],
    leave: () => group && rmdirSync(group),
  };
}

/** The rooms of each page, and who looks at it. The first posts of the forum are also on home. */
function screensOf(ids: string[], people: Member[]): ScreenGroup[] {
  const shell = ['members', 'tags'];
  const shown = ids.slice(0, SHOWN).map((id) => `post:${id}`);
  const visitors = (count: number): null[] => Array.from({ length: count }, () => null);
  const perThread = PAGES / 2 / THREADS;
  const membersPerThread = MEMBERS / THREADS;
  const threads = ids.map((id, n): ScreenGroup => {
    const members = people.slice(n * membersPerThread, (n + 1) * membersPerThread);
    return {
      rooms: [...shell, `post:${id}`, `comments:${id}`, `presence:${id}`],
      tokens: [...members.map(({ token }) => token), ...visitors(perThread - membersPerThread)],
    };
  });
  const home = {
    rooms: [...shell, 'feed', 'announcements', ...shown],
    tokens: visitors(PAGES / 2),
  };
  return [home, ...threads];
}

/** An act that was answered: when it began, and the event that shows it. */
type Act = { from: number } & ({ comment: string } | { post: string; rev: number });

/** Votes on a post; each is the first of its member there. */
const voteOn = async (port: number, member: Member, post: string): Promise<Act> => {
  const from = now();
  const answer = await vote(port, member, post);
  if (!answer.ok) throw new Error(`A vote was refused: ${await answer.text()}`);
  const { rev } = (await answer.json()) as { rev: number };
  return { from, post, rev };
};

const comment = async (port: number, member: Member, post: string): Promise<Act> => {
  const from = now();
  const answer = await commentWriter(port, member, post)();
  if (!answer.ok) throw new Error(`A comment was refused: ${await answer.text()}`);
  const { _id } = (await answer.json()) as { _id: string };
  return { from, comment: _id };
};

/** Comments and votes by turns. @throws when one is refused. */
const actAll = (port: number, ids: string[], people: Member[]): Promise<Act[]> =>
  atEvenTimes(ACTS_PER_SECOND, SECONDS, (n) => {
    const post = ids[(n * 7) % ids.length] as string;
    const member = people[(n + Math.floor(n / people.length)) % people.length] as Member;
    return n % 2 === 0 ? comment(port, member, post) : voteOn(port, member, post);
  });

/** The milliseconds from each act to each screen that shows it. @throws when an act misses a screen. */
function delaysOf(acts: Act[], { comments, posts }: Arrivals, ids: string[]): Float32Array {
  const onThread = PAGES / 2 / THREADS;
  const shown = new Set(ids.slice(0, SHOWN));
  const timesOf = (act: Act): readonly number[] => {
    if ('comment' in act) return comments.get(act.comment) ?? [];
    // A later event holds the state of all before it.
    const revs = [...(posts.get(act.post) ?? [])].filter(([rev]) => rev >= act.rev);
    return revs.sort(([a], [b]) => a - b)[0]?.[1] ?? [];
  };
  return Float32Array.from(
    acts.flatMap((act) => {
      const times = timesOf(act);
      const due = onThread + ('post' in act && shown.has(act.post) ? PAGES / 2 : 0);
      if (times.length !== due)
        throw new Error(`An act reached ${times.length} of ${due} screens: ${JSON.stringify(act)}`);
      return times.map((time) => time - act.from);
    }),
  );
}

/** Opens all pages and loads the forum. */
async function loadForum({ port }: Served, people: Member[]) {
  const ids = (await postIds(port, POSTS)).slice(0, THREADS);
  const screens = await openScreens({ port, groups: screensOf(ids, people) });
  const acts = await actAll(port, ids, people);
  const delays = delaysOf(acts, await screens.arrivals(), ids);
  await screens.stop();
  return delays;
}

/** Measures the start and the load. It fails where an act is refused, a socket ends or a page misses an event. */
export async function measureSmall({ ours }: Checkouts): Promise<Figure[]> {
  const { limits, command, leave } = withinLimits();
  const folder = await freshForum(ours, 'small', POSTS);
  // The first start fills the compile cache.
  await (await startForum(ours, folder)).stop();
  const from = performance.now();
  const forum = await startForum(ours, folder, {}, command);
  const ready = (performance.now() - from) / 1_000;
  const idle = forum.rss();
  const delays = await loadForum(forum, await membersOf(ours, POSTS, { count: MEMBERS }));
  const memory = forum.rss();
  await forum.stop();
  leave();
  rmSync(folder, { recursive: true });
  const small = (what: string) => ({ name: 'small', what: `A small machine (${limits}): ${what}` });
  return [
    { ...small('ready'), goal: { most: 2 }, unit: 's', figure: once(ready) },
    {
      ...small(
        `${ACTS_PER_SECOND} acts a second on all screens of ${PAGES} pages that show them, p99`,
      ),
      goal: { most: 250 },
      unit: 'ms',
      figure: once(p99Of(delays)),
      beside: { deliveries: delays.length, seconds: SECONDS },
    },
    {
      ...small('memory'),
      goal: { most: 900 },
      unit: 'MB',
      figure: once(memory),
      beside: { 'kB a page': ((memory - idle) * 1_024) / PAGES },
    },
  ];
}
