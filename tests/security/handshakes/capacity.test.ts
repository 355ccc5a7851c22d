import { expect, onTestFinished, test, vi } from 'vitest';
import { capacityOf } from '../../../server/limits/capacity.ts';
import type { LiveClient } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { comes, from, knock, openSessions, PROXIED, TOWN } from './clients.ts';

/** A machine that takes 48 sockets in all, of which no network has more than 12, and 6 are unfinished. */
function onSmallMachine() {
  const report = { userLimits: { open_files: { soft: 128 } } };
  const asked = vi.spyOn(process.report, 'getReport').mockReturnValue(report);
  onTestFinished(() => asked.mockRestore());
}

test.each([
  ['whoever comes with RATE_LIMITS=off', { RATE_LIMITS: 'off' }],
  ['the machine itself in development', { RATE_LIMITS: 'on' }],
])('%s has no bound of a network, and those in all', async (_, env) => {
  onSmallMachine();
  const knocked = await openTestApp(env);
  for (let n = 0; n < 20; n++) expect((await knock(knocked, TOWN)).status).toBe(200);
  expect(openSessions(knocked)).toBe(6);
  const full = await openTestApp(env);
  for (let n = 0; n < 48; n++) expect(await comes(full, TOWN)).not.toBeNull();
  expect((await knock(full, TOWN)).status).toBe(503);
  expect(await comes(full, TOWN)).toBeNull();
});

test('handshakes: when all sockets are taken a newcomer is told so, and still gets the pages', async () => {
  onSmallMachine();
  const forum = await openTestApp(PROXIED);
  for (let n = 0; n < 4; n++) {
    // Blocks of a quarter each: none holds more, so none gives way.
    const network = `198.51.${100 + n}.1`;
    for (let m = 0; m < 12; m++) expect(await comes(forum, network)).not.toBeNull();
    expect((await knock(forum, network)).status).toBe(429);
  }
  const refused = await knock(forum, TOWN);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.body).toMatchObject({
    message: 'The forum is full right now. Please try again in 5 seconds.',
  });
  expect((await forum.raw('/posts', { headers: from(TOWN) })).status).toBe(200);
});

test.each([
  ['a small machine', { handles: 65_536, memory: 2 ** 30 }, 16_384, 500],
  ['few file handles', { handles: 1_024, memory: 2 ** 34 }, 672, 168],
  ['next to nothing', { handles: 32, memory: 2 ** 20 }, 1, 1],
])('%s takes as many sockets as it can hold', (_, machine, sockets, perNetwork) => {
  expect(capacityOf(500, machine)).toMatchObject({ sockets, perNetwork });
});

/** Fills the small machine with sockets of four networks, twelve of each. @returns them, the oldest first. */
async function fill(forum: TestApp, networks: readonly string[]) {
  const all: LiveClient[] = [];
  for (const network of networks)
    for (let n = 0; n < 12; n++) {
      const socket = await comes(forum, network);
      if (!socket) throw new Error('There are places.');
      all.push(socket);
    }
  expect(await comes(forum, networks[0] as string)).toBeNull();
  return all;
}
const connectedOf = (sockets: readonly LiveClient[]) =>
  sockets.map((socket) => (socket.connected ? 1 : 0));

test.each([
  ['an IPv6 /48', [0, 1, 2, 3].map((n) => `2001:db8:7:${n}::1`), '2001:db8:7:ff::1'],
  ['an IPv4 /24', [0, 1, 2, 3].map((n) => `203.0.113.${n}`), '203.0.113.99'],
])(
  'handshakes: %s that takes all places gives way, its newest sockets first, until it holds a quarter',
  async (_, networks, neighbour) => {
    onSmallMachine();
    const forum = await openTestApp(PROXIED);
    const all = await fill(forum, networks);
    // Who comes from the same block makes nobody give way.
    expect(await comes(forum, neighbour)).toBeNull();
    expect((await knock(forum, neighbour)).status).toBe(503);

    const newcomers: LiveClient[] = [];
    for (let n = 1; n <= 36; n++) {
      const socket = await comes(forum, `198.51.${100 + n}.7`);
      if (!socket) throw new Error('A newcomer from elsewhere gets a place.');
      newcomers.push(socket);
      const left = 48 - n;
      await expect.poll(() => connectedOf(all)).toEqual(Array.from(all, (_, at) => +(at < left)));
    }
    // The block holds a quarter of all places now, and keeps them.
    expect(await comes(forum, '198.51.99.7')).toBeNull();
    expect((await knock(forum, '198.51.99.7')).status).toBe(503);
    expect(connectedOf(all.slice(0, 12)).concat(connectedOf(newcomers))).toEqual(Array(48).fill(1));
    expect(openSessions(forum)).toBe(48);
  },
);

test('handshakes: many who come at once make one socket each give way', async () => {
  onSmallMachine();
  const forum = await openTestApp(PROXIED);
  const all = await fill(
    forum,
    [0, 1, 2, 3].map((n) => `2001:db8:7:${n}::1`),
  );
  const came = await Promise.all(
    Array.from({ length: 10 }, (_, n) => comes(forum, `198.51.${100 + n}.7`)),
  );
  expect(came.every((socket) => socket?.connected)).toBe(true);
  await expect.poll(() => connectedOf(all)).toEqual(Array.from(all, (_, at) => +(at < 38)));
  expect(openSessions(forum)).toBe(48);
});
