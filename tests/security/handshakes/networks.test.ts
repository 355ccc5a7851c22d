import { once } from 'node:events';
import { get } from 'node:http';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import type { LiveClient } from '../../support/person.ts';
import { rawRequest, sendBytes } from '../../support/raw-http.ts';
import { connectPacket, openBareSocket } from '../../support/realtime/bare-socket.ts';
import { openTestApp } from '../../support/test-app.ts';
import { comes, DIRECT, from, knock, openSessions, POLLING, PROXIED, TOWN } from './clients.ts';

const WEBSOCKET = '/socket.io/?EIO=4&transport=websocket';
/** The headers of a WebSocket's request. */
const UPGRADE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

test.each([
  ['an IPv4 address', [TOWN, TOWN, TOWN, `::ffff:${TOWN}`], '203.0.113.8'],
  [
    'the /64 of an IPv6 address',
    ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::', '2001:DB8:1:2:0:0:0:9'],
    '2001:db8:1:3::1',
  ],
])(
  '%s has as many open sockets as are allowed, one more is told why, and others have theirs',
  async (_, town, other) => {
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
    const headers = { ...from(fourth), ...UPGRADE };
    const socket = await rawRequest(`${forum.url}${WEBSOCKET}`, { headers });
    expect([socket.status, socket.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await comes(forum, other)).not.toBeNull();
    expect(openSessions(forum)).toBe(4);

    leaving?.disconnect();
    await expect.poll(() => openSessions(forum)).toBe(3);
    expect(await comes(forum, fourth)).not.toBeNull();
  },
);

test('handshakes: several in one packet get no more sockets than are free', async () => {
  const forum = await openTestApp({ ...PROXIED, SOCKETS_PER_NETWORK: '8' });
  const one = `GET ${POLLING} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${TOWN}\r\n\r\n`;
  const answers = Array.from({ length: 10 }, () => sendBytes(forum.url, one.repeat(5)));
  expect((await Promise.all(answers)).join('').split('HTTP/1.1 ')).toHaveLength(51);
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

test("handshakes: one polling session can't be upgraded to several WebSockets, and a spare one is closed soon", async () => {
  const forum = await openTestApp({ ...PROXIED, SOCKETS_PER_NETWORK: '2' });
  const socket: LiveClient = io(forum.url, {
    // It is not upgraded by itself.
    transports: ['polling'],
    forceNew: true,
    extraHeaders: from(TOWN),
  });
  onTestFinished(() => void socket.disconnect());
  await once(socket as never, 'connect');
  const upgrade = () => {
    const url = `${forum.url}${WEBSOCKET}&sid=${socket.io.engine.id}`;
    return get(url, { headers: { ...from(TOWN), ...UPGRADE } });
  };
  /** A connection that stays, and says nothing. */
  const quiet = async () => {
    const [, line] = await once(upgrade(), 'upgrade');
    onTestFinished(() => void line.destroy());
    return line;
  };
  const [first, spare] = [await quiet(), await quiet()];
  const [{ statusCode }] = await once(upgrade(), 'response');
  expect(statusCode).toBe(429);
  await once(spare.resume(), 'close');
  expect(first.destroyed).toBe(false);
});

test('handshakes: in production the machine itself is a network like any other, and a stranger can’t claim another address', async () => {
  const forum = await openTestApp({ ...DIRECT, SOCKETS_PER_NETWORK: '1' });
  const open = await openBareSocket(forum);
  onTestFinished(() => open.close());
  open.send(connectPacket(null));
  await once(open, 'message');
  expect((await knock(forum, '198.51.100.1')).status).toBe(429);
});

test('handshakes: those that are refused for want of a place use up nobody’s attempts', async () => {
  const forum = await openTestApp({ ...PROXIED, SOCKETS_PER_NETWORK: '4' });
  const first = await comes(forum, TOWN);
  for (let n = 0; n < 3; n++) expect(await comes(forum, TOWN)).not.toBeNull();
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
