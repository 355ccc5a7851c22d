/** The four reads of the pages: cached, uncached, and cached with writes in between. */
import type { Figure } from './figures.ts';
import type { FloorRoute } from './floors.ts';
import { bytes, type Kind } from './requests.ts';
import { type Forum, POSTS, type Stage } from './stage.ts';
import { writeRoutes } from './writes.ts';

const CONNECTIONS = 32;
/** So many addresses are read from the cache. */
export const FEW = 4;
const PAGES = POSTS / 5;
/** The mean length of a read's answers is that of so many. */
const SAMPLE = 200;

type Paths = (ids: string[]) => string[];
interface Read {
  /** The floor's route in Fastify's notation. */
  url: string;
  paths: Paths;
  /** The goals. */
  least: Record<Way, number>;
}
const WAYS = ['hot', 'cold', 'mixed'] as const;
type Way = (typeof WAYS)[number];

const list = (url: string, least: Read['least']): Read => ({
  url,
  paths: () => Array.from({ length: PAGES }, (_, i) => `${url}?page=${i + 1}&limit=5`),
  least,
});
const each = (path: string, after: string, least: Read['least']): Read => ({
  url: `${path}/:id`,
  paths: (ids) => ids.map((id) => `${path}/${id}${after}`),
  least,
});
export const READS = {
  posts: list('/posts', { hot: 1.1, cold: 0.45, mixed: 0.75 }),
  popular: list('/posts/popular', { hot: 1.1, cold: 0.45, mixed: 0.75 }),
  post: each('/posts', '', { hot: 1, cold: 0.62, mixed: 0.55 }),
  comments: each('/comments', '?page=1&limit=5', { hot: 1, cold: 0.5, mixed: 0.55 }),
} satisfies Record<string, Read>;

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

/** Votes and comments on the posts that are read. Each vote turns an earlier one, so each changes its post. */
export function writesOn({ ids, people }: Forum): Kind[] {
  const few = ids.slice(0, FEW);
  const lines = (['upvote', 'downvote'] as const).flatMap((way) =>
    few.map((id) => bytes.voteLine(id, way)),
  );
  return [
    { share: 0.025, pairs: { lines, rests: people.map(bytes.voteRest) } },
    {
      share: 0.025,
      requests: people.flatMap((member) => few.map((id) => bytes.comment(member, id))),
    },
  ];
}

const HOW: Record<Way, string> = {
  hot: 'from the cache',
  cold: 'not from the cache',
  mixed: 'from the cache, 5 % of the requests write',
};

function kindsOf(way: Way, paths: Paths, forum: Forum): Kind[] {
  const all = paths(forum.ids).map(bytes.get);
  if (way === 'cold') return [{ share: 1, requests: all }];
  const hot = all.slice(0, FEW);
  return way === 'hot'
    ? [{ share: 1, requests: hot }]
    : [{ share: 0.95, requests: hot }, ...writesOn(forum)];
}

/** The measurements of reads by name. */
export const READ_FIGURES: Record<string, (stage: Stage) => Promise<Figure[]>> = Object.fromEntries(
  WAYS.flatMap((way) =>
    Object.entries(READS).map(([read, { url, paths, least }]) => {
      const name = `reads:${way}:${read}`;
      const what = { name, what: `GET ${url}, ${HOW[way]}`, goal: { least: least[way] } };
      const measure = async (stage: Stage) => [
        await stage.compare({ ...what, connections: CONNECTIONS }, (forum) =>
          kindsOf(way, paths, forum),
        ),
      ];
      return [name, measure];
    }),
  ),
);
