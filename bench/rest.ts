/** The resources of an idle forum: memory at rest, and its file after seeding. */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freshForum, seededForum } from './checkout.ts';
import { type Figure, once } from './figures.ts';
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

async function memoryAtRest(checkout: string, name: string, renders = false): Promise<number> {
  const dataDir = await freshForum(checkout, `${name}-rest`, SMALL);
  // The first start fills the compile cache of later starts.
  await (await startForum(checkout, dataDir)).stop();
  const forum = await startForum(checkout, dataDir, { RATE_LIMITS: 'on' });
  if (renders) await readPages(forum.port);
  await settle();
  const memory = forum.rss();
  await forum.stop();
  rmSync(dataDir, { recursive: true });
  return memory;
}

/** The size of the database file of a seeded forum, in megabytes. */
export const fileSize = async (checkout: string, posts: number): Promise<number> =>
  statSync(join(await seededForum(checkout, posts), 'forum.db')).size / MB;

async function ofEach(
  checkouts: Checkouts,
  measure: (checkout: string, name: string) => Promise<number>,
) {
  const values: Record<string, { value: number }> = {};
  for (const [name, checkout] of Object.entries(checkouts))
    values[name] = { value: await measure(checkout, name) };
  const { ours, other } = values;
  return {
    figure: once(ours?.value ?? Number.NaN),
    ...(ours && other && { besideOther: once(ours.value / other.value), sides: values }),
  };
}

/** The measurements of a forum at rest by name. */
export const REST: Record<string, (checkouts: Checkouts) => Promise<Figure[]>> = {
  async rest(checkouts) {
    const what = { name: 'rest', what: 'Memory at rest', goal: { most: 100 }, unit: 'MB' };
    return [{ ...what, ...(await ofEach(checkouts, memoryAtRest)) }];
  },
  async 'rest:rendering'(checkouts) {
    const what = 'Memory at rest once pages were rendered';
    const memory = await ofEach(checkouts, (checkout, name) => memoryAtRest(checkout, name, true));
    return [{ name: 'rest:rendering', what, goal: { most: 140 }, unit: 'MB', ...memory }];
  },
  async file(checkouts) {
    const what = 'File of 100,000 posts and 500,000 comments';
    const size = await ofEach(checkouts, (checkout) => fileSize(checkout, POSTS));
    return [{ name: 'file', what, goal: { most: 150 }, unit: 'MB', ...size }];
  },
};
