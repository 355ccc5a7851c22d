import { describe, expect, test, vi } from 'vitest';
import { SignUpLimits } from '../../../server/auth/providers/local/sign-up-limits.ts';
import { HttpError } from '../../../server/http/errors.ts';
import { limiterFactory } from '../../../server/limits/rate-limits.ts';
import { editComment, editPost, publish, writeComment } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { openProvider } from '../../support/features/provider-browser.ts';
import { joinShared, openForum, sharedForum } from '../../support/open-forum.ts';
import { PASSWORD, subscribe } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { connectPacket, openBareSocket } from '../../support/realtime/bare-socket.ts';
import { onServers } from '../../support/servers.ts';
import { editLong, MOST_LONG_EDITS } from '../../support/texts/long-edits.ts';

const HTML = { accept: 'text/html' };

const DAY = 86_400;

/** Two members, one with a post that was edited as often as a day allows. */
async function openEdits(env: Record<string, string>) {
  const { ana, bo } = await joinShared(['Ana', 'Bo'], env);
  const id = await publish(ana);
  // A refused edit takes nothing of the day.
  expect((await editLong(ana, id, 7)).status).toBe(409);
  for (let version = 1; version <= MOST_LONG_EDITS; version++)
    expect((await editLong(ana, id, version)).status).toBe(200);
  return { ana, bo, id, version: MOST_LONG_EDITS + 1 };
}

test('edits of a member have 5 MB a day; then 429 says since when there is room, and no other member waits', async () => {
  const { ana, bo, id, version } = await openEdits({ RATE_LIMITS: 'on' });
  const comment = await writeComment(ana, id, 'Milk last.');
  const full = await editLong(ana, id, version);
  const seconds = Number(full.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(DAY - 600);
  expect(seconds).toBeLessThanOrEqual(DAY);
  expect(expectProblem(full, 429)).toBe(
    `You have edited as much text today as one may. Please try again in ${seconds} seconds.`,
  );
  expect(full.body).toMatchObject({ code: 'edit-bytes' });
  // A new title alone keeps the long text once more.
  const statuses = [];
  for (const n of [0, 1, 2])
    statuses.push((await editPost(ana, id, { title: `Other ${n}` }, version + n)).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await ana.call('GET /posts/{id}', { params: { id } })).body.version).toBe(version + 2);
  // There is room for a short text.
  expect((await editComment(ana, comment._id, 'Milk first.')).status).toBe(200);
  expect((await editLong(bo, await publish(bo), 1)).status).toBe(200);
});

test('RATE_LIMITS=off lifts the limit of edits', async () => {
  const { ana, id, version } = await openEdits({});
  expect((await editLong(ana, id, version)).status).toBe(200);
});

const forum = await sharedForum({
  RATE_LIMITS: 'on',
  METRICS: 'admins',
  TRUST_PROXY: '127.0.0.0/8',
});

let networks = 0;
/** An IPv6 network that nobody has come from: the limits of each test are its own. */
function newNetwork() {
  networks += 1;
  const part = networks.toString(16);
  // One network writes its addresses in many ways.
  return (n: number) =>
    n % 2 ? `2001:0db8:7:${part}:${n.toString(16)}::7` : `2001:db8:7:${part}::${n.toString(16)}`;
}

/** Addresses that nobody has asked for before, so that no answer is kept for them. */
let fresh = 0;
type Ask = (from: string) => Promise<number>;
const asking =
  (pathOf: () => string, method: 'GET' | 'POST' = 'GET', accept = {}): Ask =>
  async (from) => {
    const { host } = new URL(forum.url);
    const own = method === 'POST' ? { origin: forum.url } : {};
    const headers = { ...accept, ...own, host, 'x-forwarded-for': from };
    const { statusCode } = await forum.app.fastify.inject({ method, url: pathOf(), headers });
    return statusCode;
  };
