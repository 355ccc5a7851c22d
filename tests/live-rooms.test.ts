import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyCall } from '../contract/calls.ts';
import type { RoomState, Watched } from '../contract/live.ts';
import type { RoomKind } from '../contract/rooms.ts';
import {
  type House,
  type LiveClient,
  next,
  openHouse,
  type Person,
  personOf,
  publish,
  say,
  watch,
} from './house.ts';

let house: House;
let admin: Person;
let ana: Person;
let ben: Person;
let post: string;
const people: Record<string, Person> = {};

beforeAll(async () => {
  house = await openHouse({}, true);
  admin = await house.admin('Root');
  ana = await house.neighbour('Ana');
  ben = await house.neighbour('Ben');
  post = await publish(ana, { upVote: 3 });
  await admin.call('POST /tags', { body: { name: 'Tea' } });
  await admin.call('POST /announcements', { body: { title: 'Hello', description: 'Be kind.' } });
  for (let n = 1; n <= 7; n++) await say(ben, post, `Comment ${n}`);
  const { body } = await ana.call('GET /comments/{postId}', { params: { postId: post } });
  for (const { _id } of body.comments) {
    await ana.call('POST /reports', {
      body: { commentId: _id, feedback: 'Spam or scam', reporterEmail: ana.email },
    });
  }
  await ana.call('PATCH /posts/{id}/upvote', { params: { id: post } });
  const expired = house.app.fastify.jwt.sign(
    { sub: 'x', email: ana.email, jti: 'y' },
    { expiresIn: -1 },
  );
  Object.assign(people, {
    'a visitor': house.visitor,
    'the member herself': ana,
    'another member': ben,
    'an admin': admin,
    'one with an expired token': personOf(house.url, ana.email, expired),
  });
});
afterAll(() => house.close());

const CALLERS = [
  'a visitor',
  'the member herself',
  'another member',
  'an admin',
  'one with an expired token',
];
/** Visitors, too, as far as the live link goes. */
const VISITORS = ['a visitor', 'one with an expired token'];

/** What a room's state is made of over HTTP, and the rev that came along. */
async function overHttp(kind: RoomKind, who: Person): Promise<{ state: unknown; rev: number }> {
  const get = async (name: AnyCall, input: object = {}) => {
    const reply = await personOf(house.url, who.email, who.token).call(name, input as never);
    expect([name, reply.status]).toEqual([name, 200]);
    return { body: reply.body as never, rev: Number(reply.headers.get('x-rev')) };
  };
  switch (kind) {
    case 'feed': {
      const { body, rev } = await get('GET /posts/total');
      return { state: { total: (body as { count: number }).count }, rev };
    }
    case 'post': {
      const { body, rev } = await get('GET /posts/{id}', { params: { id: post } });
      expect((body as RoomState['post']).rev).toBe(rev);
      return { state: body, rev };
    }
    case 'comments': {
      const { body, rev } = await get('GET /comments/{postId}', { params: { postId: post } });
      return { state: body, rev };
    }
    case 'announcements': {
      const { body, rev } = await get('GET /announcements');
      const list = body as object[];
      return { state: { count: list.length, latest: list[0] }, rev };
    }
    case 'tags': {
      const { body, rev } = await get('GET /tags');
      return { state: body, rev };
    }
    case 'admin': {
      const { body: page, rev } = await get('GET /reports');
      const { body: stats, rev: same } = await get('GET /admin/stats');
      expect(same).toBe(rev);
      return { state: { ...(page as object), stats }, rev };
    }
    case 'user': {
      const params = { email: who.email };
      const { body: role, rev } = await get('GET /users/{email}', { params });
      const { body: status, rev: second } = await get('GET /user/{email}/status', { params });
      const { body: count, rev: third } = await get('GET /posts/count', { query: params });
      expect([second, third]).toEqual([rev, rev]);
      const postCount = (count as { count: number }).count;
      return { state: { ...(role as object), ...(status as object), postCount }, rev };
    }
    case 'presence':
      return { state: { readers: 1, typing: 0 }, rev: 0 };
  }
}

const KINDS: { kind: RoomKind; room: () => string; may: string[] }[] = [
  { kind: 'feed', room: () => 'feed', may: CALLERS },
  { kind: 'post', room: () => `post:${post}`, may: CALLERS },
  { kind: 'comments', room: () => `comments:${post}`, may: CALLERS },
  { kind: 'announcements', room: () => 'announcements', may: CALLERS },
  { kind: 'tags', room: () => 'tags', may: CALLERS },
  { kind: 'presence', room: () => `presence:${post}`, may: CALLERS },
  { kind: 'admin', room: () => 'admin', may: ['an admin'] },
  { kind: 'user', room: () => `user:${ana.email}`, may: ['the member herself'] },
];

/** Everybody of the last test has gone: who still reads would be counted. */
const nobodyReads = () =>
  expect.poll(() => house.app.parts.live.presence.numbers(post).readers).toBe(0);

