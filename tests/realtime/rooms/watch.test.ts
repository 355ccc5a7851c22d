import { expect, test } from 'vitest';
import { answersOf, type LiveClient, nextEvent, subscribe } from '../../support/person.ts';
import { openRooms, raw } from '../../support/realtime/rooms.ts';
import { openTestApp } from '../../support/test-app.ts';

const { forum, ana, post } = await openRooms();

test('rooms: the answers of a watch keep the order of the request, whatever else is in it', async () => {
  const socket = await ana.socket();
  const rooms = ['tags', 'admin', `post:${post}`, 'nonsense', 'feed', 'post:unknown', 'tags'];
  const answers = await subscribe(socket, ...rooms);
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

test("rooms: a member's own room is the same in capitals", async () => {
  const socket = await ana.socket();
  const shouted = `user:${ana.email.toUpperCase()}`;
  const [answer] = await subscribe(socket, shouted);
  expect(answer).toMatchObject({ room: shouted, ok: true, state: { role: 'user', postCount: 1 } });
  const changed = nextEvent(socket, 'user:changed');
  await ana.call('POST /membership', { body: { email: ana.email } });
  expect(await changed).toMatchObject({ isMember: true });
  socket.emit('unwatch', [shouted]);
  await subscribe(socket, 'tags');
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
  const [answer] = await subscribe(await ana.socket(), room);
  expect(answer).toMatchObject({ room, ok: false, rev: 0 });
  expect(answer).not.toHaveProperty('state');
});

/** The rooms in which the server has a socket. */
const roomsOf = (socket: LiveClient) => [
  ...(forum.app.context.live.io.of('/').sockets.get(socket.id as string)?.rooms ?? []),
];

test('rooms: a malformed entry of a watch is refused in its place; the others are answered', async () => {
  const socket = raw(await forum.visitor.socket());
  const list = [5, { room: 'tags' }, null, { room: 7 }, 'feed', { room: 'tags', rev: '1' }, [], {}];
  const answers = answersOf(await socket.timeout(5_000).emitWithAck('watch', list));
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

test('rooms: of a very long watch the first five hundred are answered and the others refused', async () => {
  const forum = await openTestApp();
  const socket = raw(await forum.visitor.socket());
  const list = [...Array.from({ length: 2_000 }, () => ({ room: 'tags', rev: 0 })), 'no room'];
  const answers = await socket.timeout(5_000).emitWithAck('watch', list);
  const taken = { room: 'tags', ok: true, rev: expect.any(Number) };
  expect(answers).toEqual([
    { ...taken, state: expect.any(Array) },
    ...Array(499).fill(taken),
    ...Array(1_500).fill({ room: 'tags', ok: false, rev: 0 }),
    { room: '', ok: false, rev: 0 },
  ]);
  const { sockets } = forum.app.context.live.io.of('/');
  const [there] = sockets.values();
  // The listeners of the reads of states are gone.
  expect(there?.listenersAnyOutgoing()).toEqual([]);
});
