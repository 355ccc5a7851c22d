import { expect, test, vi } from 'vitest';
import { TOKEN_SECONDS } from '../contract/limits.ts';
import { seed } from '../db/seed.ts';
import { findUser } from '../db/users.ts';
import { earOf } from './ear.ts';
import { type LiveClient, openHouse, personOf, publish, watch } from './house.ts';

const cutOf = (socket: LiveClient) =>
  new Promise<string>((resolve) => socket.once('disconnect', resolve));

test.each([
  ['watch', (socket: LiveClient) => void watch(socket, 'tags').catch(() => {})],
  ['watch without an answer', (socket: LiveClient) => socket.emit('watch', [], undefined as never)],
  ['unwatch', (socket: LiveClient) => socket.emit('unwatch', ['tags'])],
  ['typing', (socket: LiveClient) => socket.emit('typing', 'x', true)],
  ['no call at all', (socket: LiveClient) => socket.emit('nothing' as 'typing', 'x', true)],
])('a socket that calls (%s) more than a hundred times in ten seconds is cut', async (_, call) => {
  const house = await openHouse({ RATE_LIMITS: 'on' });
  const [ana, bo] = [await house.neighbour('Ana'), await house.neighbour('Bo')];
  const calm = await bo.socket();
  const socket = await ana.socket();
  for (let n = 1; n < 100; n++) call(socket);
  expect(await watch(socket, 'tags')).toMatchObject([{ ok: true }]);
  const cut = cutOf(socket);
  call(socket);
  expect(await cut).toBe('io server disconnect');
  expect(await watch(calm, 'tags')).toMatchObject([{ ok: true }]);
});

test('all sockets of an account, and those of visitors from one address, share their calls', async () => {
  const house = await openHouse({ RATE_LIMITS: 'on' });
  const ana = await house.neighbour('Ana');
  for (const person of [ana, house.visitor]) {
    const [one, other] = [await person.socket(), await person.socket()];
    for (let n = 0; n < 60; n++) one.emit('unwatch', ['tags']);
    expect(await watch(one, 'tags')).toMatchObject([{ ok: true }]);
    const cut = cutOf(other);
    for (let n = 0; n < 40; n++) other.emit('unwatch', ['tags']);
    expect(await cut).toBe('io server disconnect');
    expect(one.connected).toBe(true);
  }
});

test('without limits nobody is cut for calling', async () => {
  const house = await openHouse();
  const socket = await house.visitor.socket();
  for (let n = 0; n < 1_000; n++) socket.emit('unwatch', ['tags']);
  expect(await watch(socket, 'tags')).toMatchObject([{ ok: true }]);
});

test('naming two thousand rooms in ten seconds is free, whatever becomes of them; one more cuts the socket', async () => {
  const house = await openHouse({ RATE_LIMITS: 'on' });
  const [ana, bo] = [await house.neighbour('Ana'), await house.neighbour('Bo')];
  const calm = await bo.socket();
  const [socket, other] = [await ana.socket(), await ana.socket()];
  const list = Array.from({ length: 500 }, (_, n) => (n % 2 ? 'tags' : 'no room'));
  for (const one of [socket, other, socket]) expect(await watch(one, ...list)).toHaveLength(500);
  // What is left is named here as well, and has to be left to go.
  socket.emit('unwatch', Array(499).fill('tags'));
  expect(await watch(socket, 'tags')).toMatchObject([{ ok: true }]);
  const cut = cutOf(other);
  other.emit('watch', [{ room: 'tags' }], () => undefined);
  expect(await cut).toBe('io server disconnect');
  expect(await watch(calm, 'tags')).toMatchObject([{ ok: true }]);
});

