import { expect, test } from 'vitest';
import { onServers } from '../../support/servers.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const LIMITED = { RATE_LIMITS: 'on', METRICS: 'admins', TRUST_PROXY: '127.0.0.0/8' };
const OTHER = '2001:db8:7:2::1';
/** One network writes its addresses in many ways. */
const addressOf = (n: number) =>
  n % 2 ? `2001:0db8:7:1:${n.toString(16)}::7` : `2001:db8:7:1::${n.toString(16)}`;

type Ask = (forum: TestApp, from: string) => Promise<number>;
const asking =
  (path: string, method = 'GET'): Ask =>
  async (forum, from) => {
    const headers = { 'x-forwarded-for': from, origin: forum.url };
    return (await forum.raw(path, { method, headers })).status;
  };
/** Addresses that nobody has asked for before, so that no answer is kept for them. */
let fresh = 0;
const askingAnew =
  (path: string): Ask =>
  (forum, from) =>
    asking(`${path}?fresh=${fresh++}`)(forum, from);

/** Several servers renew a response each second, and that costs a tenth: how many are refused depends on the moment. */
const ofOneServer: [string, number, Ask][] = [
  ['reads', 300, askingAnew('/tags')],
  ['page loads', 300, (forum, from) => asking(`/people/nobody${fresh++}`)(forum, from)],
];
test.each<[string, number, Ask]>([
  ...(onServers ? [] : ofOneServer),
  ['reads that are refused', 300, asking('/announcement-count?since=nothing')],
  ['reads of the pages for admins', 300, asking('/metrics')],
  ['writes', 60, asking('/logout', 'POST')],
  ["the identity provider's reads", 300, asking('/auth/get-session')],
  ["the identity provider's writes", 60, asking('/auth/sign-out', 'POST')],
])('an IPv6 network of visitors shares its %s', async (_, most, ask) => {
  const forum = await openTestApp(LIMITED);
  const all = Array.from({ length: most + 5 }, (_, n) => ask(forum, addressOf(n)));
  const tooMany = (await Promise.all(all)).filter((status) => status === 429);
  expect(tooMany).toHaveLength(5);
  expect(await ask(forum, OTHER)).not.toBe(429);
});

const HTML = { accept: 'text/html' };
test.each([
  ['a read', '/tags', {}],
  ['a page', '/', HTML],
  ['a feed', '/feed.xml', {}],
  ['who is signed in, of a browser that is not', '/auth/get-session', {}],
  ['the count of announcements', '/announcement-count', {}],
  ['the ways to sign in', '/auth-options', {}],
])('%s that the response cache answers counts as a tenth', async (_, path, accept) => {
  const forum = await openTestApp(LIMITED);
  const headers = { ...accept, 'x-forwarded-for': addressOf(1) };
  const ask = async () => (await forum.raw(path, { headers })).status;
  const others = Array.from({ length: 200 }, (_, n) => askingAnew('/tags')(forum, addressOf(n)));
  const statuses = await Promise.all(others);
  // A third of the reads is left. An answer is kept from its second request on.
  for (let n = 0; n < 5; n++) statuses.push(await ask());
  const more = () => Promise.all(Array.from({ length: 100 }, ask));
  statuses.push(...(await more()), ...(await more()));
  expect(statuses).toEqual(Array(405).fill(200));
  // It is not for nothing: a thousand have used up the rest.
  const rest: number[] = [];
  for (let n = 0; n < 8; n++) rest.push(...(await more()));
  expect(rest).toContain(429);
});
