/** The resources of an idle forum: memory at rest, and its file after seeding. */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freshForum, seededForum } from './checkout.ts';
import { type Figure, once } from './figures.ts';
import { ownMemoryOf } from './proc.ts';
import { startForum } from './processes.ts';
import { type Checkouts, POSTS } from './stage.ts';

const REST_MS = 10_000;
const SMALL = 60;
const MB = 2 ** 20;

/** Waits until a server has given back what only its start needed. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

/** Reads each kind of page that the server renders a few times. */
async function readPages(port: number): Promise<void> {
  const home = `http://127.0.0.1:${port}`;
  const posts = (await (await fetch(`${home}/posts`)).json()) as { _id: string }[];
  const paths = ['/', '/announcements', ...posts.map(({ _id }) => `/post-details/${_id}`)];
  for (const path of [...paths, ...paths, ...paths])
    await (await fetch(home + path, { headers: { accept: 'text/html' } })).text();
}

/** Megabytes: all that is resident, and what belongs to no file. The kernel decides how much of Node's binary stays. */
interface Memory {
  resident: number;
  anonymous: number;
}

async function memoryAtRest(checkout: string, name: string, renders = false): Promise<Memory> {
  const dataDir = await freshForum(checkout, `${name}-rest`, SMALL);
  // The first start fills the compile cache of later starts.
  await (await startForum(checkout, dataDir)).stop();
  const forum = await startForum(checkout, dataDir, { RATE_LIMITS: 'on' });
  if (renders) await readPages(forum.port);
  await settle();
  const memory = { resident: forum.rss(), anonymous: ownMemoryOf(forum.pid) };
  await forum.stop();
  rmSync(dataDir, { recursive: true });
  return memory;
}

/** The size of the database file of a seeded forum, in megabytes. */
export const fileSize = async (checkout: string, posts: number): Promise<number> =>
  statSync(join(await seededForum(checkout, posts), 'forum.db')).size / MB;

/** Measures each checkout once; each reader makes a figure of it. */
async function ofEach<Result>(
  checkouts: Checkouts,
  measure: (checkout: string, name: string) => Promise<Result>,
) {
  const results: Record<string, Result> = {};
  for (const [name, checkout] of Object.entries(checkouts))
    results[name] = await measure(checkout, name);
  return (read: (result: Result) => number) => {
    const sides = Object.fromEntries(
      Object.entries(results).map(([name, result]) => [name, { value: read(result) }]),
    );
    const { ours, other } = sides;
    return {
      figure: once(ours?.value ?? Number.NaN),
      ...(ours && other && { besideOther: once(ours.value / other.value), sides }),
    };
  };
}

/** The figures of memory at rest. @param what the state in which the server rests. */
async function measureMemory(
  checkouts: Checkouts,
  { name, what, renders }: { name: string; what: string; renders: boolean },
  most: Memory,
): Promise<Figure[]> {
  const of = await ofEach(checkouts, (checkout, side) => memoryAtRest(checkout, side, renders));
  const figure = { name, unit: 'MB' };
  return [
    { ...figure, what, goal: { most: most.resident }, ...of(({ resident }) => resident) },
    {
      ...figure,
      what: `${what}, anonymous`,
      goal: { most: most.anonymous },
      ...of(({ anonymous }) => anonymous),
    },
  ];
}

/** The measurements of a forum at rest by name. */
export const REST: Record<string, (checkouts: Checkouts) => Promise<Figure[]>> = {
  rest: (checkouts) =>
    measureMemory(
      checkouts,
      { name: 'rest', what: 'Memory at rest', renders: false },
      { resident: 108, anonymous: 48 },
    ),
  'rest:rendering': (checkouts) =>
    measureMemory(
      checkouts,
      { name: 'rest:rendering', what: 'Memory at rest once pages were rendered', renders: true },
      { resident: 140, anonymous: 80 },
    ),
  async file(checkouts) {
    const what = 'File of 100,000 posts and 500,000 comments';
    const of = await ofEach(checkouts, (checkout) => fileSize(checkout, POSTS));
    return [{ name: 'file', what, goal: { most: 235 }, unit: 'MB', ...of((size) => size) }];
  },
};