test.each(['visitor', 'member'])(
  'a %s stands in five hundred rooms besides their own, and in another when they leave one',
  async (kind) => {
    const house = await openHouse();
    await seed(house.app.parts.store, { posts: 168, startingVotes: false });
    const pages = await Promise.all(
      [1, 2].map((page) => house.visitor.call('GET /posts', { query: { page, limit: 100 } })),
    );
    const [first = '', ...more] = pages
      .flatMap(({ body }) => body)
      .flatMap(({ _id }) => [`post:${_id}`, `comments:${_id}`, `presence:${_id}`]);
    const rooms = more.slice(0, 500);
    const isMember = kind === 'member';
    const who = isMember ? await house.neighbour('Ana') : house.visitor;
    const socket = await who.socket();
    const own = `user:${who.email}`;
    if (isMember) expect(await watch(socket, own)).toMatchObject([{ ok: true }]);
    const answers = await watch(socket, ...rooms);
    expect(answers.map(({ ok }) => ok)).toEqual(Array(500).fill(true));
    expect(await watch(socket, first)).toEqual([{ room: first, ok: false, rev: 0 }]);
    const again = await watch(socket, ...rooms);
    expect(again.map(({ ok }) => ok)).toEqual(Array(500).fill(true));
    if (isMember) {
      socket.emit('unwatch', [own]);
      expect(await watch(socket, own, first)).toMatchObject([{ ok: true }, { ok: false }]);
    }
    socket.emit('unwatch', rooms.slice(0, 1));
    expect(await watch(socket, first)).toMatchObject([{ ok: true }]);
  },
);

test('who can’t be answered is cut, and answered when they come back', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const socket = await ana.socket();
  const open = vi.spyOn(house.app.parts.tokens, 'open');
  open.mockRejectedValueOnce(new Error('The database does not answer.'));
  const cut = cutOf(socket);
  watch(socket, 'tags').catch(() => undefined);
  expect(await cut).toBe('io server disconnect');
  expect(await watch(await ana.socket(), 'tags')).toMatchObject([{ ok: true }]);
});

test('who loses a right while a room is read is told nothing of it, and does not stay there', async () => {
  const house = await openHouse();
  const root = await house.admin('Root');
  const socket = await root.socket();
  const { tokens, live } = house.app.parts;
  const admin = await tokens.open(String(root.token));
  if (!admin) throw new Error('The admin has no token.');
  const demoted = { ...admin, caller: { ...admin.caller, role: 'user' as const } };
  vi.spyOn(tokens, 'open').mockResolvedValueOnce(admin).mockResolvedValueOnce(demoted);
  expect(await watch(socket, 'admin')).toEqual([{ room: 'admin', ok: false, rev: 0 }]);
  expect(live.io.of('/').adapter.rooms.has('admin')).toBe(false);
  expect(await watch(socket, 'admin')).toMatchObject([{ ok: true }]);
});

test('who can’t be looked up is not let in as somebody else, nor told in the words of the fault', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const open = vi.spyOn(house.app.parts.tokens, 'open');
  open.mockRejectedValueOnce(new Error('The database does not answer.'));
  await expect(ana.socket()).rejects.toThrow('The forum can not let you in now. Please try again.');
});

test('a token that is no text makes a visitor', async () => {
  const house = await openHouse();
  const odd = personOf(house.url, '', 5 as never);
  const socket = await odd.socket();
  expect((await watch(socket, 'tags', 'admin')).map(({ ok }) => ok)).toEqual([true, false]);
});

test('a token that holds for months does not end at once', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const post = await publish(ana);
  const user = await findUser(house.app.parts.store.read, ana.email);
  const claims = { sub: String(user?.id), email: ana.email, jti: 'long' };
  const token = house.app.fastify.jwt.sign(claims, { expiresIn: TOKEN_SECONDS * 24 * 60 });
  const socket = await personOf(house.url, ana.email, token).socket();
  const ear = earOf(socket);
  expect(await watch(socket, `user:${ana.email}`, `post:${post}`)).toMatchObject([
    { ok: true },
    { ok: true },
  ]);
  // The second is held back for a moment, which is long for a timer that would end at once.
  await ana.call('PATCH /posts/{id}/upvote', { params: { id: post } });
  await ana.call('PATCH /posts/{id}/downvote', { params: { id: post } });
  await ear.until('post:changed', ({ downVote }) => downVote === 1);
  expect(socket.connected).toBe(true);
});
