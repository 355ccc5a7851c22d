import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openForum } from '../../support/open-forum.ts';
import { personOf } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

/** In production the machine's own addresses count as any others do: each is a network of its own. */
const PRODUCTION = {
  RATE_LIMITS: 'on',
  NODE_ENV: 'production',
  VERIFY: 'off',
  PUBLIC_URL: 'http://127.0.0.1',
  JWT_SECRET: 'a secret that the tests of this page use',
};
const STRANGER = '127.0.0.2';
const NEWCOMER = '127.0.0.3';

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

const cutAfter = (line: Socket, since = performance.now()) =>
  once(line.resume(), 'close').then(() => performance.now() - since);

/** The status that a newcomer is answered, by a connection of their own. */
async function statusFrom(forum: TestApp, localAddress: string, path = '/posts'): Promise<number> {
  const asked = get(`${forum.url}${path}`, { localAddress, agent: new Agent() });
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}

test('connections: one that sends nothing is cut after ten seconds, one whose headers drip after fifteen', async () => {
  const forum = await openTestApp();
  const [silent, dripping] = [await open(forum), await open(forum)];
  let told = '';
  dripping.on('data', (bytes) => {
    told += bytes;
  });
  dripping.write('GET /posts HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  const drip = setInterval(() => dripping.write('x'), 500);
  onTestFinished(() => clearInterval(drip));
  const [first, second] = await Promise.all([cutAfter(silent), cutAfter(dripping)]);
  expect(first).toBeGreaterThan(9_500);
  expect(first).toBeLessThan(13_000);
  expect(second).toBeGreaterThan(14_000);
  expect(second).toBeLessThan(19_000);
  expect(told).toMatch(/^HTTP\/1.1 408 .*took too long to arrive/s);
}, 30_000);

test('connections: a network has as many as are allowed, and other networks have theirs', async () => {
  const forum = await openTestApp({ ...PRODUCTION, SOCKETS_PER_NETWORK: '5' });
  for (let n = 0; n < 5; n++) await open(forum);
  const late = await open(forum);
  let told = '';
  late.on('data', (bytes) => {
    told += bytes;
  });
  await cutAfter(late);
  expect(told).toMatch(
    /^HTTP\/1.1 429 .*retry-after: 5\r\n.*too many connections from your network/s,
  );
  expect(await statusFrom(forum, NEWCOMER)).toBe(200);
});

test('connections: in a full network the one that was idle longest gives way, and none in use', async () => {
  const forum = await openTestApp({ ...PRODUCTION, SOCKETS_PER_NETWORK: '3' });
  const lines = [await open(forum), await open(forum), await open(forum)] as const;
  const [idle, used] = lines;
  const answered = once(used, 'data');
  const cut = cutAfter(idle);
  let isCut = false;
  void cut.then(() => {
    isCut = true;
  });
  // The forum refuses until the connection gives way.
  await expect
    .poll(() => statusFrom(forum, STRANGER).catch(() => 429), { timeout: 8_000, interval: 500 })
    .toBe(200);
  await expect.poll(() => isCut).toBe(true);
  expect(await cut).toBeGreaterThan(4_900);
  used.write('GET /tags HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  await answered;
  expect(used.destroyed).toBe(false);
}, 20_000);

test('connections: those that are kept open for a next request count apart; the one that was kept longest gives way', async () => {
  const forum = await openTestApp({ ...PRODUCTION, SOCKETS_PER_NETWORK: '3' });
  const ask = async (line: Socket) => {
    line.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    expect(String((await once(line, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
    return line;
  };
  const [first, second] = [await ask(await open(forum)), await ask(await open(forum))];
  await ask(first);
  const third = await ask(await open(forum));
  const cut = once(second, 'close');
  const fourth = await ask(await open(forum));
  await cut;
  for (const line of [first, third, fourth]) await ask(line);
  // Three that say nothing have places beside them, and no fourth.
  for (let n = 0; n < 3; n++) await open(forum);
  expect(await statusFrom(forum, STRANGER).catch(() => 429)).toBe(429);
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
  const from = (network: string) => ({ 'x-forwarded-for': network });
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
  const slow = [begin('203.0.113.7'), begin('203.0.113.7')];
  const statusOf = async (network: string) =>
    (await forum.raw('/tags', { headers: from(network) })).status;
  await expect.poll(() => statusOf('203.0.113.7')).toBe(429);
  expect(await statusOf('203.0.113.8')).toBe(200);
  expect((await personOf(forum.url, ana.email, ana.token).call('GET /tags')).status).toBe(200);
  for (const one of slow) one.destroy();
  await expect.poll(() => statusOf('203.0.113.7')).toBe(200);
});

test('connections: one that pipelines many requests is cut, for they would all run in one turn of the event loop', async () => {
  const forum = await openTestApp();
  const request = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
  const say = async (times: number) => {
    const line = await open(forum);
    let told = '';
    line.on('data', (bytes) => {
      told += bytes;
    });
    line.write(request.repeat(times));
    return { line, answers: () => told.split('HTTP/1.1 200').length - 1 };
  };
  const patient = await say(5);
  await expect.poll(patient.answers).toBe(5);
  expect(patient.line.destroyed).toBe(false);

  const hasty = await say(1_000);
  await cutAfter(hasty.line);
  expect(hasty.answers()).toBeLessThanOrEqual(5);
});

test('connections: a network whose connections are cut repeatedly has to wait with new ones, and no other network', async () => {
  const forum = await openTestApp(PRODUCTION);
  const patient = await open(forum);
  for (let n = 0; n < 20; n++) {
    const hasty = await open(forum);
    const cut = cutAfter(hasty);
    hasty.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(1_000));
    await cut;
  }
  const late = await open(forum);
  let told = '';
  late.on('data', (bytes) => {
    told += bytes;
  });
  await cutAfter(late);
  expect(told).toMatch(/^HTTP\/1.1 429 .*retry-after: 5\r\n/s);
  expect(await statusFrom(forum, NEWCOMER)).toBe(200);
  const answered = once(patient, 'data');
  patient.write('GET /tags HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  expect(String((await answered)[0])).toMatch(/^HTTP\/1.1 200 /);
  // It waits ten seconds at most.
  await expect
    .poll(() => statusFrom(forum, STRANGER).catch(() => 429), { timeout: 15_000, interval: 500 })
    .toBe(200);
}, 30_000);