for (const { kind, room, may } of KINDS) {
  test.each(may)(`watching "${kind}" gives %s what HTTP gives, with its rev`, async (name) => {
    const who = people[name] as Person;
    await nobodyReads();
    const socket = await who.socket();
    const [answer] = await watch(socket, room());
    const asker = VISITORS.includes(name) ? house.visitor : who;
    const { state, rev } = await overHttp(kind, asker);
    expect(answer).toEqual({ room: room(), ok: true, rev, state });
  });

  const refused = CALLERS.filter((name) => !may.includes(name));
  if (refused.length > 0) {
    test.each(refused)(`watching "${kind}" is refused to %s`, async (name) => {
      const socket = await (people[name] as Person).socket();
      expect(await watch(socket, room())).toEqual([{ room: room(), ok: false, rev: 0 }]);
    });
  }
}

test('visitors see masked addresses in a state, members full ones', async () => {
  const emails = async (who: Person) => {
    const answers = await watch(await who.socket(), `post:${post}`, `comments:${post}`);
    const [one, page] = answers.map(({ state }) => state) as [
      RoomState['post'],
      RoomState['comments'],
    ];
    return [one.authorEmail, ...page.comments.map((comment) => comment.authorEmail)];
  };
  expect(await emails(house.visitor)).toEqual([
    'an…@example.com',
    ...Array(5).fill('be…@example.com'),
  ]);
  expect(await emails(ben)).toEqual([ana.email, ...Array(5).fill(ben.email)]);
});

test('the state is left out when the rev that is held is the current one, and given when it is any other', async () => {
  const socket = await admin.socket();
  const names = ['feed', `post:${post}`, `comments:${post}`, 'announcements', 'tags', 'admin'];
  const rooms = [...names, `user:${admin.email}`];
  const first = await watch(socket, ...rooms);
  const held = first.map(({ room, rev }) => ({ room, rev }));
  expect(await watch(socket, ...held)).toEqual(held.map((one) => ({ ...one, ok: true })));
  for (const off of [-1, 1]) {
    const other = held.map(({ room, rev }) => ({ room, rev: rev + off }));
    expect(await watch(socket, ...other)).toEqual(first);
  }
});

test("a room's name and answer stand in the order asked, whatever else is in the list", async () => {
  const socket = await ana.socket();
  const rooms = ['tags', 'admin', `post:${post}`, 'nonsense', 'feed', 'post:unknown', 'tags'];
  const answers = await watch(socket, ...rooms);
  expect(answers.map(({ room, ok }) => [room, ok])).toEqual([
    ['tags', true],
    ['admin', false],
    [`post:${post}`, true],
    ['nonsense', false],
    ['feed', true],
    ['post:unknown', false],
    ['tags', true],
  ]);
});

test("a member's own room is the same room in capitals", async () => {
  const socket = await ana.socket();
  const shouted = `user:${ana.email.toUpperCase()}`;
  const [answer] = await watch(socket, shouted);
  expect(answer).toMatchObject({ room: shouted, ok: true, state: { role: 'user', postCount: 1 } });
  const changed = next(socket, 'user:changed');
  await ana.call('POST /membership', { body: { email: ana.email } });
  expect(await changed).toMatchObject({ isMember: true });
  socket.emit('unwatch', [shouted]);
  await watch(socket, 'tags');
  expect(roomsOf(socket)).not.toContain(`user:${ana.email}`);
});

test.each([
  'post:unknown',
  'comments:unknown',
  'presence:unknown',
  'user:nobody@example.com',
  'post:',
  'feed:1',
  'posts',
  'Feed',
  '',
  ':',
  'post',
  '__proto__',
  'constructor:x',
  '#masked:feed',
  '#token:x',
  `post:${'x'.repeat(5_000)}`,
  'post:\ud800',
])('there is no room %j', async (room) => {
  const [answer] = await watch(await ana.socket(), room);
  expect(answer).toMatchObject({ room, ok: false, rev: 0 });
  expect(answer).not.toHaveProperty('state');
});

/** The rooms in which the server has a socket. */
const roomsOf = (socket: LiveClient) => [
  ...(house.app.parts.live.io.of('/').sockets.get(socket.id as string)?.rooms ?? []),
];
const raw = (socket: LiveClient) =>
  socket as unknown as {
    timeout(ms: number): { emitWithAck(name: string, ...what: unknown[]): Promise<Watched[]> };
    emit(name: string, ...what: unknown[]): void;
  };

test('an entry that is none is refused in its place; the others are answered', async () => {
  const socket = raw(await house.visitor.socket());
  const list = [5, { room: 'tags' }, null, { room: 7 }, 'feed', { room: 'tags', rev: '1' }, [], {}];
  const answers = await socket.timeout(5_000).emitWithAck('watch', list);
  expect(answers.map(({ room, ok, rev }) => [room, ok, rev > 0])).toEqual([
    ['', false, false],
    ['tags', true, true],
    ['', false, false],
    ['', false, false],
    ['', false, false],
    ['tags', false, false],
    ['', false, false],
    ['', false, false],
  ]);
});

