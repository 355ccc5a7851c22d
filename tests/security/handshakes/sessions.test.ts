import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { amount } from '../../support/amounts.ts';
import { publish } from '../../support/content.ts';
import { type LiveClient, subscribe } from '../../support/person.ts';
import { connectPacket, openBareSocket } from '../../support/realtime/bare-socket.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { comes, DIRECT, from, knock, openSessions, POLLING, PROXIED, TOWN } from './clients.ts';

/**
 * Sends the same on many connections and resets each at once; a program of its own, for which this one stands still.
 */
const RESETTING = `
const [port, text, connections] = process.argv.slice(1);
for (let n = 0; n < Number(connections); n++) {
  const line = require('node:net').connect(port, '127.0.0.1');
  line.on('connect', () => line.write(text, () => line.resetAndDestroy()));
}`;

test('handshakes: an unfinished one ends after five seconds, by either transport', async () => {
  const forum = await openTestApp();
  const since = performance.now();
  const silent = await openBareSocket(forum);
  const cut = once(silent, 'close').then(() => performance.now() - since);
  const opened = await knock(forum, TOWN);
  const wordy = await knock(forum, TOWN);
  // It says who it is, and never asks for the answer.
  const said = await forum.raw(`${POLLING}&sid=${wordy.sid}`, { method: 'POST', body: '40' });
  expect([opened.status, wordy.status, said.status]).toEqual([200, 200, 200]);
  const whole = await forum.visitor.socket();
  const polling: LiveClient = io(forum.url, { transports: ['polling'], forceNew: true });
  onTestFinished(() => void polling.disconnect());
  await once(polling as never, 'connect');
  expect(openSessions(forum)).toBe(5);

  expect(await cut).toBeGreaterThan(4_900);
  await expect.poll(() => openSessions(forum), { timeout: 3_000 }).toBe(2);
  expect(performance.now() - since).toBeLessThan(8_000);
  expect((await forum.raw(`${POLLING}&sid=${opened.sid}`)).status).toBe(400);
  for (const socket of [whole, polling]) {
    expect(await subscribe(socket, 'feed')).toMatchObject([{ ok: true }]);
  }
});

test('handshakes: a connection that was reset before it was accepted counts for nobody, and is not read', async () => {
  const forum = await openTestApp({ RATE_LIMITS: 'on' });
  const logged = vi.spyOn(forum.app.context.log, 'error');
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  const said = (ask(POLLING) + ask('/posts')).repeat(5);
  const { port } = new URL(forum.url);
  execFileSync(process.execPath, ['-e', RESETTING, port, said, '20']);
  await knock(forum, TOWN);
  expect(openSessions(forum)).toBe(1);
  expect(logged).not.toHaveBeenCalled();
});

test('handshakes: a socket may send 250 packets in ten seconds, also where they are no calls', async () => {
  const forum = await openTestApp({ RATE_LIMITS: 'on' });
  const { sid } = await knock(forum, TOWN);
  const path = `${POLLING}&sid=${sid}`;
  const say = (...packets: string[]) =>
    forum.raw(path, { method: 'POST', body: packets.join('\x1e') });
  const hear = async () => (await forum.raw(path)).body;
  await say('40');
  expect(await hear()).toMatch(/^40/);
  await say(...Array<string>(248).fill('43[]'));
  await say('420["unwatch",[]]');
  expect(await hear()).toBe('430[]');
  await say('43[]');
  expect(await hear()).toMatchObject({ message: 'Session ID unknown' });
});

test.each([
  ['asks for another namespace', '40/elsewhere,'],
  ['leaves the forum’s namespace, and would stay in none', '41'],
])('handshakes: a client that %s is cut', async (_, packet) => {
  const forum = await openTestApp();
  const wire = await openBareSocket(forum);
  const cut = once(wire, 'close');
  wire.send(connectPacket(null));
  await once(wire, 'message');
  wire.send(packet);
  await cut;
  expect(openSessions(forum)).toBe(0);
});

/** A machine that takes 48 sockets in all, of which no network has more than 12, and 6 are unfinished. */
function onSmallMachine() {
  const report = { userLimits: { open_files: { soft: 128 } } };
  const asked = vi.spyOn(process.report, 'getReport').mockReturnValue(report);
  onTestFinished(() => asked.mockRestore());
}

