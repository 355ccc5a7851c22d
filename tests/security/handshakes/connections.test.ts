import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openForum } from '../../support/open-forum.ts';
import { personOf } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { DIRECT, from, TOWN } from './clients.ts';

const STRANGER = '127.0.0.2';
const NEWCOMER = '127.0.0.3';

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

/** Opens a bare connection from an address; closed when the test ends. */
async function open(forum: TestApp, localAddress = STRANGER): Promise<Socket> {
  const { hostname, port } = new URL(forum.url);
  const line = connect({ port: Number(port), host: hostname, localAddress });
  // Cut lines are what this is for.
  line.on('error', () => line.destroy());
  onTestFinished(() => void line.destroy());
  await once(line, 'connect');
  return line;
}

/** All that comes on a connection from now on. */
function hearing(line: Socket): () => string {
  let told = '';
  line.on('data', (bytes) => {
    told += bytes;
  });
  return () => told;
}

/** Asks on a connection that is kept open. @returns it. */
async function ask(line: Socket, path = '/healthz'): Promise<Socket> {
  line.write(asking(path));
  expect(String((await once(line, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
  return line;
}

/** Waits until a connection is cut, also by a reset, which is an error. @returns how long it took, in milliseconds. */
const cutAfter = (line: Socket, since = performance.now()) =>
  new Promise<number>((resolve) => {
    line.resume().once('close', () => resolve(performance.now() - since));
  });

/** The status that a newcomer is answered, by a connection of their own. */
async function statusFrom(forum: TestApp, localAddress: string): Promise<number> {
  const asked = get(`${forum.url}/posts`, { localAddress, agent: new Agent() });
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}

/** The same where a connection that is refused counts as 429. */
const triedFrom = (forum: TestApp, address: string) => statusFrom(forum, address).catch(() => 429);

/** Expects that a further connection from the stranger's network is refused, and a newcomer's is not. */
async function expectRefused(forum: TestApp, says: RegExp) {
  const late = await open(forum);
  const told = hearing(late);
  await cutAfter(late);
  expect(told()).toMatch(says);
  expect(await statusFrom(forum, NEWCOMER)).toBe(200);
}

test('connections: one that sends nothing is cut after ten seconds, one whose headers drip after fifteen', async () => {
  const forum = await openTestApp();
  const [silent, dripping] = [await open(forum), await open(forum)];
  const told = hearing(dripping);
  dripping.write('GET /posts HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  const drip = setInterval(() => dripping.write('x'), 500);
  onTestFinished(() => clearInterval(drip));
  const [first, second] = await Promise.all([cutAfter(silent), cutAfter(dripping)]);
  expect(first).toBeGreaterThan(9_500);
  expect(first).toBeLessThan(13_000);
  expect(second).toBeGreaterThan(14_000);
  expect(second).toBeLessThan(19_000);
  expect(told()).toMatch(/^HTTP\/1.1 408 .*took too long to arrive/s);
}, 30_000);

test('connections: a network has as many as are allowed, and other networks have theirs', async () => {
  const forum = await openTestApp({ ...DIRECT, SOCKETS_PER_NETWORK: '5' });
  for (let n = 0; n < 5; n++) await open(forum);
  const says = /^HTTP\/1.1 429 .*retry-after: 5\r\n.*too many connections from your network/s;
  await expectRefused(forum, says);
});

test('connections: in a full network the one that was idle longest gives way, and none in use', async () => {
  const forum = await openTestApp({ ...DIRECT, SOCKETS_PER_NETWORK: '3' });
  const [idle, used] = [await open(forum), await open(forum), await open(forum)] as const;
  const answered = once(used, 'data');
  const cut = cutAfter(idle);
  let isCut = false;
  void cut.then(() => {
    isCut = true;
  });
  // The forum refuses until the connection gives way.
  await expect.poll(() => triedFrom(forum, STRANGER), { timeout: 8_000, interval: 500 }).toBe(200);
  await expect.poll(() => isCut).toBe(true);
  expect(await cut).toBeGreaterThan(4_900);
  used.write(asking('/tags'));
  await answered;
  expect(used.destroyed).toBe(false);
}, 20_000);

test('connections: those that are kept open for a next request count apart; the one that was kept longest gives way', async () => {
  const forum = await openTestApp({ ...DIRECT, SOCKETS_PER_NETWORK: '3' });
  const [first, second] = [await ask(await open(forum)), await ask(await open(forum))];
  await ask(first);
  const third = await ask(await open(forum));
  const cut = once(second, 'close');
  const fourth = await ask(await open(forum));
  await cut;
  for (const line of [first, third, fourth]) await ask(line);
  // Three that say nothing have places beside them, and no fourth.
  for (let n = 0; n < 3; n++) await open(forum);
  expect(await triedFrom(forum, STRANGER)).toBe(429);
  expect(await statusFrom(forum, NEWCOMER)).toBe(200);
});

test('connections: an upgrade to anything but Socket.IO is an ordinary request', async () => {
  const forum = await openTestApp();
  const asked = get(`${forum.url}/tags`, {
    headers: { connection: 'upgrade', upgrade: 'h2c', accept: 'application/json' },
  });
  const [{ statusCode }] = await once(asked, 'response');
  expect(statusCode).toBe(200);
});

test("connections: behind a proxy the visitors' requests are counted, the proxy's connections are not", async () => {
  const proxied = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', SOCKETS_PER_NETWORK: '2' };
  const { forum, ana } = await openForum(['Ana'], proxied);
  /** Begins a request whose body does not come. */
  const begin = (network: string) => {
    const asked = request(`${forum.url}/posts`, {
      method: 'POST',
      agent: new Agent(),
      headers: { ...from(network), 'content-type': 'application/json', 'content-length': 100 },
    });
    asked.on('error', () => asked.destroy());
    onTestFinished(() => void asked.destroy());
    asked.write('{');
    return asked;
  };
  const slow = [begin(TOWN), begin(TOWN)];
  const statusOf = async (network: string) =>
    (await forum.raw('/tags', { headers: from(network) })).status;
  await expect.poll(() => statusOf(TOWN)).toBe(429);
  expect(await statusOf('203.0.113.8')).toBe(200);
  expect((await personOf(forum.url, ana.email, ana.token).call('GET /tags')).status).toBe(200);
  for (const one of slow) one.destroy();
  await expect.poll(() => statusOf(TOWN)).toBe(200);
});

test('connections: one that pipelines many requests is cut, for they would all run in one turn of the event loop', async () => {
  const forum = await openTestApp();
  const say = async (times: number) => {
    const line = await open(forum);
    const told = hearing(line);
    line.write(asking('/healthz').repeat(times));
    return { line, answers: () => told().split('HTTP/1.1 200').length - 1 };
  };
  const patient = await say(5);
  await expect.poll(patient.answers).toBe(5);
  expect(patient.line.destroyed).toBe(false);

  const hasty = await say(1_000);
  await cutAfter(hasty.line);
  expect(hasty.answers()).toBeLessThanOrEqual(5);
});

test('connections: a network whose connections are cut repeatedly has to wait with new ones, and no other network', async () => {
  const forum = await openTestApp(DIRECT);
  const patient = await open(forum);
  for (let n = 0; n < 20; n++) {
    const hasty = await open(forum);
    const cut = cutAfter(hasty);
    hasty.write(asking('/healthz').repeat(1_000));
    await cut;
  }
  await expectRefused(forum, /^HTTP\/1.1 429 .*retry-after: 5\r\n/s);
  await ask(patient, '/tags');
  // It waits ten seconds at most.
  await expect.poll(() => triedFrom(forum, STRANGER), { timeout: 15_000, interval: 500 }).toBe(200);
}, 30_000);