test.each([undefined, null, 5, 'feed', { room: 'feed' }, true])(
  'a watch of %j, no list, is answered with an empty one',
  async (list) => {
    const socket = raw(await house.visitor.socket());
    expect(await socket.timeout(5_000).emitWithAck('watch', list)).toEqual([]);
  },
);

test('of a very long list the first five hundred are answered and the others refused', async () => {
  const house = await openHouse();
  const socket = raw(await house.visitor.socket());
  const list = [...Array.from({ length: 2_000 }, () => ({ room: 'tags', rev: 0 })), 'no room'];
  const answers = await socket.timeout(5_000).emitWithAck('watch', list);
  const taken = { room: 'tags', ok: true, rev: expect.any(Number) };
  expect(answers).toEqual([
    { ...taken, state: expect.any(Array) },
    ...Array(499).fill(taken),
    ...Array(1_500).fill({ room: 'tags', ok: false, rev: 0 }),
    { room: '', ok: false, rev: 0 },
  ]);
  const { sockets } = house.app.parts.live.io.of('/');
  const [there] = sockets.values();
  // What listened while states were read does so no more.
  expect(there?.listenersAnyOutgoing()).toEqual([]);
});

test('calls that make no sense harm nobody, and the socket lives on', async () => {
  const client = await ana.socket();
  const socket = raw(client);
  for (const what of [undefined, null, 5, 'x', {}, [], [5], [null], [{}], [{ room: 5 }], () => 0]) {
    socket.emit('watch', what);
    socket.emit('unwatch', what);
    socket.emit('typing', what, what);
    socket.emit('error', what);
    socket.emit('no such call', what, () => 0);
  }
  socket.emit('watch');
  socket.emit('unwatch');
  socket.emit('typing');
  socket.emit('watch', [{ room: 'feed' }], 'no function');
  socket.emit('unwatch', new Array(5_000).fill('feed'));
  socket.emit('watch', new Uint8Array(1_000), () => 0);
  expect(await watch(client, 'tags')).toMatchObject([{ ok: true }]);
});

test('a packet that is far too large cuts its sender only', async () => {
  const other = await ana.socket();
  const socket = await ben.socket();
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));
  raw(socket).emit('watch', 'x'.repeat(1_000_000), () => 0);
  await cut;
  expect(await watch(other, 'tags')).toMatchObject([{ ok: true }]);
});

test('bytes that are no protocol at all harm nobody', async () => {
  const other = await ana.socket();
  const { hostname, port } = new URL(house.url);
  const handshake = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');
  for (const garbage of ['\x00\xff\x81\x7f'.repeat(99), '\x81\x05hello', '\x81\x0242']) {
    const wire = createConnection(Number(port), hostname);
    const gone = new Promise((resolve) => wire.once('close', resolve));
    wire.on('error', () => {});
    wire.write(handshake);
    await new Promise((resolve) => wire.once('data', resolve));
    wire.write(Buffer.from(garbage, 'latin1'));
    await gone;
  }
  expect(await watch(other, 'tags')).toMatchObject([{ ok: true }]);
});

test('who has left a room hears nothing more of it', async () => {
  const socket = await ana.socket();
  await watch(socket, 'tags', `comments:${post}`);
  socket.emit('unwatch', ['tags', 'no room', 'post:unknown']);
  const heard: string[] = [];
  socket.onAny((name) => heard.push(name));
  const spoken = next(socket, 'comment:added');
  await admin.call('POST /tags', { body: { name: 'Coffee' } });
  await say(ben, post, 'Who is still there?');
  await spoken;
  expect(heard).toEqual(['comment:added']);
});

test('who wants to know that an unwatch is done is told', async () => {
  const socket = await ana.socket();
  await watch(socket, 'feed', 'tags');
  await raw(socket).timeout(5_000).emitWithAck('unwatch', ['feed']);
  expect(roomsOf(socket)).toContain('tags');
  expect(roomsOf(socket)).not.toContain('feed');
  await raw(socket).timeout(5_000).emitWithAck('unwatch', 'no list');
});

test('an unwatch right behind a watch is not overtaken by it', async () => {
  const socket = await ana.socket();
  void watch(socket, 'feed', `post:${post}`, `comments:${post}`);
  socket.emit('unwatch', ['feed', `post:${post}`, `comments:${post}`]);
  await watch(socket, 'tags');
  expect(roomsOf(socket)).toEqual(expect.arrayContaining(['tags']));
  expect(roomsOf(socket).filter((name) => /^(feed|post|comments)/.test(name))).toEqual([]);
});
