import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { capacityOf } from '../server/capacity.ts';
import { comeIn, openBare } from './attacks/wires.ts';
import { type House, type LiveClient, openHouse, watch } from './house.ts';

const POLLING = '/socket.io/?EIO=4&transport=polling';
/** Behind a proxy, which tells where each comes from. */
const PROXIED = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
const TOWN = '203.0.113.7';
const from = (network: string) => ({ 'x-forwarded-for': network });

/** Opens a session by polling and does no more; answers what came, and the session's id. */
async function knock(house: House, network: string) {
  const reply = await house.raw(POLLING, { headers: from(network) });
  const { sid = '' } =
    reply.status === 200 ? (JSON.parse(String(reply.body).slice(1)) as { sid: string }) : {};
  return { ...reply, sid };
}

/** A whole socket from a network; null when it is refused. */
async function comes(house: House, network: string): Promise<LiveClient | null> {
  const socket: LiveClient = io(house.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: from(network),
  });
  onTestFinished(() => void socket.disconnect());
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', () => resolve(null));
  });
}

const openSessions = ({ app }: House) => app.parts.live.io.engine.clientsCount;

test('a handshake that nobody finishes ends after five seconds, by whatever transport', async () => {
  const house = await openHouse();
  const since = performance.now();
  const silent = await openBare(house);
  const cut = once(silent, 'close').then(() => performance.now() - since);
  const opened = await knock(house, TOWN);
  const wordy = await knock(house, TOWN);
  // It says who it is, and never asks for the answer.
  const said = await house.raw(`${POLLING}&sid=${wordy.sid}`, { method: 'POST', body: '40' });
  expect([opened.status, wordy.status, said.status]).toEqual([200, 200, 200]);
  const whole = await house.visitor.socket();
  const polling: LiveClient = io(house.url, { transports: ['polling'], forceNew: true });
  onTestFinished(() => void polling.disconnect());
  await once(polling as never, 'connect');
  expect(openSessions(house)).toBe(5);

  expect(await cut).toBeGreaterThan(4_900);
  await expect.poll(() => openSessions(house), { timeout: 3_000 }).toBe(2);
  expect(performance.now() - since).toBeLessThan(8_000);
  expect((await house.raw(`${POLLING}&sid=${opened.sid}`)).status).toBe(400);
  for (const socket of [whole, polling]) {
    expect(await watch(socket, 'feed')).toMatchObject([{ ok: true }]);
  }
});

test.each([
  ['an IPv4 address', [TOWN, TOWN, TOWN, `::ffff:${TOWN}`], '203.0.113.8'],
  [
    'the /64 of an IPv6 address',
    ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::', '2001:DB8:1:2:0:0:0:9'],
    '2001:db8:1:3::1',
  ],
])('%s has as many open sockets as are allowed, and others have theirs', async (_, town, other) => {
  const house = await openHouse({ ...PROXIED, SOCKETS_PER_NETWORK: '3' });
  const [first, second, third, fourth] = town as [string, string, string, string];
  const leaving = await comes(house, first);
  for (const one of [second, third]) expect(await comes(house, one)).not.toBeNull();

  expect(await comes(house, fourth)).toBeNull();
  const refused = await knock(house, fourth);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(refused.body).toEqual({
    statusCode: 429,
    error: 'Too Many Requests',
    code: 'too-many-requests',
    message: 'There are too many connections from your network. Please try again in 5 seconds.',
  });
  expect(await comes(house, other)).not.toBeNull();
  expect(openSessions(house)).toBe(4);

  leaving?.disconnect();
  await expect.poll(() => openSessions(house)).toBe(3);
  expect(await comes(house, fourth)).not.toBeNull();
});