test.each([
  ['whoever comes with RATE_LIMITS=off', { ...PROXIED, RATE_LIMITS: 'off' }],
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

test('handshakes: when all sockets are taken a newcomer is told so, and still gets the pages', async () => {
  onSmallMachine();
  const forum = await openTestApp(PROXIED);
  // Blocks of a quarter each: none holds more, so none gives way.
  const networks = [100, 101, 102, 103].map((block) => `198.51.${block}.1`);
  await fill(forum, networks);
  for (const network of networks) expect((await knock(forum, network)).status).toBe(429);
  const refused = await knock(forum, TOWN);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.body).toMatchObject({
    message: 'The forum is full right now. Please try again in 5 seconds.',
  });
  expect((await forum.raw('/posts', { headers: from(TOWN) })).status).toBe(200);
});

const IPV6_BLOCK = [0, 1, 2, 3].map((n) => `2001:db8:7:${n}::1`);

test('handshakes: a block that takes all places gives way, one socket to each who comes, its newest first, until it holds a quarter', async () => {
  onSmallMachine();
  const forum = await openTestApp(PROXIED);
  const all = await fill(forum, IPV6_BLOCK);
  // A newcomer from the same block makes nobody give way.
  expect(await comes(forum, '2001:db8:7:ff::1')).toBeNull();
  expect((await knock(forum, '2001:db8:7:ff::1')).status).toBe(503);

  const come = async (n: number) => {
    const socket = await comes(forum, `198.51.${100 + n}.7`);
    if (!socket) throw new Error('A newcomer from elsewhere gets a place.');
    return socket;
  };
  const expectLeft = (left: number) =>
    expect.poll(() => connectedOf(all)).toEqual(Array.from(all, (_, at) => +(at < left)));
  // Many who come at once take no more places than those who come one by one.
  const newcomers = await Promise.all(Array.from({ length: 10 }, (_, n) => come(n)));
  await expectLeft(38);
  for (let n = 10; n < 36; n++) {
    newcomers.push(await come(n));
    await expectLeft(47 - n);
  }
  // The block holds a quarter of all places now, and keeps them.
  expect(await comes(forum, '198.51.99.7')).toBeNull();
  expect((await knock(forum, '198.51.99.7')).status).toBe(503);
  expect(connectedOf(all.slice(0, 12)).concat(connectedOf(newcomers))).toEqual(Array(48).fill(1));
  expect(openSessions(forum)).toBe(48);
});

const VISITORS = amount(120, 500);

/** @returns the status of a request over a connection that the visitor keeps, as browsers do. */
async function statusOf(url: string, headers: Record<string, string>, agent: Agent) {
  const [answer] = (await once(get(url, { headers, agent }), 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer.statusCode;
}

// With several servers not all of these visitors are live in time yet.
test.skipIf(onServers).each([
  ['behind a proxy', PROXIED, from(TOWN)],
  ['without a proxy', DIRECT, {}],
])(
  'hundreds of visitors of one address %s, each with a page, come at once: all are live, and nothing is refused',
  async (_, env, address) => {
    const forum = await openTestApp(env);
    const posts: string[] = [];
    const ana = await forum.memberWithoutPassword('Ana');
    for (let n = 0; n < 5; n++) posts.push(await publish(ana, { title: `Post ${n}` }));
    const rooms = ['site', 'announcements', 'members', 'tags', 'feed'];
    const shown = [...rooms, ...posts.map((id) => `post:${id}`)];
    /** The home page, a post's page, and what each asks first. */
    const pages = ['/', `/post-details/${posts[0]}`];
    const reads = ['/announcement-count', '/auth-options', '/auth/get-session'];
    const refused: string[] = [];

    async function visit(n: number): Promise<boolean> {
      const agent = new Agent({ keepAlive: true });
      onTestFinished(() => agent.destroy());
      for (const path of [pages[n % 2] as string, ...reads, '/posts/popular?page=1&limit=5']) {
        const headers = { ...address, accept: pages.includes(path) ? 'text/html' : '*/*' };
        const status = await statusOf(`${forum.url}${path}`, headers, agent);
        if (status !== 200) refused.push(`${status} ${path}`);
      }
      const socket = await comes(forum, TOWN);
      if (!socket) return false;
      const answers = await subscribe(socket, ...shown);
      return answers.every(({ ok }) => ok) && socket.connected;
    }
    const live = await Promise.all(Array.from({ length: VISITORS }, (_, n) => visit(n)));
    expect(refused).toEqual([]);
    expect(live.filter(Boolean)).toHaveLength(VISITORS);
  },
);
