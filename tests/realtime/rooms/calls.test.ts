import { createConnection } from 'node:net';
import { expect, test, vi } from 'vitest';
import { seed } from '../../../db/maintenance/seed/seed.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openForum } from '../../support/open-forum.ts';
import { type LiveClient, nextEvent, subscribe } from '../../support/person.ts';
import { recordAs, recordEvents } from '../../support/realtime/event-recorder.ts';
import { openRooms, raw } from '../../support/realtime/rooms.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

const { forum, admin, ana, ben, post } = await openRooms();

const NO_LISTS = [undefined, null, 5, 'feed', {}, { room: 'feed' }, new Uint8Array(9)];
test.each([
  ['a watch without a list', 'watch', NO_LISTS],
  ['an unwatch without a list of names', 'unwatch', [...NO_LISTS, [5], [{ room: 'tags' }]]],
  ['a typing without a post', 'typing', [undefined, null, 5, ['x'], {}]],
  ['a visible without a yes or no', 'visible', [undefined, null, 0, 1, 'true', [true], {}]],
])('rooms: %s is answered with bad-input, and changes nothing', async (_, call, inputs) => {
  const client = await ana.socket();
  await subscribe(client, 'tags');
  const socket = raw(client).timeout(5_000);
  const bad = { error: 'bad-input' };
  expect(await socket.emitWithAck(call)).toEqual(bad);
  for (const input of inputs) expect(await socket.emitWithAck(call, input)).toEqual(bad);
  const heard = nextEvent(client, 'tag:added');
  await admin.call('POST /tags', { body: { name: `Tea for ${call}` } });
  await heard;
});

test('rooms: an empty watch, an empty unwatch, a typing and a visible are accepted', async () => {
  const socket = raw(await ana.socket()).timeout(5_000);
  expect(await socket.emitWithAck('watch', [])).toEqual([]);
  expect(await socket.emitWithAck('unwatch', [])).toBeUndefined();
  expect(await socket.emitWithAck('typing', post, true)).toBeUndefined();
  expect(await socket.emitWithAck('visible', false)).toBeUndefined();
});

test('rooms: a packet that is far too large cuts its sender only', async () => {
  const other = await ana.socket();
  const socket = await ben.socket();
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));
  raw(socket).emit('watch', 'x'.repeat(1_000_000), () => 0);
  await cut;
  expect(await subscribe(other, 'tags')).toMatchObject([{ ok: true }]);
});

test('rooms: bytes that follow no protocol harm nobody', async () => {
  const other = await ana.socket();
  const { hostname, port } = new URL(forum.url);
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
  expect(await subscribe(other, 'tags')).toMatchObject([{ ok: true }]);
});

const vote = (id: string) => ({ params: { id } });

test.skipIf(onServers)(
  'empty rooms: an event is sent to the half of a room that has sockets, and to no other',
  async () => {
    const { forum, ana } = await openForum(['Ana']);
    const sent = vi.spyOn(forum.app.context.live.io.of('/').adapter, 'broadcast');
    const post = await publish(ana);
    await writeComment(ana, post, 'Nobody is here.');
    await ana.call('PATCH /posts/{id}/upvote', vote(post));
    expect(sent).not.toHaveBeenCalled();

    const socket = await ana.socket();
    await subscribe(socket, `comments:${post}`, `post:${post}`);
    const recorder = recordEvents(socket);
    await writeComment(ana, post, 'A member is here.');
    await recorder.until('post:changed');
    expect(sent.mock.calls.map(([{ data }]) => data[0])).toEqual(['comment:added', 'post:changed']);
  },
);

test('empty rooms: a socket that joins right after an event has its state, and gets the next', async () => {
  const { forum, ana, ben } = await openForum(['Ana', 'Ben']);
  const post = await publish(ana);
  await ana.call('PATCH /posts/{id}/upvote', vote(post));
  const { socket, recorder } = await recordAs(forum.visitor);
  const [answer] = await subscribe(socket, `post:${post}`);
  expect(answer?.state).toMatchObject({ upVote: 1 });
  await ben.call('PATCH /posts/{id}/upvote', vote(post));
  expect(await recorder.until('post:changed', ({ upVote }) => upVote === 2)).toMatchObject({
    rev: (answer?.rev ?? 0) + 1,
  });
});

