import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Announcement } from '../../../contract/features/announcements.ts';
import { dayOf } from '../../../contract/since/days.ts';
import { RENDERED_SCREENS, SCREENS } from '../../../contract/values/screens.ts';
import { PUBLIC_DEFAULTS } from '../../../contract/values/site-defaults.ts';
import { publish } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const { forum, ana } = await openFileForumWith(['Ana'], { SITE_NAME: 'Tea & <Talk>' });
const postId = await publish(ana, { title: 'Closing </script><script>alert(1)</script>' });
const admin = await forum.admin('Root');
await admin.call('POST /announcements', { body: { title: 'Closed', description: 'On Friday.' } });

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(`${forum.url}${path}`, { method, headers });
const isPage = (reply: Awaited<ReturnType<typeof get>>, status = 200) => {
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    status,
    'text/html; charset=utf-8',
  ]);
  expect(reply.headers.get('cache-control')).toBe('no-cache');
  expect(reply.headers.get('vary')).toBe(
    'Accept, Accept-Encoding, Accept-Language, Sec-Fetch-Mode, Cookie',
  );
};
/** The sources of styles that the policy of a page allows, and those of the styles in it. */
function stylesOf({ headers, body }: Awaited<ReturnType<typeof get>>) {
  const policy = headers.get('content-security-policy') ?? '';
  const allowed = policy.match(/style-src ([^;]*)/)?.[1]?.split(' ') ?? [];
  const inlined = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, rules = '']) => rules);
  const sourceOf = (rules: string) =>
    `'sha256-${createHash('sha256').update(rules).digest('base64')}'`;
  return { allowed: allowed.toSorted(), inlined: ["'self'", ...inlined.map(sourceOf)].toSorted() };
}
/** JSON answers of `ask` come as text. */
const parsed = <T>(reply: Awaited<ReturnType<typeof get>>) => ({
  ...reply,
  body: JSON.parse(reply.body) as T,
});

