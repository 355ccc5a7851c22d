import { describe, expect, test } from 'vitest';
import { iso } from '../../../server/http/iso-time.ts';
import { publish, writeComment } from '../../support/content.ts';
import { joinShared } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { openTestApp } from '../../support/test-app.ts';

let id = '';
const { forum, root, ana } = await joinShared(['Root', 'Ana']);
await ana.call('POST /membership', { body: { email: ana.email } });
for (let n = 0; n < 13; n++)
  id = await publish(ana, { title: `Post "${n}" আড্ডা \\ ☕`, description: 'One\nline 🙏' });
for (let n = 0; n < 12; n++) await writeComment(n % 2 ? ana : root, id, `No. ${n} <b> \u2028 é`);
await root.call('POST /tags', { body: { name: 'চা' } });
await root.call('POST /announcements', { body: { title: 'Closed', description: 'Today.' } });
const unknown = `${id.slice(0, -4)}ffff`;

let asked = 0;
/** The address with a parameter that no call has: its answer is not cached yet. */
const anew = (path: string) => `${path}${path.includes('?') ? '&' : '?'}fresh=${++asked}`;

/** Everything that reaches the client, but for the time. */
async function answerTo(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const reply = await rawRequest(`${forum.url}${path}`, { method, headers });
  const { date, ...sent } = Object.fromEntries(reply.headers);
  expect(Date.parse(String(date))).not.toBeNaN();
  return { ...reply, headers: sent };
}
/** A token that is no good makes a visitor's request take the way of members' requests. */
const BAD_TOKEN = { authorization: 'Bearer a.b.c' };

const good = [
  ...['', '?page=2&limit=3', '?limit=10', '?limit=13'].map((query) => `/posts${query}`),
  ...['/posts?page=007', '/posts?page=99999999999999999999'],
  ...['', '?page=2&limit=3', '?limit=100'].map((query) => `/posts/popular${query}`),
  ...['/posts/total', `/posts/${id}`, '/tags', '/announcements'],
  ...['', '?page=2&limit=5', '?page=3&limit=5', '?limit=100'].map(
    (query) => `/comments/${id}${query}`,
  ),
];
const bad = [
  ...['page', 'limit'].flatMap((name) =>
    ['0', '-1', '1.5', 'x', '', '%00', '9'.repeat(41), `1&${name}=2`].flatMap((value) =>
      ['/posts', '/posts/popular', `/comments/${id}`].map((path) => `${path}?${name}=${value}`),
    ),
  ),
  ...[unknown, 'x', '%00', '%F0%9F%99%8F', 'a'.repeat(2_000), '%zz', '1e3'].flatMap((other) => [
    `/posts/${other}`,
    `/comments/${other}`,
    `/comments/${other}?page=0`,
  ]),
];

/** The first answer is made, the second one cached, the third one comes from the cache. */
async function expectSameAnswers(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const usual = await answerTo(anew(path), { ...headers, ...BAD_TOKEN }, method);
  const address = anew(path);
  for (let n = 0; n < 3; n++)
    expect([path, await answerTo(address, headers, method)]).toEqual([path, usual]);
  return usual;
}

describe("visitors' reads, answered before the framework's own work", () => {
  test('have the status, headers and bytes of the usual way', async () => {
    for (const path of good) {
      const { status, headers, body } = await expectSameAnswers(path);
      expect([path, status]).toEqual([path, 200]);
      const { 'x-rev': rev, ...others } = headers;
      expect(rev).toMatch(/^[1-9]\d*$/);
      expect(others).toEqual({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
        vary: `${path === '/announcements' ? 'Accept, Sec-Fetch-Mode, ' : ''}Accept-Encoding`,
      });
    }
  });

  test('have them also for a HEAD request, and as JSON or the page of the same address', async () => {
    for (const path of good) {
      const { headers, body } = await expectSameAnswers(path, {}, 'HEAD');
      const got = await answerTo(anew(path));
      expect([path, body, headers]).toEqual([path, '', got.headers]);
    }
    for (const accept of ['text/html', 'application/json', '*/*'])
      await expectSameAnswers('/announcements', { accept });
  });

  test('have them for every kind of wrong input', async () => {
    for (const path of bad) {
      const { status, headers } = await expectSameAnswers(path);
      expect([path, [400, 404]]).toEqual([path, expect.arrayContaining([status])]);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});

describe("visitors' reads: the limit", () => {
  test('counts each of them once: made, cached or refused', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' });
    const ask = (path: string) => rawRequest(`${limited.url}${path}`);
    const statuses: number[] = [];
    // One address after the other: the servers of a cluster renew what they keep each second.
    for (const path of ['/posts', '/posts?page=0', '/posts/x', '/tags', null]) {
      for (let n = 0; n < 50; n++) statuses.push((await ask(path ?? `/posts?fresh=${n}`)).status);
    }
    expect(statuses.filter((status) => status === 429)).toEqual([]);
    // In tenths of a read: three of five cost ten each; the cache keeps the other two from the second time on.
    const left = 3_000 - 50 * 3 * 10 - 2 * (2 * 10 + 48);
    const rest = await Promise.all(
      Array.from({ length: Math.floor(left / 10) + 10 }, (_, n) => ask(`/posts?another=${n}`)),
    );
    const refused = rest.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const path of ['/posts', '/posts?page=0', '/posts/x', '/tags', `/posts?another=61`])
      expect([path, (await ask(path)).status]).toEqual([path, 429]);
  });
});

test('times are those of the platform, of any day and to the millisecond', () => {
  const days = [0, -1, 1, 86_399_999, 86_400_000, 951_782_400_000, 253_402_300_799_999, 8.64e15];
  const drawn = Array.from({ length: 10_000 }, () => Math.floor((Math.random() - 0.2) * 4e12));
  for (const time of [...days, ...drawn]) expect(iso(time)).toBe(new Date(time).toISOString());
  expect(() => iso(Number.NaN)).toThrow(RangeError);
});
