/** The time of a page in the middle of a list, the farthest from both of its ends, one request at a time. */
import type { Figure } from './figures.ts';
import { ROUNDS, ratioOf, SECONDS, WARM_SECONDS } from './measure.ts';
import type { Loader } from './processes.ts';
import { bytes } from './requests.ts';
import type { Forum, Stage } from './stage.ts';
import { interleave, median, type Spread, spreadOf } from './statistics.ts';

const PAGE = 5;
/** Different deep pages, so that each is read from the database. */
const DEEP = 5_000;

/** Milliseconds of page 1 and of the pages around the middle of a list with this many posts. */
export async function timePages(
  loader: Loader,
  { served }: Pick<Forum, 'served'>,
  path: string,
  posts: number,
): Promise<{ ratio: Spread; deep: Spread; sides: NonNullable<Figure['sides']> }> {
  const page = (number: number) => bytes.get(`${path}?page=${number}&limit=${PAGE}`);
  const first = (posts / PAGE - DEEP) / 2;
  const deep = Array.from({ length: DEEP }, (_, i) => page(first + i));
  const requests = {
    'page 1': await loader.prepare([{ share: 1, requests: [page(1)] }]),
    deep: await loader.prepare([{ share: 1, requests: deep }]),
  };
  const names = Object.keys(requests) as (keyof typeof requests)[];
  const time = async (name: keyof typeof requests, seconds = SECONDS) => {
    const load = { requests: requests[name], port: served.port, connections: 1, seconds };
    return 1_000 / (await loader.load(load)).perSecond;
  };
  for (const name of names) await time(name, WARM_SECONDS);
  const rounds = await interleave(names, ROUNDS, (name) => time(name));
  const of = (name: keyof typeof requests) => rounds.map((round) => round[name]);
  return {
    ratio: ratioOf(rounds, ['deep', 'page 1'], (ms) => ms),
    deep: spreadOf(of('deep')),
    sides: { 'page 1': { ms: median(of('page 1')) }, deep: { ms: median(of('deep')) } },
  };
}

async function measureDepth({ loader, ours }: Stage, path: string): Promise<Omit<Figure, 'name'>> {
  const { ratio, sides } = await timePages(loader, ours, path, ours.posts);
  const what = `Page ${ours.posts / PAGE / 2} of ${path} beside page 1`;
  return { what, goal: { most: 10 }, figure: ratio, sides };
}

/** The measurements of deep pages by name. */
export const PAGES: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  'pages:latest': async (stage) => [
    { name: 'pages:latest', ...(await measureDepth(stage, '/posts')) },
  ],
  'pages:popular': async (stage) => [
    { name: 'pages:popular', ...(await measureDepth(stage, '/posts/popular')) },
  ],
};
