import type { Socket as TcpSocket } from 'node:net';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { earOf } from './ear.ts';
import { type LiveClient, openHouse, publish, say, watch } from './house.ts';

const PUBLIC = 'https://forum.example.org';

/** Tries to come in with an `Origin`, as a page of that address would; answers whether the door opens. */
function comesIn(url: string, transport: 'websocket' | 'polling', origin?: string) {
  const socket = io(url, {
    transports: [transport],
    reconnection: false,
    forceNew: true,
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  });
  onTestFinished(() => void socket.disconnect());
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  });
}

for (const transport of ['websocket', 'polling'] as const) {
  test(`by ${transport}, only pages of the forum itself may come in`, async () => {
    const house = await openHouse({ PUBLIC_URL: `${PUBLIC}/` });
    const { host, port } = new URL(house.url);
    const [own, foreign] = [
      [house.url, `https://${host}`, PUBLIC],
      [
        'https://evil.example.com',
        'http://evil.example.com',
        'http://forum.example.org',
        'https://forum.example.org.evil.com',
        'https://evil.com/https://forum.example.org',
        'https://forum.example.org@evil.com',
        'https://evil-forum.example.org',
        'https://www.forum.example.org',
        'https://example.org',
        'https://forum.example.org.',
        'https://forum.example.org:8443',
        'https://forum.example.org:80',
        'https://forum.example.com',
        'https://forum-example.org',
        'https://xn--frum-5qa.example.org',
        'wss://forum.example.org',
        'ftp://forum.example.org',
        `http://localhost:${port}`,
        `http://127.0.0.1:${Number(port) - 1}`,
        'http://127.0.0.1',
        `http://127.0.0.2:${port}`,
        `http://[::1]:${port}`,
        `http://2130706433:${port}x`,
        `http://evil.com:${port}`,
        `http://${host}.evil.com`,
        `http://${host}, https://evil.com`,
        `https://evil.com ${PUBLIC}`,
        'null',
        'undefined',
        'no address',
        'file://',
        'about:blank',
        'data:text/html,x',
        'blob:https://evil.com/x',
        'chrome-extension://abcdef',
        '*',
      ],
    ];
    const doors = [
      ...own.map((origin) => [origin, true] as const),
      ...foreign.map((origin) => [origin, false] as const),
    ];
    expect(foreign.length).toBeGreaterThanOrEqual(30);
    for (const [origin, open] of doors) {
      expect([origin, await comesIn(house.url, transport, origin)]).toEqual([origin, open]);
    }
    // Programs that are no browsers send none.
    expect(await comesIn(house.url, transport)).toBe(true);
  });
}

test('a body of polling that holds more packets than a window has calls ends its connection', async () => {
  const house = await openHouse({ RATE_LIMITS: 'on' });
  const path = '/socket.io/?EIO=4&transport=polling';
  const sent = async (packets: number) => {
    const { sid } = JSON.parse(String((await house.raw(path)).body).slice(1)) as { sid: string };
    const own = `${path}&sid=${sid}`;
    const say = (body: string) => house.raw(own, { method: 'POST', body });
    await say('40');
    await house.raw(own);
    await say(Array(packets).fill('42["x"]').join('\x1e'));
    // Whoever was cut is nobody any more.
    return (await say('42["x"]')).status;
  };
  expect(await sent(100)).toBe(200);
  expect(await sent(101)).toBe(400);
});

test('a refused handshake says so, and no answer lets another page read it', async () => {
  const house = await openHouse();
  const path = '/socket.io/?EIO=4&transport=polling';
  const refused = await house.raw(path, { headers: { origin: 'https://evil.example.com' } });
  expect(refused.status).toBe(403);
  const own = await house.raw(path, { headers: { origin: house.url } });
  expect(own.status).toBe(200);
  for (const { headers } of [refused, own]) {
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('who can only poll watches and hears as others do', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const post = await publish(ana);
  const socket: LiveClient = io(house.url, {
    transports: ['polling'],
    forceNew: true,
    auth: { token: ana.token },
  });
  onTestFinished(() => void socket.disconnect());
  const ear = earOf(socket);
  const rooms = [`comments:${post}`, `user:${ana.email}`];
  expect((await watch(socket, ...rooms)).map(({ ok }) => ok)).toEqual([true, true]);
  const { _id } = await say(ana, post, 'By post, as it were');
  const { comment } = await ear.until('comment:added');
  expect([comment._id, comment.authorEmail]).toEqual([_id, ana.email]);
  const cut = cutOf(socket);
  await ana.call('POST /logout');
  expect(await cut).toBe('io server disconnect');
});

const cutOf = (socket: LiveClient) =>
  new Promise<string>((resolve) => socket.once('disconnect', resolve));

/** The wire under a socket of ours. */
const wireOf = (socket: LiveClient) =>
  (socket.io.engine.transport as unknown as { ws: { _socket: TcpSocket } }).ws._socket;

test('a socket that stops reading is cut; the others hear everything meanwhile', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const post = await publish(ana);
  const slow = await house.visitor.socket();
  const brisk = await house.visitor.socket();
  const ear = earOf(brisk);
  for (const socket of [slow, brisk]) await watch(socket, `comments:${post}`);

  const { sockets } = house.app.parts.live.io.of('/');
  const there = sockets.get(slow.id as string);
  const cut = new Promise((resolve) => there?.once('disconnect', resolve));
  wireOf(slow).pause();
  const text = 'আ'.repeat(5_000);
  let isCut = false;
  void cut.then(() => {
    isCut = true;
  });
  let said = 0;
  // Until the buffers of both ends are full, and then until it is noticed.
  while (!isCut && said < 4_000) {
    said += 20;
    await Promise.all(Array.from({ length: 20 }, () => say(ana, post, text)));
    await ear.until('comment:added', ({ totalComments }) => totalComments === said);
    ear.take();
  }
  expect(isCut).toBe(true);
  expect(sockets.has(slow.id as string)).toBe(false);
  expect(house.app.parts.live.io.engine.clientsCount).toBe(1);
  await say(ana, post, 'All well?');
  await ear.until('comment:added', ({ comment }) => comment.text === 'All well?');
  const gone = cutOf(slow);
  wireOf(slow).resume();
  await gone;
});
