import { once } from 'node:events';
import { get } from 'node:http';
import type { Socket } from 'node:net';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import type { LiveClient } from '../../support/person.ts';
import { connectPacket, openBareSocket } from '../../support/realtime/bare-socket.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { comes, from, knock, openSessions, POLLING, PROXIED, TOWN } from './clients.ts';

/** The headers of a WebSocket's request. */
const UPGRADE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** A session of the town over polling, which is not upgraded by itself. */
async function pollingSession(forum: TestApp): Promise<LiveClient> {
  const socket: LiveClient = io(forum.url, {
    transports: ['polling'],
    forceNew: true,
    extraHeaders: from(TOWN),
  });
  onTestFinished(() => void socket.disconnect());
  await once(socket as never, 'connect');
  return socket;
}
/** Asks for the upgrade of a session to a WebSocket. */
const askForUpgrade = (forum: TestApp, { io: { engine } }: LiveClient) =>
  get(`${forum.url}/socket.io/?EIO=4&transport=websocket&sid=${engine.id}`, {
    headers: { ...from(TOWN), ...UPGRADE },
  });

test.each([
  ['an IPv4 address', [TOWN, TOWN, TOWN, `::ffff:${TOWN}`], '203.0.113.8'],
  [
    'the /64 of an IPv6 address',
    ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::', '2001:DB8:1:2:0:0:0:9'],
    '2001:db8:1:3::1',
  ],
])('%s has as many open sockets as are allowed, and others have theirs', async (_, town, other) => {
  const forum = await openTestApp({ ...PROXIED, SOCKETS_PER_NETWORK: '3' });
  const [first, second, third, fourth] = town as [string, string, string, string];
  const leaving = await comes(forum, first);
  for (const one of [second, third]) expect(await comes(forum, one)).not.toBeNull();

  expect(await comes(forum, fourth)).toBeNull();
  const refused = await knock(forum, fourth);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(refused.body).toEqual({
    statusCode: 429,
    error: 'Too Many Requests',
    code: 'too-many-requests',
    message: 'There are too many connections from your network. Please try again in 5 seconds.',
    params: { seconds: 5, name: 'connections' },
  });
  expect(await comes(forum, other)).not.toBeNull();
  expect(openSessions(forum)).toBe(4);

  leaving?.disconnect();
  await expect.poll(() => openSessions(forum)).toBe(3);
  expect(await comes(forum, fourth)).not.toBeNull();
});

test('handshakes: a refused WebSocket is told why', async () => {
  const forum = await openTestApp({ ...PROXIED, SOCKETS_PER_NETWORK: '1' });
  expect(await comes(forum, TOWN)).not.toBeNull();
  const asked = get(`${forum.url}/socket.io/?EIO=4&transport=websocket`, {
    headers: { ...from(TOWN), ...UPGRADE },
  });
  const [{ statusCode, headers }] = await once(asked, 'response');
  expect([statusCode, headers['retry-after']]).toEqual([429, '5']);
});

test('handshakes: several in one packet get no more sockets than are free', async () => {
  const forum = await openTestApp({ ...PROXIED, SOCKETS_PER_NETWORK: '8' });
  const { hostname, port } = new URL(forum.url);
  const { connect } = await import('node:net');
  const one = `GET ${POLLING} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: ${TOWN}\r\n\r\n`;
  let answers = '';
  for (let n = 0; n < 10; n++) {
    const line = connect(Number(port), hostname);
    onTestFinished(() => void line.destroy());
    line.write(one.repeat(5));
    line.on('data', (bytes) => {
      answers += bytes;
    });
  }
  await expect.poll(() => answers.split('HTTP/1.1 ').length - 1).toBe(50);
  expect(openSessions(forum)).toBeLessThanOrEqual(8);
});