describe('GET /announcements is a call and a screen', () => {
  test.each([
    ['a navigation', { 'sec-fetch-mode': 'navigate' }],
    ['a navigation that takes anything', { 'sec-fetch-mode': 'navigate', accept: '*/*' }],
    ["a browser's Accept", { accept: BROWSER }],
    ['HTML wanted', { accept: 'text/html' }],
    ['HTML in capitals', { accept: 'Text/HTML' }],
    ['HTML before JSON', { accept: 'text/html, application/json' }],
    ['HTML rather than JSON', { accept: 'application/json;q=0.5, text/html' }],
    ['HTML with its charset', { accept: 'text/html;charset=utf-8, */*;q=0.5' }],
    ['HTML of some level', { accept: 'text/html;level=1' }],
    [
      'HTML beside JSON of some kind',
      { accept: 'application/json;odata=verbose;q=0.9, text/html' },
    ],
    ['HTML named beside anything', { accept: '*/*, text/html' }],
    ['HTML wanted by a script', { accept: 'text/html', 'sec-fetch-mode': 'cors' }],
  ])('%s gets the page', async (_, headers) => {
    const reply = await get('/announcements', headers);
    isPage(reply);
  });

  test.each([
    ['nothing said', {}],
    ['anything', { accept: '*/*' }],
    ['JSON', { accept: 'application/json' }],
    ['JSON before HTML', { accept: 'application/json, text/html' }],
    ['JSON rather than HTML', { accept: 'text/html;q=0.5, application/json' }],
    ['anything rather than HTML', { accept: 'text/html;q=0.1, */*' }],
    ['any text', { accept: 'text/*' }],
    ['neither', { accept: 'image/png' }],
    ['no HTML at all', { accept: 'text/html;q=0' }],
    ["a script's request", { accept: '*/*', 'sec-fetch-mode': 'cors' }],
    ['an unreadable Accept', { accept: ';;q=,,text/htmlx;q=zwei' }],
  ])('%s gets the JSON, which no Back may show', async (_, headers) => {
    const reply = parsed<Announcement[]>(await get('/announcements', headers));
    expectAnswer('GET /announcements', reply);
    expect(reply.body[0]?.title).toBe('Closed');
    expect(reply.headers.get('vary')).toBe('Accept, Sec-Fetch-Mode, Accept-Encoding');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

test('pages: a request for the JSON changes nothing for a request for the page', async () => {
  for (let n = 0; n < 2; n++) {
    expectAnswer('GET /announcements', parsed(await get('/announcements')));
    isPage(await get('/announcements', { accept: BROWSER }));
  }
});

const { announcements, search, since, postAlias, ...OTHERS } = SCREENS;
test.each(Object.values(OTHERS))(
  'pages: the screen %s is a page to all but a program that asks for JSON',
  async (path) => {
    const { authorId } = (await forum.visitor.call('GET /posts')).body[0] ?? { authorId: '' };
    const address = path
      .replace(':id', path === SCREENS.person ? authorId : postId)
      .replace(':name', 'general');
    for (const headers of [{ 'sec-fetch-mode': 'navigate', accept: BROWSER }, { accept: '*/*' }]) {
      isPage(await get(address, headers));
      isPage(await get(`${address}?session=cs_1`, headers));
    }
    const head = await get(address, { accept: BROWSER }, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expectProblem(parsed(await get(address, { accept: 'application/json' })), 404);
  },
);

test.each([
  ['GET /search', `${search}?q=tea`],
  ['GET /since/{date}', since.replace(':date', dayOf(Date.now(), 'UTC'))],
] as const)('pages: %s is a page for a browser, and JSON for all else', async (name, address) => {
  isPage(await get(address, { accept: BROWSER }));
  isPage(await get(address, { 'sec-fetch-mode': 'navigate' }));
  const reply = parsed<object>(await get(address, { accept: '*/*' }));
  expectAnswer(name, reply);
  expect(reply.headers.get('vary')).toBe('Accept, Sec-Fetch-Mode');
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test.each(['/nope', '/dashboard/nope', '/posts/1/2/3', '/post', '/index.php', '/assets/nope.js'])(
  'pages: %s leads nowhere; a page says so to a browser, JSON to a program',
  async (path) => {
    isPage(await get(path, { 'sec-fetch-mode': 'navigate' }), 404);
    isPage(await get(path, { accept: BROWSER }), 404);
    expectProblem(parsed(await get(path)), 404);
    expectProblem(parsed(await get(path, { accept: BROWSER }, 'POST')), 404);
  },
);

test.each(['/posts', '/posts/total', '/tags', '/comments/nope', '/healthz'])(
  'pages: the call %s stays a call in a browser',
  async (path) => {
    const reply = await get(path, { 'sec-fetch-mode': 'navigate', accept: BROWSER });
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  },
);

test.each([
  ['/inbox', SCREENS.notifications],
  ['/admin/users?page=2', SCREENS.manageUsers],
])('pages: %s, which needs a token, leads a browser to its screen', async (path, screen) => {
  const reply = await get(path, { 'sec-fetch-mode': 'navigate', accept: BROWSER });
  expect([reply.status, reply.headers.get('location')]).toEqual([302, screen]);
  expectProblem(parsed(await get(path)), 401);
  const authorization = 'Bearer nobody';
  expectProblem(parsed(await get(path, { accept: BROWSER, authorization })), 401);
});

test('pages: a call that needs a token and has no screen is no page for a browser', async () => {
  isPage(await get('/reads?posts=1', { 'sec-fetch-mode': 'navigate' }), 404);
  expectProblem(parsed(await get('/reads?posts=1')), 401);
});

test('pages: in the HTML addresses of members are masked, and texts stay texts', async () => {
  const { body } = await get('/', { accept: BROWSER });
  expect(body).toContain('an…@example.com');
  expect(body).not.toContain(ana.email);
  expect(body).not.toContain('<script>alert(1)');
  expect(body).toContain('<title>Tea &amp; &lt;Talk&gt;</title>');
});

test.for([
  ...RENDERED_SCREENS.map((screen) => [screen, 200] as const),
  ['/post-details/01a1f9e0-384b-730b-8b3e-66c9d66ee53d', 404] as const,
  ['/nothing/here', 404] as const,
  ['/login', 200] as const,
])(
  '%s runs no script but files, and its policy allows its own styles and no others',
  async ([screen, status]) => {
    const { tag } = (await ana.call('GET /posts/{id}', { params: { id: postId } })).body;
    const path = screen
      .replace('post-details/:id', `post-details/${postId}`)
      .replace(':id', (await ana.call('GET /me')).body._id)
      .replace(':name', tag)
      .replace(':date', dayOf(Date.now(), 'UTC'));
    for (const [accent, own] of [
      ['#1d4ed8', 1],
      [PUBLIC_DEFAULTS.accent, 0],
    ] as const) {
      await admin.call('PATCH /settings', { body: { accent } });
      for (const headers of [{}, { 'save-data': 'on' }]) {
        const reply = await get(path, { accept: BROWSER, ...headers });
        const { allowed, inlined } = stylesOf(reply);
        expect([path, reply.status]).toEqual([path, status]);
        // A page that the client renders is served with the whole stylesheet, and its policy has one source more.
        if (screen === '/login') expect(allowed).toEqual(expect.arrayContaining(inlined));
        else expect(allowed).toEqual(inlined);
        expect(allowed.length).toBe(3 + own);
        expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self'/);
        expect(reply.body).not.toMatch(/ style="| on[a-z]+="/);
        for (const [, attributes = ''] of reply.body.matchAll(/<script([^>]*)>/g))
          expect(attributes).toMatch(/ src="\/assets\/| type="application\/(ld\+)?json"/);
      }
    }
  },
);

describe('an address that can not be read', () => {
  const ADDRESSES = ['/tags/100%', '/people/%ff', '/%', `/tags/${'a'.repeat(1_500)}`, '/users/%zz'];

  test.each(ADDRESSES)('%s is a missing page for browsers, and JSON for programs', async (path) => {
    isPage(await get(path, { accept: BROWSER }), 404);
    isPage(await get(path, { 'sec-fetch-mode': 'navigate' }, 'HEAD'), 404);
    const missing = await get('/nowhere', { accept: BROWSER });
    const bodyOf = ({ body }: typeof missing) => body.match(/<main.*<\/main>/s)?.[0];
    expect(bodyOf(await get(path, { accept: BROWSER }))).toBe(bodyOf(missing));
    const { status, body } = await get(path, { accept: 'application/json' });
    expect([status, JSON.parse(body).code]).toEqual(
      path.includes('%') ? [400, 'bad-input'] : [404, 'not-found'],
    );
  });

  test('what is validly encoded is read as ever', async () => {
    isPage(await get('/tags/100%25', { accept: BROWSER }), 404);
    isPage(await get(`/?x=${'%ff'.repeat(9)}%`, { accept: BROWSER }));
  });
});

test('password managers find where members change their passwords', async () => {
  const { status, headers } = await get('/.well-known/change-password', { accept: BROWSER });
  expect([status, headers.get('location')]).toEqual([302, SCREENS.safety]);
  isPage(await get(headers.get('location') ?? '', { accept: BROWSER }));
});
