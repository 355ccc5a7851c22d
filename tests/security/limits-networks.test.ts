import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import type { LiveClient } from '../support/person.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

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

test.each([
  ['reads', 300, asking('/tags')],
  ['reads of what no answer is kept of', 300, asking('/announcements?since=nothing')],
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

test('an IPv6 network of visitors shares the calls of its sockets', async () => {
  const forum = await openTestApp(LIMITED);
  const socketFrom = async (address: string) => {
    const extraHeaders = { 'x-forwarded-for': address };
    const more = { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders };
    const socket: LiveClient = io(forum.url, more);
    onTestFinished(() => void socket.disconnect());
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return socket;
  };
  const [one, two] = [await socketFrom(addressOf(1)), await socketFrom(addressOf(2))];
  const other = await socketFrom(OTHER);
  const calls = (socket: LiveClient, amount: number) =>
    Promise.all(Array.from({ length: amount }, () => socket.emitWithAck('watch', [])));
  await calls(one, 60);
  const cut = new Promise((resolve) => two.once('disconnect', resolve));
  for (let n = 0; n < 41; n++) two.emit('unwatch', ['tags']);
  expect(await cut).toBe('io server disconnect');
  await calls(other, 60);
  expect(other.connected).toBe(true);
});