test('handshakes: a network that opens and closes sockets without end is refused for a while', async () => {
  const forum = await openTestApp({ ...PROXIED, SOCKETS_PER_NETWORK: '4' });
  let came = 0;
  for (let n = 0; n < 20; n++) {
    const socket = await comes(forum, TOWN);
    if (socket) came++;
    socket?.disconnect();
    await expect.poll(() => openSessions(forum)).toBe(0);
  }
  expect(came).toBe(8);
  expect(await comes(forum, '203.0.113.8')).not.toBeNull();
});

test("handshakes: one polling session can't be upgraded to several WebSockets", async () => {
  const forum = await openTestApp({ ...PROXIED, SOCKETS_PER_NETWORK: '2' });
  const socket = await pollingSession(forum);
  const ask = async () => {
    const asked = askForUpgrade(forum, socket);
    const answered = Promise.race([
      once(asked, 'upgrade').then(([{ statusCode }, line]) => {
        // It stays, and says nothing.
        onTestFinished(() => void line.destroy());
        return statusCode;
      }),
      once(asked, 'response').then(([{ statusCode }]) => statusCode),
    ]);
    return answered as Promise<number>;
  };
  expect([await ask(), await ask(), await ask()]).toEqual([101, 101, 429]);
});

test('handshakes: nobody is counted with RATE_LIMITS=off, nor the machine itself in development', async () => {
  const [off, own] = [
    await openTestApp({ ...PROXIED, RATE_LIMITS: 'off', SOCKETS_PER_NETWORK: '1' }),
    await openTestApp({ RATE_LIMITS: 'on', SOCKETS_PER_NETWORK: '1' }),
  ];
  for (let n = 0; n < 4; n++) {
    expect(await comes(off, TOWN)).not.toBeNull();
    expect(await comes(own, TOWN)).not.toBeNull();
  }
});

test('handshakes: in production the machine itself is a network like any other, and a stranger can’t claim another address', async () => {
  const forum = await openTestApp({
    RATE_LIMITS: 'on',
    SOCKETS_PER_NETWORK: '1',
    NODE_ENV: 'production',
    VERIFY: 'off',
    PUBLIC_URL: 'http://127.0.0.1',
    JWT_SECRET: 'a secret that the tests of this page use',
  });
  const open = await openBareSocket(forum);
  onTestFinished(() => open.close());
  open.send(connectPacket(null));
  await once(open, 'message');
  expect((await knock(forum, '198.51.100.1')).status).toBe(429);
});

test('handshakes: those that are refused for want of a place use up nobody’s attempts', async () => {
  const forum = await openTestApp({ ...PROXIED, SOCKETS_PER_NETWORK: '4' });
  const [first] = [await comes(forum, TOWN), await comes(forum, TOWN)];
  for (let n = 0; n < 2; n++) expect(await comes(forum, TOWN)).not.toBeNull();
  for (let n = 0; n < 20; n++) expect((await knock(forum, TOWN)).status).toBe(429);
  first?.disconnect();
  await expect.poll(() => openSessions(forum)).toBe(3);
  expect(await comes(forum, TOWN)).not.toBeNull();
});

test('handshakes: all sockets of a network may come at once', async () => {
  const forum = await openTestApp({ ...PROXIED, SOCKETS_PER_NETWORK: '100' });
  const came = await Promise.all(Array.from({ length: 100 }, () => comes(forum, TOWN)));
  expect(came.filter(Boolean)).toHaveLength(100);
  // Nobody has finished: the handshakes of a second hundred are all under way together.
  for (let n = 0; n < 100; n++) expect((await knock(forum, '203.0.113.8')).status).toBe(200);
});

test('handshakes: the spare connections of a session that is upgraded again and again are closed soon', async () => {
  const forum = await openTestApp({ ...PROXIED, SOCKETS_PER_NETWORK: '8' });
  const socket = await pollingSession(forum);
  const upgrade = async () => {
    const asked = askForUpgrade(forum, socket);
    const [, line] = (await once(asked, 'upgrade')) as [unknown, Socket];
    onTestFinished(() => void line.destroy());
    return line;
  };
  const [first, spare] = [await upgrade(), await upgrade()];
  await once(spare.resume(), 'close');
  expect(first.destroyed).toBe(false);
});
