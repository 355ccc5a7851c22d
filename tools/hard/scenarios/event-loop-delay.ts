import type { Member } from '../../../tests/support/members.ts';
import { agentOf, sendRequest } from '../caller.ts';
import { never, percentile, within } from '../goals.ts';
import { type Amounts, CROWDED, enlarge, longPost } from '../large-forum.ts';
import { type Running, startServer } from '../server.ts';
import { makeData, type Scenario } from '../setup.ts';

/** Untimed runs of each request, then timed ones. The median is judged: V8's garbage collector interrupts some runs. */
const WARM = 5;
const ROUNDS = 5;
const MOST_MS = 10;

/** A page past the end of any list. */
const FAR = 999_999_999;
/** Combining marks whose normalization (NFC) takes a long sort. */
const MARKS = '\u0301\u0316'.repeat(9_999);

interface Request {
  path: string;
  method?: string;
  body?: object | string;
  /** The expected status; 200 by default. */
  status?: number;
}

/** Bodies of a post that cost the most time, at its size limit, by the status that refuses them. */
const HEAVY_BODIES: Record<413 | 400, string[]> = {
  // They have more characters than any valid body, and are refused before they are parsed.
  413: [
    `{"title":${'['.repeat(150_000)}${']'.repeat(150_000)}}`,
    `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
    `{"authorName":[${'0,'.repeat(150_000)}0]}`,
    `{${Array.from({ length: 25_000 }, (_, n) => `"k${n}":0`).join()}}`,
    `{"a":"__proto__","b":[${'{},'.repeat(90_000)}{}]}`,
    `{"title":"${'\\"'.repeat(150_000)}"}`,
  ],
  400: [`{"title":"${'🫖'.repeat(80_000)}"}`],
};

/** The worst reads of the contract: deep pages, pages past the end, searches without hits, longest texts. */
const readsOf = (self: string, { comments, users, entries }: Amounts): Request[] =>
  [
    ...['nothing-has-it', 'e', 'general'].map((text) => `/posts/search?tag=${text}`),
    ...[1, 10_000, FAR].flatMap((page) => [`/posts?page=${page}`, `/posts/popular?page=${page}`]),
    '/posts?limit=100',
    '/posts/search?limit=100&tag=general',
    ...[
      'q=the',
      'q=th',
      'q=the+sta&sort=best',
      'q=the+a&tag=general',
      'q=চচচ',
      'q=nothinghasit',
    ].map((query) => `/search?limit=100&${query}`),
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
    ...['/robots.txt', '/sitemap.xml', '/sitemap-site.xml', '/sitemap-2025-05.xml', '/feed.xml'],
    '/avatars/initials/1/%E0%A6%85.svg',
    ...['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs/static/swagger-ui-bundle.js'],
  ].map((path) => ({ path }));

/** The worst writes that can be repeated: they are refused. */
const writesOf = (authorEmail: string): Request[] => [
  ...[`a${MARKS}`, `a${MARKS}`.split('').sort().join('')].map((description) => ({
    path: '/posts',
    method: 'POST',
    status: 400,
    body: { authorEmail, title: 'Marks', description },
  })),
  ...Object.entries(HEAVY_BODIES).flatMap(([status, bodies]) =>
    bodies.map((body) => ({ path: '/posts', method: 'POST', status: Number(status), body })),
  ),
];

/** The longest busy time of the main thread on a request, in milliseconds; null for an unexpected status. */
async function workOn(server: Running, token: string, request: Request, round: number) {
  const { path, method = 'GET', body, status = 200 } = request;
  // A new query string bypasses the response cache.
  const url = `${server.url}${path}${path.includes('?') ? '&' : '?'}round=${round}`;
  const agent = agentOf(1);
  await server.gaps('reset');
  const answer = await sendRequest(url, agent, { method, token, body });
  agent.destroy();
  const { busiest } = await server.gaps();
  return answer.status === status ? busiest : null;
}

/** One request at a time on a large forum: a blocked event loop has that request as its cause. */
export const loops: Scenario<Amounts & { posts: number }> = {
  name: 'loops',
  ci: { posts: 100_000, comments: 50_000, users: 100_000, entries: 100_000, announcements: 1_000 },
  soak: { posts: 1e6, comments: 50_000, users: 200_000, entries: 1e6, announcements: 1_000 },
  async run(setup, { posts, ...amounts }) {
    const { dir, file } = await makeData(setup, { members: 0, posts });
    const { members } = await makeData(setup, { dir, members: 1 });
    const [admin] = members as [Member];
    enlarge(file, admin, amounts);
    const server = await startServer(setup, dir);
    const as = (request: Request, round = 0) => workOn(server, admin.token, request, round);
    // The first request loads the generator of the document.
    const first = await as({ path: '/openapi.json' });
    const wrong: string[] = [];
    const worked: { name: string; work: number }[] = [];
    for (const request of [...readsOf(admin.email, amounts), ...writesOf(admin.email)]) {
      const { method = 'GET', path, body } = request;
      const name = `${method} ${path}${typeof body === 'string' ? ` ${body.slice(0, 20)}…` : ''}`;
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
      console.log(`loops: ${work.toFixed(1)} ms of busy time on ${name}`);
    return [
      within('loops: longest busy time on any request', busiest[0]?.work ?? 0, MOST_MS),
      within('loops: on the first for the OpenAPI document', first ?? Infinity, MOST_MS),
      within('loops: on the deletion of a post with a long thread', gone ?? Infinity, MOST_MS),
      never('loops: not answered as they should be', wrong.length),
    ];
  },
};
