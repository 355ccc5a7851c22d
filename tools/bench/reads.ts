/** The reads of the pages, cached and uncached. */
import type { Figure } from './figures.ts';
import type { FloorRoute } from './floors.ts';
import { bytes } from './requests.ts';
import { type Forum, POSTS, type Stage } from './stage.ts';
import { writeRoutes } from './writes.ts';

const CONNECTIONS = 32;
/** So many addresses are read from the cache. */
const FEW = 4;
const PAGES = POSTS / 5;
/** The mean length of a read's answers is that of so many. */
const SAMPLE = 200;

type Paths = (ids: string[]) => string[];
interface Read {
  /** The floor's route in Fastify's notation. */
  url: string;
  paths: Paths;
  /** The goal of each way that is measured. */
  least: Partial<Record<Way, number>>;
}
type Way = 'hot' | 'cold';

/** So many requests of a list are drawn. */
const DRAWN = 40_000;
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

/**
 * Page numbers by Zipf's law with exponent 1: page n is asked for a share of 1/n of what page 1 gets. Multiples of the
 * golden ratio are spread evenly, so each run draws the same pages.
 */
function pageNumbers(): number[] {
  const bounds: number[] = [];
  let sum = 0;
  for (let page = 1; page <= PAGES; page++) {
    sum += 1 / page;
    bounds.push(sum);
  }
  return Array.from({ length: DRAWN }, (_, n) => {
    const drawn = ((n * GOLDEN_RATIO) % 1) * sum;
    let [low, high] = [0, PAGES - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] as number) < drawn) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  });
}

/** The first pages, and the drawn ones. A counter makes each drawn address another, so none comes from the cache. */
const list = (url: string, least: Read['least']): Read => ({
  url,
  paths: () => [
    ...Array.from({ length: FEW }, (_, i) => `${url}?page=${i + 1}&limit=5`),
    ...pageNumbers().map((page, n) => `${url}?page=${page}&limit=5&n=${n}`),
  ],
  least,
});
const each = (path: string, after: string, least: Read['least']): Read => ({
  url: `${path}/:id`,
  paths: (ids) => ids.map((id) => `${path}/${id}${after}`),
  least,
});
const READS: Record<string, Read> = {
  posts: list('/posts', { hot: 0.83, cold: 0.4 }),
  post: each('/posts', '', { cold: 0.45 }),
  comments: each('/comments', '?page=1&limit=5', { cold: 0.42 }),
};

/** The answer whose length is nearest to the mean. */
function meanAnswer(answers: readonly string[]): string {
  const mean = answers.reduce((sum, { length }) => sum + length, 0) / answers.length;
  const off = ({ length }: string) => Math.abs(length - mean);
  return answers.reduce((nearest, one) => (off(one) < off(nearest) ? one : nearest));
}

/** The floor of reads: the bytes of our own answers; beyond the few addresses, those of an answer of mean length. */
export async function readRoutes({ served, ids }: Forum): Promise<FloorRoute[]> {
  const read = async (path: string) =>
    (await fetch(`http://127.0.0.1:${served.port}${path}`)).text();
  const routes = Object.values(READS).map(async ({ url, paths }): Promise<FloorRoute> => {
    const all = paths(ids);
    const exact: Record<string, string> = {};
    for (const path of all.slice(0, FEW)) exact[path] = await read(path);
    const sample: string[] = [];
    for (let i = 0; i < SAMPLE; i++)
      sample.push(await read(all[Math.floor((i * all.length) / SAMPLE)] as string));
    return { method: 'GET', url, status: 200, answer: meanAnswer(sample), exact };
  });
  return [...(await Promise.all(routes)), ...writeRoutes];
}

const HOW: Record<Way, string> = { hot: 'from the cache', cold: 'not from the cache' };

/** The measurements of reads by name. */
export const READ_FIGURES: Record<string, (stage: Stage) => Promise<Figure[]>> = Object.fromEntries(
  Object.entries(READS).flatMap(([read, { url, paths, least }]) =>
    (Object.entries(least) as [Way, number][]).map(([way, goal]) => {
      const name = `reads:${way}:${read}`;
      const what = { name, what: `GET ${url}, ${HOW[way]}`, goal: { least: goal } };
      const measure = async (stage: Stage) => [
        await stage.compare({ ...what, connections: CONNECTIONS }, ({ ids }) => {
          const all = paths(ids).map(bytes.get);
          return [{ share: 1, requests: way === 'hot' ? all.slice(0, FEW) : all }];
        }),
      ];
      return [name, measure];
    }),
  ),
);