test.each(['visitor', 'member'])(
  'rooms: a %s may be in five hundred rooms besides their own, and in another after leaving one',
  async (kind) => {
    const forum = await openTestApp();
    await seed(forum.app.context.store, { posts: 168, startingVotes: false });
    const pages = await Promise.all(
      [1, 2].map((page) => forum.visitor.call('GET /posts', { query: { page, limit: 100 } })),
    );
    const [first = '', ...more] = pages
      .flatMap(({ body }) => body)
      .flatMap(({ _id }) => [`post:${_id}`, `comments:${_id}`, `presence:${_id}`]);
    const rooms = more.slice(0, 500);
    const isMember = kind === 'member';
    const who = isMember ? await forum.memberWithoutPassword('Ana') : forum.visitor;
    const socket = await who.socket();
    const own = `user:${who.email}`;
    if (isMember) expect(await subscribe(socket, own)).toMatchObject([{ ok: true }]);
    const answers = await subscribe(socket, ...rooms);
    expect(answers.map(({ ok }) => ok)).toEqual(Array(500).fill(true));
    expect(await subscribe(socket, first)).toEqual([{ room: first, ok: false, rev: 0 }]);
    const ownRooms = isMember ? [own, `inbox:${who.email}`] : [];
    // A client that reconnects subscribes to all in one call.
    const again = await subscribe(await who.socket(), ...rooms, ...ownRooms, first);
    expect(again.map(({ ok }) => ok)).toEqual(
      [...rooms, ...ownRooms].map(() => true).concat(false),
    );
    expect(await subscribe(socket, ...rooms)).toHaveLength(500);
    if (isMember) {
      socket.emit('unwatch', [own]);
      expect(await subscribe(socket, own, first)).toMatchObject([{ ok: true }, { ok: false }]);
    }
    socket.emit('unwatch', rooms.slice(0, 1));
    expect(await subscribe(socket, first)).toMatchObject([{ ok: true }]);
  },
);

/** The rooms in which the server has a socket. */
const roomsOf = (socket: LiveClient) => [
  ...(forum.app.context.live.io.of('/').sockets.get(socket.id as string)?.rooms ?? []),
];

test('rooms: a socket that left a room gets no more of its events', async () => {
  const socket = await ana.socket();
  await subscribe(socket, 'tags', `comments:${post}`);
  socket.emit('unwatch', ['tags', 'no room', 'post:unknown']);
  const heard: string[] = [];
  socket.onAny((name) => heard.push(name));
  const spoken = nextEvent(socket, 'comment:added');
  await admin.call('POST /tags', { body: { name: 'Coffee' } });
  await writeComment(ben, post, 'Who is still there?');
  await spoken;
  expect(heard).toEqual(['comment:added']);
});

test('rooms: an unwatch is acknowledged when the client asks for it', async () => {
  const socket = await ana.socket();
  await subscribe(socket, 'feed', 'tags');
  await raw(socket).timeout(5_000).emitWithAck('unwatch', ['feed']);
  expect(roomsOf(socket)).toContain('tags');
  expect(roomsOf(socket)).not.toContain('feed');
});

test('rooms: an unwatch right behind a watch is not overtaken by it', async () => {
  const socket = await ana.socket();
  void subscribe(socket, 'feed', `post:${post}`, `comments:${post}`);
  socket.emit('unwatch', ['feed', `post:${post}`, `comments:${post}`]);
  await subscribe(socket, 'tags');
  expect(roomsOf(socket)).toEqual(expect.arrayContaining(['tags']));
  expect(roomsOf(socket).filter((name) => /^(feed|post|comments)/.test(name))).toEqual([]);
});
