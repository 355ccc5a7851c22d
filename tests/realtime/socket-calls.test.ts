import { expect, test, vi } from 'vitest';
import { TOKEN_SECONDS } from '../../contract/limits.ts';
import { findUser } from '../../db/features/users.ts';
import { seed } from '../../db/maintenance/seed.ts';
import { publish } from '../support/content.ts';
import { recordEvents } from '../support/event-recorder.ts';
import { type LiveClient, personOf, subscribe } from '../support/person.ts';
import { openTestApp } from '../support/test-app.ts';

const cutOf = (socket: LiveClient) =>
  new Promise<string>((resolve) => socket.once('disconnect', resolve));

test.each([
  ['watch', (socket: LiveClient) => void subscribe(socket, 'tags').catch(() => {})],
  ['watch without an answer', (socket: LiveClient) => socket.emit('watch', [], undefined as never)],
  ['unwatch', (socket: LiveClient) => socket.emit('unwatch', ['tags'])],
  ['typing', (socket: LiveClient) => socket.emit('typing', 'x', true)],
  ['no call at all', (socket: LiveClient) => socket.emit('nothing' as 'typing', 'x', true)],
])('a socket that calls (%s) more than a hundred times in ten seconds is cut', async (_, call) => {
  const forum = await openTestApp({ RATE_LIMITS: 'on' });
  const [ana, bo] = [
    await forum.memberWithoutPassword('Ana'),
    await forum.memberWithoutPassword('Bo'),
  ];
  const calm = await bo.socket();
  const socket = await ana.socket();
  for (let n = 1; n < 100; n++) call(socket);
  expect(await subscribe(socket, 'tags')).toMatchObject([{ ok: true }]);
  const cut = cutOf(socket);
  call(socket);
  expect(await cut).toBe('io server disconnect');
  expect(await subscribe(calm, 'tags')).toMatchObject([{ ok: true }]);
});

test('socket calls: all sockets of an account, and all visitors of one address, share a limit', async () => {
  const forum = await openTestApp({ RATE_LIMITS: 'on' });
  const ana = await forum.memberWithoutPassword('Ana');
  for (const person of [ana, forum.visitor]) {
    const [one, other] = [await person.socket(), await person.socket()];
    for (let n = 0; n < 60; n++) one.emit('unwatch', ['tags']);
    expect(await subscribe(one, 'tags')).toMatchObject([{ ok: true }]);
    const cut = cutOf(other);
    for (let n = 0; n < 40; n++) other.emit('unwatch', ['tags']);
    expect(await cut).toBe('io server disconnect');
    expect(one.connected).toBe(true);
  }
});

test('socket calls: with RATE_LIMITS=off no socket is cut for calling', async () => {
  const forum = await openTestApp();
  const socket = await forum.visitor.socket();
  for (let n = 0; n < 1_000; n++) socket.emit('unwatch', ['tags']);
  expect(await subscribe(socket, 'tags')).toMatchObject([{ ok: true }]);
});

test('socket calls: two thousand rooms may be named in ten seconds; one more cuts the socket', async () => {
  const forum = await openTestApp({ RATE_LIMITS: 'on' });
  const [ana, bo] = [
    await forum.memberWithoutPassword('Ana'),
    await forum.memberWithoutPassword('Bo'),
  ];
  const calm = await bo.socket();
  const [socket, other] = [await ana.socket(), await ana.socket()];
  const list = Array.from({ length: 500 }, (_, n) => (n % 2 ? 'tags' : 'no room'));
  for (const one of [socket, other, socket])
    expect(await subscribe(one, ...list)).toHaveLength(500);
  // What is left is named here as well, and has to be left to go.
  socket.emit('unwatch', Array(499).fill('tags'));
  expect(await subscribe(socket, 'tags')).toMatchObject([{ ok: true }]);
  const cut = cutOf(other);
  other.emit('watch', [{ room: 'tags' }], () => undefined);
  expect(await cut).toBe('io server disconnect');
  expect(await subscribe(calm, 'tags')).toMatchObject([{ ok: true }]);
});

test.each(['visitor', 'member'])(
  'socket calls: a %s may be in five hundred rooms besides their own, and in another after leaving one',
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
    const again = await subscribe(socket, ...rooms);
    expect(again.map(({ ok }) => ok)).toEqual(Array(500).fill(true));
    if (isMember) {
      socket.emit('unwatch', [own]);
      expect(await subscribe(socket, own, first)).toMatchObject([{ ok: true }, { ok: false }]);
    }
    socket.emit('unwatch', rooms.slice(0, 1));
    expect(await subscribe(socket, first)).toMatchObject([{ ok: true }]);
  },
);

test('socket calls: a socket that can’t be answered is cut, and answered after it reconnects', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const socket = await ana.socket();
  const open = vi.spyOn(forum.app.context.tokens, 'open');
  open.mockRejectedValueOnce(new Error('The database does not answer.'));
  const cut = cutOf(socket);
  subscribe(socket, 'tags').catch(() => undefined);
  expect(await cut).toBe('io server disconnect');
  expect(await subscribe(await ana.socket(), 'tags')).toMatchObject([{ ok: true }]);
});

test('socket calls: a member who loses a right while a room is read gets no state, and does not stay there', async () => {
  const forum = await openTestApp();
  const root = await forum.admin('Root');
  const socket = await root.socket();
  const { tokens, live } = forum.app.context;
  const admin = await tokens.open(String(root.token));
  if (!admin) throw new Error('The admin has no token.');
  const demoted = { ...admin, caller: { ...admin.caller, role: 'user' as const } };
  vi.spyOn(tokens, 'open').mockResolvedValueOnce(admin).mockResolvedValueOnce(demoted);
  expect(await subscribe(socket, 'admin')).toEqual([{ room: 'admin', ok: false, rev: 0 }]);
  expect(live.io.of('/').adapter.rooms.has('admin')).toBe(false);
  expect(await subscribe(socket, 'admin')).toMatchObject([{ ok: true }]);
});

test('socket calls: a member who can’t be looked up is not let in as a visitor, nor told the words of the fault', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const open = vi.spyOn(forum.app.context.tokens, 'open');
  open.mockRejectedValueOnce(new Error('The database does not answer.'));
  await expect(ana.socket()).rejects.toThrow('The forum can not let you in now. Please try again.');
});

test('socket calls: a socket whose token is no text is a visitor', async () => {
  const forum = await openTestApp();
  const odd = personOf(forum.url, '', 5 as never);
  const socket = await odd.socket();
  expect((await subscribe(socket, 'tags', 'admin')).map(({ ok }) => ok)).toEqual([true, false]);
});

test('socket calls: a token that is valid for months does not end at once', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const post = await publish(ana);
  const user = await forum.app.context.store.read(findUser(ana.email));
  const claims = { sub: String(user?.id), email: ana.email, jti: 'long' };
  const token = forum.app.fastify.jwt.sign(claims, { expiresIn: TOKEN_SECONDS * 24 * 60 });
  const socket = await personOf(forum.url, ana.email, token).socket();
  const recorder = recordEvents(socket);
  expect(await subscribe(socket, `user:${ana.email}`, `post:${post}`)).toMatchObject([
    { ok: true },
    { ok: true },
  ]);
  // The second is held back for a moment, which is long for a timer that would end at once.
  await ana.call('PATCH /posts/{id}/upvote', { params: { id: post } });
  await ana.call('PATCH /posts/{id}/downvote', { params: { id: post } });
  await recorder.until('post:changed', ({ downVote }) => downVote === 1);
  expect(socket.connected).toBe(true);
});
