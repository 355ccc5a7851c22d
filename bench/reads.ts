import type { FloorRoute } from './floors.ts';
import { compare, type Figure } from './measure.ts';
import { JWT_SECRET, type Loader, type Served, startFloor } from './processes.ts';
import { bytes, type Member, POSTS } from './world.ts';
import { writeRoutes } from './writes.ts';

const CONNECTIONS = 32;
const FEW = 4;
const PAGES = POSTS / 5;

interface Read {
  what: string;
  /** The route in Fastify's notation, for the floor. */
  url: string;
  few: string[];
  many: string[];
}

const readsOf = (ids: string[]): Read[] => {
  const few = ids.slice(0, FEW);
  const pages = (amount: number) =>
    Array.from({ length: amount }, (_, i) => `?page=${i + 1}&limit=5`);
  const list = (path: string) => ({
    what: `GET ${path}`,
    url: path,
    few: pages(FEW).map((page) => path + page),
    many: pages(PAGES).map((page) => path + page),
  });
  const each = (path: string, after = '') => ({
    what: `GET ${path}/{id}`,
    url: `${path}/:id`,
    few: few.map((id) => `${path}/${id}${after}`),
    many: ids.map((id) => `${path}/${id}${after}`),
  });
  return [
    list('/posts'),
    list('/posts/popular'),
    each('/posts'),
    each('/comments', '?page=1&limit=5'),
  ];
};

async function answerOf(port: number, path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return answer.text();
}

/** Hot, cold and hot with writes between, for each of the four reads that make the pages. */
export async function measureReads(loader: Loader, forum: Served, ids: string[], people: Member[]) {
  const reads = readsOf(ids);
  const routes: FloorRoute[] = [];
  for (const { url, few } of reads) {
    const answer = await answerOf(forum.port, few[0] as string);
    routes.push({ method: 'GET', url, status: 200, answer });
  }
  const floor = await startFloor({ secret: JWT_SECRET, routes: [...routes, ...writeRoutes] });
  const figures: Figure[] = [];
  for (const { what, few, many } of reads) {
    const hot = few.map(bytes.get);
    const written = people.flatMap((member, i) => {
      const id = ids[i % FEW] as string;
      return [bytes.vote(member, id, 'upvote'), bytes.vote(member, id, 'downvote')];
    });
    const said = people.map((member, i) => bytes.comment(member, ids[i % FEW] as string));
    const ways = [
      { how: 'hot', least: 0.85, kinds: [{ share: 1, requests: hot }] },
      { how: 'cold', least: 0.45, kinds: [{ share: 1, requests: many.map(bytes.get) }] },
      {
        how: 'hot with 5 % writes',
        least: 0.7,
        kinds: [
          { share: 0.95, requests: hot },
          { share: 0.025, requests: written },
          { share: 0.025, requests: said },
        ],
      },
    ];
    for (const { how, least, kinds } of ways) {
      figures.push(
        await compare(loader, {
          what: `${what}, ${how}`,
          goal: { least },
          connections: CONNECTIONS,
          floor: { served: floor, kinds },
          ours: { served: forum, kinds },
        }),
      );
    }
  }
  await floor.stop();
  return figures;
}
