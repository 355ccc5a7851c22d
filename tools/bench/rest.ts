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

/** Megabytes: all that is resident, and what belongs to no file. The kernel decides how much of Node's binary stays. */
interface Memory {
  resident: number;
  anonymous: number;
}

async function memoryAtRest(checkout: string, name: string): Promise<Memory> {
  const dataDir = await freshForum(checkout, `${name}-rest`, SMALL);
  // The first start fills the compile cache of later starts.
  await (await startForum(checkout, dataDir)).stop();
  const forum = await startForum(checkout, dataDir, { RATE_LIMITS: 'on' });
  // By then a server has given back what only its start needed.
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const memory = { resident: forum.rss(), anonymous: ownMemoryOf(forum.pid) };
  await forum.stop();
  rmSync(dataDir, { recursive: true });
  return memory;
}

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

/** The measurements of a forum at rest by name. */
export const REST: Record<string, (checkouts: Checkouts) => Promise<Figure[]>> = {
  async rest(checkouts) {
    const of = await ofEach(checkouts, memoryAtRest);
    const figure = { name: 'rest', unit: 'MB' };
    const what = 'Memory at rest';
    return [
      { ...figure, what, goal: { most: 112 }, ...of(({ resident }) => resident) },
      {
        ...figure,
        what: `${what}, anonymous`,
        goal: { most: 52 },
        ...of(({ anonymous }) => anonymous),
      },
    ];
  },
  async file(checkouts) {
    const what = 'File of 100,000 posts and 500,000 comments';
    const of = await ofEach(checkouts, async (checkout) => {
      const folder = await seededForum(checkout, POSTS);
      return statSync(join(folder, 'forum.db')).size / MB;
    });
    return [{ name: 'file', what, goal: { most: 280 }, unit: 'MB', ...of((size) => size) }];
  },
};
