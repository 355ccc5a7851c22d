import { expect, test, vi } from 'vitest';
import type { TooManyCalls } from '../../../contract/core/realtime.ts';
import { TOKEN_SECONDS } from '../../../contract/values/limits.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { publish } from '../../support/content.ts';
import { joinShared, openForum, sharedForum } from '../../support/open-forum.ts';
import { type LiveClient, personOf, subscribe } from '../../support/person.ts';
import { vote } from '../../support/realtime/event-forum.ts';
import { cutOf, recordAs } from '../../support/realtime/event-recorder.ts';
import { raw } from '../../support/realtime/rooms.ts';

const LIMITED = { RATE_LIMITS: 'on' };
const TOO_MANY = { error: 'too-many', retryAfter: expect.any(Number) };

/** A refused call is told so, and to wait until the ten seconds are over. */
async function expectRefused(socket: LiveClient, rooms: { room: string }[] = []) {
  const answer = (await socket.timeout(5_000).emitWithAck('watch', rooms)) as TooManyCalls;
  expect(answer).toEqual(TOO_MANY);
  expect(answer.retryAfter).toBeGreaterThanOrEqual(1);
  expect(answer.retryAfter).toBeLessThanOrEqual(10);
}

/** Leaves a room that many times: the cheapest call. */
function leave(socket: LiveClient, times: number) {
  for (let n = 0; n < times; n++) socket.emit('unwatch', ['tags']);
}

test.each([
  ['watch', (socket: LiveClient) => void subscribe(socket, 'tags').catch(() => {})],
  ['watch without an answer', (socket: LiveClient) => socket.emit('watch', [], undefined as never)],
  ['unwatch', (socket: LiveClient) => socket.emit('unwatch', ['tags'])],
  ['typing', (socket: LiveClient) => socket.emit('typing', 'x', true)],
  ['visible', (socket: LiveClient) => socket.emit('visible', true)],
  ['no call at all', (socket: LiveClient) => socket.emit('nothing' as 'typing', 'x', true)],
])(
  'a socket that calls (%s) more than a hundred times in ten seconds is refused, and cut when it goes on',
  async (_, call) => {
    const { forum, ana, bo } = await joinShared(['Ana', 'Bo'], LIMITED);
    const calm = await bo.socket();
    for (const person of [ana, forum.visitor]) {
      const socket = await person.socket();
      for (let n = 1; n < 100; n++) call(socket);
      expect(await subscribe(socket, 'tags')).toMatchObject([{ ok: true }]);
      await expectRefused(socket);
      expect(socket.connected).toBe(true);
      const cut = cutOf(socket);
      for (let n = 0; n < 50; n++) call(socket);
      expect(await cut).toBe('io server disconnect');
    }
    expect(await subscribe(calm, 'tags')).toMatchObject([{ ok: true }]);
  },
);

test('socket calls: all sockets of an account share a limit, and a refused one is not cut for the other', async () => {
  const { ana } = await joinShared(['Ana'], LIMITED);
  const [one, other] = [await ana.socket(), await ana.socket()];
  leave(one, 60);
  expect(await subscribe(one, 'tags')).toMatchObject([{ ok: true }]);
  leave(other, 39);
  await expectRefused(other);
  await expectRefused(one);
  expect([one.connected, other.connected]).toEqual([true, true]);
});

test('socket calls: all calls are refused alike, and each that can be answered is told when to come again', async () => {
  const forum = await sharedForum(LIMITED);
  const socket = await forum.visitor.socket();
  leave(socket, 100);
  const say = raw(socket).timeout(5_000);
  for (const call of ['watch', 'unwatch', 'typing', 'visible', 'nothing'])
    expect(await say.emitWithAck(call)).toEqual(TOO_MANY);
});

test('socket calls: with RATE_LIMITS=off no socket is cut for calling', async () => {
  const forum = await sharedForum();
  const socket = await forum.visitor.socket();
  leave(socket, 1_000);
  expect(await subscribe(socket, 'tags')).toMatchObject([{ ok: true }]);
});

test('socket calls: two thousand rooms may be named in ten seconds; one more is refused', async () => {
  const { ana, bo } = await joinShared(['Ana', 'Bo'], LIMITED);
  const calm = await bo.socket();
  const [socket, other] = [await ana.socket(), await ana.socket()];
  const list = Array.from({ length: 500 }, (_, n) => (n % 2 ? 'tags' : 'no room'));
  for (const one of [socket, other, socket])
    expect(await subscribe(one, ...list)).toHaveLength(500);
  // A call to leave names rooms as well, and must have room for all of them.
  socket.emit('unwatch', Array(499).fill('tags'));
  expect(await subscribe(socket, 'tags')).toMatchObject([{ ok: true }]);
  await expectRefused(other, [{ room: 'tags' }]);
  expect(await subscribe(calm, 'tags')).toMatchObject([{ ok: true }]);
  // A call without a room is another limit's.
  expect(await subscribe(other)).toEqual([]);
});

test('socket calls: each visitor of an address may name two thousand rooms', async () => {
  const forum = await sharedForum(LIMITED);
  const [one, other] = [await forum.visitor.socket(), await forum.visitor.socket()];
  for (const socket of [one, other])
    for (let n = 0; n < 4; n++)
      expect(await subscribe(socket, ...Array<string>(500).fill('no room'))).toHaveLength(500);
  await expectRefused(one, [{ room: 'tags' }]);
});

test('socket calls: a member who loses a right while a room is read gets no state, and does not stay there', async () => {
  const { forum, root } = await openForum(['Root']);
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
  const { forum, ana } = await joinShared(['Ana']);
  const open = vi.spyOn(forum.app.context.tokens, 'open');
  open.mockRejectedValueOnce(new Error('The database does not answer.'));
  await expect(ana.socket()).rejects.toThrow('The forum can not let you in now. Please try again.');
});

test('socket calls: a socket whose token is no text is a visitor', async () => {
  const forum = await sharedForum();
  const odd = personOf(forum.url, '', 5 as never);
  const socket = await odd.socket();
  expect((await subscribe(socket, 'tags', 'admin')).map(({ ok }) => ok)).toEqual([true, false]);
});

test('socket calls: a token that is valid for months does not end at once', async () => {
  const { forum, ana } = await joinShared(['Ana']);
  const post = await publish(ana);
  const user = await forum.app.context.store.read(findUser(ana.email));
  const claims = { sub: String(user?.id), email: ana.email, jti: 'long' };
  const token = forum.app.fastify.jwt.sign(claims, { expiresIn: TOKEN_SECONDS * 24 * 60 });
  const { socket, recorder } = await recordAs(personOf(forum.url, ana.email, token));
  const answers = await subscribe(socket, `user:${ana.email}`, `post:${post}`);
  expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
  // The second is held back for a moment, which is long for a timer that would end at once.
  for (const way of ['upvote', 'downvote'] as const) await vote(ana, post, way);
  await recorder.until('post:changed', ({ downVote }) => downVote === 1);
  expect(socket.connected).toBe(true);
});
