import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Announcement } from '../contract/announcements.ts';
import { SCREENS } from '../contract/screens.ts';
import { expectAnswer, expectProblem } from './answers.ts';
import { ask } from './ask.ts';
import { type House, openHouse, type Person, publish } from './house.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
let house: House;
let ana: Person;
beforeAll(async () => {
  house = await openHouse({ SITE_NAME: 'Tea & <Talk>' }, true);
  ana = await house.neighbour('Ana');
  await publish(ana, { title: 'Closing </script><script>alert(1)</script>' });
  const admin = await house.admin('Root');
  await admin.call('POST /announcements', { body: { title: 'Closed', description: 'On Friday.' } });
});
afterAll(() => house.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(`${house.url}${path}`, { method, headers });
const isPage = (reply: Awaited<ReturnType<typeof get>>, status = 200) => {
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    status,
    'text/html; charset=utf-8',
  ]);
  expect(reply.headers.get('cache-control')).toBe('no-store');
};
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
    ['HTML wanted by a script', { accept: 'text/html', 'sec-fetch-mode': 'cors' }],
  ])('%s gets the page', async (_, headers) => {
    const reply = await get('/announcements', headers);
    isPage(reply);
    expect(reply.headers.get('vary')).toBe('Accept, Sec-Fetch-Mode');
  });

  test.each([
    ['nothing said', {}],
    ['anything', { accept: '*/*' }],
    ['JSON', { accept: 'application/json' }],
    ['JSON before HTML', { accept: 'application/json, text/html' }],
    ['JSON rather than HTML', { accept: 'text/html;q=0.5, application/json' }],
    ['anything rather than HTML', { accept: 'text/html;q=0.1, */*' }],
    ['no HTML at all', { accept: 'text/html;q=0' }],
    ["a script's request", { accept: '*/*', 'sec-fetch-mode': 'cors' }],
    ['an unreadable Accept', { accept: ';;q=,,text/htmlx;q=zwei' }],
  ])('%s gets the JSON, which no Back may show', async (_, headers) => {
    const reply = parsed<Announcement[]>(await get('/announcements', headers));
    expectAnswer('GET /announcements', reply);
    expect(reply.body[0]?.title).toBe('Closed');
    expect(reply.headers.get('vary')).toBe('Accept, Sec-Fetch-Mode');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

test('who comes for the JSON changes nothing for who comes for the page', async () => {
  for (let n = 0; n < 2; n++) {
    expectAnswer('GET /announcements', parsed(await get('/announcements')));
    isPage(await get('/announcements', { accept: BROWSER }));
  }
});

test.each(Object.values(SCREENS).filter((path) => path !== SCREENS.announcements))(
  'the screen %s is a page, however it is asked for',
  async (path) => {
    const address = path.replace(':id', '01a1f9e0-384b-730b-8b3e-66c9d66ee53d');
    for (const headers of [{ 'sec-fetch-mode': 'navigate', accept: BROWSER }, { accept: '*/*' }]) {
      isPage(await get(address, headers));
      isPage(await get(`${address}?session=cs_1&page=2`, headers));
    }
    const head = await get(address, { accept: BROWSER }, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
  },
);

test.each(['/nope', '/dashboard/nope', '/posts/1/2/3', '/post', '/index.php', '/assets/nope.js'])(
  '%s leads nowhere: a page says so to a browser, JSON to a program',
  async (path) => {
    isPage(await get(path, { 'sec-fetch-mode': 'navigate' }), 404);
    isPage(await get(path, { accept: BROWSER }), 404);
    expectProblem(parsed(await get(path)), 404);
    expectProblem(parsed(await get(path, { accept: BROWSER }, 'POST')), 404);
  },
);

test.each(['/posts', '/posts/total', '/tags', '/comments/nope', '/healthz'])(
  'the call %s stays a call in a browser',
  async (path) => {
    const reply = await get(path, { 'sec-fetch-mode': 'navigate', accept: BROWSER });
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  },
);

describe('what stands in the page', () => {
  test('addresses of members are masked, and texts stay texts', async () => {
    const { body } = await get('/', { accept: BROWSER });
    expect(body).toContain('an…@example.com');
    expect(body).not.toContain(ana.email);
    expect(body).not.toContain('<script>alert(1)');
    expect(body).toContain('<title>Tea &amp; &lt;Talk></title>');
  });

  test('a signed-in browser gets the same, for a page is nobody’s', async () => {
    const { body } = await get('/', { accept: BROWSER, authorization: `Bearer ${ana.token}` });
    expect(body).not.toContain(ana.email);
  });

  test('it runs no script but our own and stands in no frame', async () => {
    const { headers } = await get('/', { accept: BROWSER });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