test('a WebSocket that is refused is told why', async () => {
  const house = await openHouse({ ...PROXIED, SOCKETS_PER_NETWORK: '1' });
  expect(await comes(house, TOWN)).not.toBeNull();
  const asked = get(`${house.url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      ...from(TOWN),
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    },
  });
  const [{ statusCode, headers }] = await once(asked, 'response');
  expect([statusCode, headers['retry-after']]).toEqual([429, '5']);
});

test('handshakes that come in one piece get no more places than there are', async () => {
  const house = await openHouse({ ...PROXIED, SOCKETS_PER_NETWORK: '8' });
  const { hostname, port } = new URL(house.url);
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
  expect(openSessions(house)).toBeLessThanOrEqual(8);
});

test('a network that opens and closes sockets without end is refused for a while', async () => {
  const house = await openHouse({ ...PROXIED, SOCKETS_PER_NETWORK: '4' });
  let came = 0;
  for (let n = 0; n < 20; n++) {
    const socket = await comes(house, TOWN);
    if (socket) came++;
    socket?.disconnect();
    await expect.poll(() => openSessions(house)).toBe(0);
  }
  expect(came).toBe(8);
  expect(await comes(house, '203.0.113.8')).not.toBeNull();
});

test('one session is no ticket for any number of WebSockets', async () => {
  const house = await openHouse({ ...PROXIED, SOCKETS_PER_NETWORK: '2' });
  const socket: LiveClient = io(house.url, {
    transports: ['polling'],
    forceNew: true,
    extraHeaders: from(TOWN),
  });
  onTestFinished(() => void socket.disconnect());
  await once(socket as never, 'connect');
  const ask = async () => {
    const asked = get(
      `${house.url}/socket.io/?EIO=4&transport=websocket&sid=${socket.io.engine.id}`,
      {
        headers: {
          ...from(TOWN),
          connection: 'upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      },
    );
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

test('nobody is counted with RATE_LIMITS=off, nor the machine itself in development', async () => {
  const [off, own] = [
    await openHouse({ ...PROXIED, RATE_LIMITS: 'off', SOCKETS_PER_NETWORK: '1' }),
    await openHouse({ RATE_LIMITS: 'on', SOCKETS_PER_NETWORK: '1' }),
  ];
  for (let n = 0; n < 4; n++) {
    expect(await comes(off, TOWN)).not.toBeNull();
    expect(await comes(own, TOWN)).not.toBeNull();
  }
});

test('in production the machine itself is a network like any other, and a stranger can’t say that he is another', async () => {
  const house = await openHouse({
    ...{ RATE_LIMITS: 'on', SOCKETS_PER_NETWORK: '1', NODE_ENV: 'production', VERIFY: 'off' },
    ...{ PUBLIC_URL: 'http://127.0.0.1', JWT_SECRET: 'a secret that the tests of this page use' },
  });
  const open = await openBare(house);
  onTestFinished(() => open.close());
  open.send(comeIn(null));
  await once(open, 'message');
  expect((await knock(house, '198.51.100.1')).status).toBe(429);
});

/** Sends the same on many connections and resets each at once; a program of its own, for which this one stands still. */
const RESETTING = `
const [port, text, connections] = process.argv.slice(1);
for (let n = 0; n < Number(connections); n++) {
  const line = require('node:net').connect(port, '127.0.0.1');
  line.on('connect', () => line.write(text, () => line.resetAndDestroy()));
}`;

test('a connection that was reset before the forum took it is nobody’s, and is not read', async () => {
  const house = await openHouse({ RATE_LIMITS: 'on' });
  const logged = vi.spyOn(house.app.parts.log, 'error');
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  const said = (ask(POLLING) + ask('/posts')).repeat(5);
  const { port } = new URL(house.url);
  execFileSync(process.execPath, ['-e', RESETTING, port, said, '20']);
  await knock(house, TOWN);
  expect(openSessions(house)).toBe(1);
  expect(logged).not.toHaveBeenCalled();
});

test('a socket is heard for 250 packets in ten seconds, also where they are no calls', async () => {
  const house = await openHouse({ RATE_LIMITS: 'on' });
  const { sid } = await knock(house, TOWN);
  const path = `${POLLING}&sid=${sid}`;
  const say = (...packets: string[]) =>
    house.raw(path, { method: 'POST', body: packets.join('\x1e') });
  const hear = async () => (await house.raw(path)).body;
  await say('40');
  expect(await hear()).toMatch(/^40/);
  // One body holds a hundred at most.
  for (const packets of [100, 100, 48]) await say(...Array<string>(packets).fill('43[]'));
  await say('420["unwatch",[]]');
  expect(await hear()).toBe('430[]');
  await say('43[]');
  expect(await hear()).toMatchObject({ message: 'Session ID unknown' });
});

test.each([
  ['asks for another namespace', '40/elsewhere,'],
  ['leaves the forum’s namespace, and would stay in none', '41'],
])('who %s is cut', async (_, packet) => {
  const house = await openHouse();
  const wire = await openBare(house);
  const cut = once(wire, 'close');
  wire.send(comeIn(null));
  await once(wire, 'message');
  wire.send(packet);
  await cut;
  expect(openSessions(house)).toBe(0);
});

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
  const knocked = await openHouse(env);
  for (let n = 0; n < 20; n++) expect((await knock(knocked, TOWN)).status).toBe(200);
  expect(openSessions(knocked)).toBe(6);
  const full = await openHouse(env);
  for (let n = 0; n < 48; n++) expect(await comes(full, TOWN)).not.toBeNull();
  expect((await knock(full, TOWN)).status).toBe(503);
  expect(await comes(full, TOWN)).toBeNull();
});

test('where all places are taken a newcomer is told so, and still gets the pages', async () => {
  onSmallMachine();
  const house = await openHouse(PROXIED);
  for (let n = 0; n < 4; n++) {
    const network = `198.51.100.${n}`;
    for (let m = 0; m < 12; m++) expect(await comes(house, network)).not.toBeNull();
    expect((await knock(house, network)).status).toBe(429);
  }
  const refused = await knock(house, TOWN);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.body).toMatchObject({
    message: 'The forum is full right now. Please try again in 5 seconds.',
  });
  expect((await house.raw('/posts', { headers: from(TOWN) })).status).toBe(200);
});

test.each([
  ['a small machine', { handles: 65_536, memory: 2 ** 30 }, 16_384, 500],
  ['few file handles', { handles: 1_024, memory: 2 ** 34 }, 672, 168],
  ['next to nothing', { handles: 32, memory: 2 ** 20 }, 1, 1],
])('%s takes as many sockets as it can hold', (_, machine, sockets, perNetwork) => {
  expect(capacityOf(500, machine)).toMatchObject({ sockets, perNetwork });
});