const askTags = asking(() => `/tags?fresh=${fresh++}`);
const times = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));
/** Several servers renew a response each second, and that costs a tenth: how many are refused depends on the moment. */
type Shared = [name: string, most: number, ask: Ask, atOnce?: number];
const ofOneServer: Shared[] = [
  ['reads', 300, askTags],
  // More at once make a forum too busy for visitors' documents: such an answer counts as a tenth.
  ['page loads', 300, asking(() => `/people/nobody${fresh++}`), 20],
];
test.each<Shared>([
  ...(onServers ? [] : ofOneServer),
  ['reads that are refused', 300, asking(() => '/announcement-count?since=nothing')],
  ['reads of the pages for admins', 300, asking(() => '/metrics')],
  ['searches', 300, asking(() => '/search?q=tea')],
  ['searches of 100 results', 60, asking(() => '/search?q=tea&limit=100')],
  ['searches of 21 results, or wrong ones', 150, asking(() => '/search?limit=21')],
  ['short addresses of posts', 300, asking(() => `/post/${fresh++}`)],
  ['writes', 60, asking(() => '/logout', 'POST')],
  ["the identity provider's reads", 300, asking(() => '/auth/get-session')],
  ["the identity provider's writes", 60, asking(() => '/auth/sign-out', 'POST')],
])('an IPv6 network of visitors shares its %s', async (_, most, ask, atOnce = most + 5) => {
  const addressOf = newNetwork();
  const statuses: number[] = [];
  for (let from = 0; from < most + 5; from += atOnce) {
    const count = Math.min(atOnce, most + 5 - from);
    statuses.push(...(await times(count, (n) => ask(addressOf(from + n)))));
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(await ask(newNetwork()(1))).not.toBe(429);
});

test.each([
  ['a read', '/tags', {}],
  ['a page', '/', HTML],
  ['a feed', '/feed.xml', {}],
  ['who is signed in, of a browser that is not', '/auth/get-session', {}],
  ['the count of announcements', '/announcement-count', {}],
  ['the ways to sign in', '/auth-options', {}],
])('%s that the response cache answers counts as a tenth', async (_, path, accept) => {
  const addressOf = newNetwork();
  const ask = () => asking(() => path, 'GET', accept)(addressOf(1));
  const statuses = await times(290, (n) => askTags(addressOf(n)));
  // Ten reads are left. An answer is kept from its second request on.
  for (let n = 0; n < 5; n++) statuses.push(await ask());
  statuses.push(...(await times(60, ask)));
  expect(statuses).toEqual(Array(355).fill(200));
  // It is not for nothing: more have used up the rest.
  expect(await times(60, ask)).toContain(429);
});

test('over the limit of reads, browsers get a page that says so, and programs still get JSON', async () => {
  const addressOf = newNetwork();
  await times(300, (n) => askTags(addressOf(n)));
  const from = { 'x-forwarded-for': addressOf(1) };
  for (const path of ['/', '/login', '/announcements', '/nowhere']) {
    const refused = await rawRequest(`${forum.url}${path}`, { headers: { ...HTML, ...from } });
    expect([path, refused.status]).toEqual([path, 429]);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toContain('<title>Too many requests – My Site</title>');
    expect(refused.body).toMatch(/<h1[^>]*>Too many requests<\/h1>/);
  }
  const headers = { accept: 'application/json', ...from };
  const { status, body } = await rawRequest(`${forum.url}/announcements`, { headers });
  expect(status).toBe(429);
  expect(JSON.parse(body)).toMatchObject({ statusCode: 429, code: 'too-many-requests' });
});

test('sign-in floods: a socket that sends a thousand connects at once is one caller at most, and cut', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const other = await ana.socket();
  const { sockets } = forum.app.context.live.io.of('/');
  let most = 0;
  for (const token of [null, ana.token]) {
    const wire = await openBareSocket(forum);
    const gone = new Promise((resolve) => wire.addEventListener('close', resolve, { once: true }));
    for (let n = 0; n < 1_000; n++) wire.send(connectPacket(token));
    let isGone = false;
    void gone.then(() => {
      isGone = true;
    });
    while (!isGone) {
      most = Math.max(most, sockets.size);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  expect(most).toBeLessThanOrEqual(2);
  expect(await subscribe(other, 'tags')).toMatchObject([{ ok: true }]);
});

const PRODUCTION = { ...AS_PRODUCTION, VERIFY: 'off' };

/** How visitors of a forum register, who say where they come from. */
async function registering(env: Record<string, string>) {
  const forum = await sharedForum({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8', ...env });
  return (name: string, from: string, password = PASSWORD) => {
    const account = { name, email: `${name}@example.com`, password };
    return forum.post('/auth/sign-up/email', account, { 'x-forwarded-for': from });
  };
}

describe('sign-up limits: an hour brings a network', () => {
  test('twenty new accounts in production; a form that is refused unread does not count', async () => {
    const register = await registering(PRODUCTION);
    for (let n = 0; n < 5; n++)
      expect((await register('ana', '2001:db8::1', 'x')).status).toBe(400);
    const replies = await times(23, (n) => register(`p${n}`, `2001:db8::${n}:1`));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(refused[0]?.body).toMatchObject({
      message: 'Too many accounts were made from your network. Please try again in 60 minutes.',
    });
    expect((await register('bo', '2001:db8:0:1::1')).status).toBe(200);
  });

  test('twenty attempts in production: a refused one gives no point back', async () => {
    const register = await registering(PRODUCTION);
    expect((await register('eva', '192.0.2.1')).status).toBe(200);
    const again = await times(19, async () => (await register('eva', '192.0.2.1')).status);
    expect(again).toEqual(Array(19).fill(422));
    expect((await register('cem', '192.0.2.1')).status).toBe(429);
    expect((await register('cem', '192.0.2.2')).status).toBe(200);
  });

  test('more than twenty in development', async () => {
    const register = await registering({});
    const statuses = await times(21, async (n) => (await register(`p${n}`, '192.0.2.1')).status);
    expect(statuses).toEqual(Array(21).fill(200));
  });
});

test('sign-up limits: an hour brings all networks together two thousand new accounts', async () => {
  const signUps = new SignUpLimits(limiterFactory(null).limiter, true, () => true);
  for (let n = 0; n < 2_000; n++) await signUps.take(`192.0.2.${n % 200}`);
  const refused = await signUps.take('198.51.100.1').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  const { status, retryAfter } = refused as HttpError;
  expect(status).toBe(503);
  expect(retryAfter).toBeGreaterThan(3_000);
});

test('sign-up limits: accounts by Google count as well', async () => {
  const google = { GOOGLE_CLIENT_ID: 'the-forum', GOOGLE_CLIENT_SECRET: 'its secret' };
  const provider = await openProvider({ ...PRODUCTION, ...google });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const comeAs = async (n: number) => {
    const who = { sub: `g${n}`, email: `g${n}@example.com`, email_verified: true, name: `G${n}` };
    const id_token = `${part({ alg: 'none' })}.${part(who)}.`;
    const answer = { access_token: 'a key', id_token, expires_in: 3_600, token_type: 'Bearer' };
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json(answer)),
    );
    const visitor = provider.visitor();
    const form = { provider: 'google', callbackURL: '/', errorCallbackURL: '/login' };
    const { body } = await visitor.call('/sign-in/social', form, {
      home: AS_PRODUCTION.PUBLIC_URL,
    });
    const state = new URL(String(body['url'])).searchParams.get('state') ?? '';
    const back = `/callback/google?${new URLSearchParams({ code: 'x', state })}`;
    const { headers } = await visitor.call(back, undefined, { home: AS_PRODUCTION.PUBLIC_URL });
    return headers.get('location');
  };
  for (let n = 0; n < 20; n++) expect(await comeAs(n)).toBe('/');
  expect(await comeAs(20)).toBe('/login?error=unable_to_create_user');
  expect(await comeAs(7)).toBe('/');
});
