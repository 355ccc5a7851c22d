import type { Member } from '../../tests/members.ts';
import { agentOf, ask } from '../caller.ts';
import { never, percentile, within } from '../goals.ts';
import { type Amounts, CROWDED, enlarge, longPost } from '../large-forum.ts';
import { makeData, type Scenario } from '../scene.ts';
import { type Running, startServer } from '../server.ts';

/** So often each request is made before it is timed, and then timed; V8 collects now and then, so the median is judged. */
const WARM = 5;
const ROUNDS = 5;
const MOST_MS = 10;

/** Far past the end of any list. */
const FAR = 999_999_999;
/** Marks whose order only a long sort can tell, as Unicode asks for. */
const MARKS = '\u0301\u0316'.repeat(9_999);

interface Request {
  path: string;
  method?: string;
  body?: object;
  /** What it answers; 200 unless said. */
  status?: number;
}

/** The reads of the contract at their worst: deep, past the end, without hits, and of the longest texts. */
const readsOf = (self: string, { comments, users, entries }: Amounts): Request[] =>
  [
    ...['nothing-has-it', 'e', 'general'].map((text) => `/posts/search?tag=${text}`),
    ...[1, 10_000, FAR].flatMap((page) => [`/posts?page=${page}`, `/posts/popular?page=${page}`]),
    '/posts?limit=100',
    '/posts/search?limit=100&tag=general',
    '/posts/total',
    '/tags',
    '/announcements',
    '/announcement-count?since=1970-01-01',
    ...[1, comments / 10, comments / 5, FAR].map((page) => `/comments/${CROWDED}?page=${page}`),
    `/comments/${CROWDED}?page=${comments / 200}&limit=100`,
    `/posts/${CROWDED}`,
    ...[1, 2_500, 5_000, FAR].map((page) => `/posts/user/${self}?page=${page}`),
    `/posts/user/${self}?limit=100`,
    `/user/${self}/recent-posts`,
    ...[1, 500, 1_000, FAR].map((page) => `/reports?page=${page}`),
    ...[1, users / 20, users / 10, FAR].map((page) => `/admin/users?page=${page}`),
    ...['nobody-has-it', 'crowd', 'ana'].map((text) => `/admin/users?search=${text}`),
    ...[users / 20, FAR].map((page) => `/admin/users?search=crowd&page=${page}`),
    ...[1, entries / 20, FAR].flatMap((page) => [
      `/admin/audit?page=${page}`,
      `/admin/payments?page=${page}`,
    ]),
    '/admin/stats',
    ...['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs/static/swagger-ui-bundle.js'],
  ].map((path) => ({ path }));

/** Writes at their worst that may be made again and again. */
const writesOf = (authorEmail: string): Request[] => [
  ...[`a${MARKS}`, `a${MARKS}`.split('').sort().join('')].map((description) => ({
    ...{ path: '/posts', method: 'POST', status: 400 },
    body: { authorEmail, title: 'Marks', description },
  })),
];

/** How long the thread worked in one go on a request, in milliseconds; null when it was not answered as it should be. */
async function workOn(server: Running, token: string, request: Request, round: number) {
  const { path, method = 'GET', body, status = 200 } = request;
  // An answer that is kept would cost nothing the second time.
  const url = `${server.url}${path}${path.includes('?') ? '&' : '?'}round=${round}`;
  const agent = agentOf(1);
  await server.gaps('reset');
  const answer = await ask(url, agent, { method, token, body });
  agent.destroy();
  const { busiest } = await server.gaps();
  return answer.status === status ? busiest : null;
}

/** One request at a time on a large forum: what holds up the loop is that one. */
export const loops: Scenario<Amounts & { posts: number }> = {
  name: 'loops',
  ci: { posts: 100_000, comments: 50_000, users: 100_000, entries: 100_000, announcements: 1_000 },
  soak: { posts: 1e6, comments: 50_000, users: 200_000, entries: 1e6, announcements: 1_000 },
  async run(scene, { posts, ...amounts }) {
    const { dir, file } = await makeData(scene, { members: 0, posts });
    const { members } = await makeData(scene, { dir, members: 1 });
    const [admin] = members as [Member];
    enlarge(file, admin, amounts);
    const server = await startServer(scene, dir);
    const as = (request: Request, round = 0) => workOn(server, admin.token, request, round);
    // What makes it is loaded when the first one asks.
    const first = await as({ path: '/openapi.json' });
    const wrong: string[] = [];
    const worked: { name: string; work: number }[] = [];
    for (const request of [...readsOf(admin.email, amounts), ...writesOf(admin.email)]) {
      const name = `${request.method ?? 'GET'} ${request.path}`;
      const rounds: number[] = [];
      for (let round = 1; round <= WARM + ROUNDS; round++) {
        const work = await as(request, round);
        if (work === null) wrong.push(name);
        else if (round > WARM) rounds.push(work);
      }
      worked.push({ name, work: percentile(rounds, 0.5) });
    }
    for (let n = 1; n <= WARM; n++) await as({ path: `/posts/${longPost(n)}`, method: 'DELETE' });
    const gone = await as({ path: `/posts/${CROWDED}`, method: 'DELETE' });
    for (const one of new Set(wrong)) console.error('loops: not answered as it should be:', one);
    const busiest = worked.toSorted((a, b) => b.work - a.work);
    for (const { name, work } of busiest.slice(0, 3))
      console.log(`loops: ${work.toFixed(1)} ms in one go on ${name}`);
    return [
      within('loops: at work in one go on any request', busiest[0]?.work ?? 0, MOST_MS),
      within('loops: on the first for the OpenAPI document', first ?? Infinity, MOST_MS),
      within('loops: on the deletion of a post with a long thread', gone ?? Infinity, MOST_MS),
      never('loops: not answered as they should be', wrong.length),
    ];
  },
};
