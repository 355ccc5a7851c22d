import { expect, test } from 'vitest';
import { openStore } from '../../../db/core/create-store.ts';
import type { Store } from '../../../db/core/store.ts';
import { endToken } from '../../../db/features/auth/ended-tokens.ts';
import { addTag } from '../../../db/features/tags/tags.ts';
import { grantAdmin, revokeAdmin } from '../../../db/features/users/admins.ts';
import { writeComment } from '../../support/content.ts';
import { adminAt, begin, cutOf, email, secrets } from '../../support/features/rights.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { type LiveClient, nextEvent, type Person, subscribe } from '../../support/person.ts';
import { recordAs, waitForThrottle } from '../../support/realtime/event-recorder.ts';
import type { TestApp } from '../../support/test-app.ts';

test('rights of sockets: a revoked admin leaves the admin room and keeps the others', async () => {
  const { root, ana, postId, stir } = await begin();
  const { socket, recorder } = await adminAt(ana, postId);
  await stir();
  await recorder.until('report:added');

  await root.call('PATCH /admin/users/revoke-admin/{email}', email(ana));
  expect(await recorder.until('user:changed')).toMatchObject({ role: 'user' });
  recorder.take();
  await stir();
  await recorder.until('tag:added');
  expect(secrets(recorder)).toEqual([]);
  expect(recorder.of('comment:added')).toHaveLength(1);
  expect(await subscribe(socket, 'admin')).toEqual([{ room: 'admin', ok: false, rev: 0 }]);

  const { socket: again, recorder: later } = await recordAs(ana);
  expect((await subscribe(again, 'admin', 'tags')).map(({ ok }) => ok)).toEqual([false, true]);
  await stir();
  await later.until('tag:added');
  expect(secrets(later)).toEqual([]);
});

test('rights of sockets: a revoked admin leaves the admin room at once, even during a storm of events', async () => {
  const { root, ana, ben, postId } = await begin();
  const { socket, recorder } = await adminAt(ana, postId);
  let stop = false;
  const storm = (async () => {
    while (!stop) await writeComment(ben, postId, 'And another thing');
  })();
  await recorder.until('stats:changed');
  await root.call('PATCH /admin/users/revoke-admin/{email}', email(ana));
  await subscribe(socket, 'tags');
  recorder.take();
  // Long enough for the totals to be told a few times more.
  await expect
    .poll(() => recorder.of('comment:added').length, { timeout: 10_000 })
    .toBeGreaterThan(99);
  stop = true;
  await storm;
  expect(secrets(recorder)).toEqual([]);
});

test('rights of sockets: an admin who subscribes while the role ends does not stay in the room', async () => {
  const { forum, root, ana } = await begin();
  const socket = await ana.socket();
  const asking = Array.from({ length: 50 }, () => subscribe(socket, 'admin'));
  await root.call('PATCH /admin/users/revoke-admin/{email}', email(ana));
  await Promise.all(asking);
  const { rooms } = forum.app.context.live.io.of('/').adapter;
  expect(rooms.get('admin')?.has(socket.id as string) ?? false).toBe(false);
});

test('rights of sockets: a new admin joins the admin room without a new connection', async () => {
  const { root, ben } = await begin();
  const socket = await ben.socket();
  expect(await subscribe(socket, 'admin')).toMatchObject([{ ok: false }]);
  await root.call('PATCH /admin/users/make-admin/{email}', email(ben));
  expect(await subscribe(socket, 'admin')).toMatchObject([{ ok: true, state: { total: 0 } }]);
});

const naming = async (root: Person, person: Person, on: boolean) => {
  const { _id: id } = (await person.call('PATCH /me', { body: {} })).body;
  await root.call('PUT /admin/users/{id}/moderator', { params: { id }, body: { on } });
};
const joinAdmin = async (socket: LiveClient) => (await subscribe(socket, 'admin'))[0];

test('rooms of moderators: they are told of reports, and never of the totals', async () => {
  const { forum, root, ben, postId, stir } = await begin();
  const mitu = await forum.moderator('Mitu');
  const boss = await adminAt(root, postId);
  const { socket, recorder } = await recordAs(mitu);
  expect(await joinAdmin(socket)).toMatchObject({
    ok: true,
    state: { reports: [], total: 0, stats: null },
  });
  await stir();
  expect(await recorder.until('report:added')).toMatchObject({ total: 1 });
  await boss.recorder.until('stats:changed');
  await waitForThrottle(forum);
  expect(recorder.of('stats:changed')).toEqual([]);
  expect(await joinAdmin(await ben.socket())).toMatchObject({ ok: false });
});

test('rooms of moderators: a member becomes one without a new connection, and hears so', async () => {
  const { root, ben } = await begin();
  const { socket, recorder } = await recordAs(ben, `user:${ben.email}`);
  expect(await joinAdmin(socket)).toMatchObject({ ok: false });
  await naming(root, ben, true);
  expect(await recorder.until('user:changed')).toMatchObject({ role: 'user', isModerator: true });
  expect(await joinAdmin(socket)).toMatchObject({ ok: true, state: { stats: null } });
});

test('rooms of moderators: a dismissed one leaves the room and keeps the others', async () => {
  const { forum, root, postId, stir } = await begin();
  const mitu = await forum.moderator('Mitu');
  const { socket, recorder } = await adminAt(mitu, postId);
  await naming(root, mitu, false);
  expect(await recorder.until('user:changed')).toMatchObject({ role: 'user', isModerator: false });
  recorder.take();
  await stir();
  await recorder.until('tag:added');
  expect(secrets(recorder)).toEqual([]);
  expect(recorder.of('comment:added')).toHaveLength(1);
  expect(await joinAdmin(socket)).toEqual({ room: 'admin', ok: false, rev: 0 });
});

test('rooms of moderators: one who becomes an admin hears the totals after a new subscription, once each', async () => {
  const { forum, root, postId, stir } = await begin();
  const mitu = await forum.moderator('Mitu');
  const { socket, recorder } = await adminAt(mitu, postId);
  await root.call('PATCH /admin/users/make-admin/{email}', email(mitu));
  expect(await joinAdmin(socket)).toMatchObject({ ok: true, state: { stats: { posts: 1 } } });
  await waitForThrottle(forum);
  recorder.take();
  await stir();
  await recorder.until('stats:changed');
  await recorder.until('tag:added');
  expect(recorder.of('report:added')).toHaveLength(1);
  await root.call('PATCH /admin/users/revoke-admin/{email}', email(mitu));
  recorder.take();
  await stir();
  await recorder.until('tag:added');
  expect(secrets(recorder)).toEqual([]);
});

/** Opens the same data a second time, as a command of the forum does. */
async function fromOutside<T>(forum: TestApp, act: (store: Store) => T) {
  const store = await openStore(forum.app.context.config);
  const result = await act(store);
  await store.close();
  return result;
}

test('rights of sockets: an admin revoked by another process loses the room, and every socket is asked to resync', async () => {
  const { forum, ana, postId, stir } = await begin();
  const { socket, recorder } = await adminAt(ana, postId);
  const visitor = await forum.visitor.socket();
  const asked = Promise.all([nextEvent(socket, 'resync'), nextEvent(visitor, 'resync')]);
  await fromOutside(forum, (store) => revokeAdmin(store, ana.email, 'outside'));
  await asked;
  recorder.take();
  await stir();
  await recorder.until('tag:added');
  expect(secrets(recorder)).toEqual([]);
  const [mine, admin] = await subscribe(socket, { room: `user:${ana.email}`, rev: 2 }, 'admin');
  expect(mine).toMatchObject({ ok: true, rev: 3, state: { role: 'user' } });
  expect(admin).toMatchObject({ ok: false });
});

test('rights of sockets: what another process writes is in every answer after the resync', async () => {
  const { forum, ana, postId } = await begin();
  const { socket } = await adminAt(ana, postId);
  const before = await forum.visitor.call('GET /tags');
  const asked = nextEvent(socket, 'resync');
  await fromOutside(forum, async (store) => {
    await addTag(store, 'from-outside', null);
    await grantAdmin(store, 'ben@example.com', 'outside');
  });
  await asked;
  const after = await forum.visitor.call('GET /tags');
  expect(after.body.map(({ name }) => name)).toContain('from-outside');
  const [tags] = await subscribe(socket, {
    room: 'tags',
    rev: Number(before.headers.get('x-rev')),
  });
  expect(tags?.state).toEqual(after.body);
});

test('rights of sockets: a token that another process ended cuts its sockets', async () => {
  const { forum, ana, postId } = await begin();
  const { socket } = await adminAt(ana, postId);
  const cut = cutOf(socket);
  const { jti, exp } = forum.app.fastify.jwt.decode(String(ana.token)) as {
    jti: string;
    exp: number;
  };
  await fromOutside(forum, (store) => endToken(store, jti, exp * 1_000));
  await cut;
  await ana.refused(401, 'GET /users/{email}', email(ana));
});

test('sockets of the suspended: they are cut, and come back as those of visitors, until it ends', async () => {
  const { forum, root, ana, postId, stir } = await begin();
  const { socket } = await adminAt(ana, postId);
  const cut = cutOf(socket);
  const { _id: id } = await sanction(root, ana, 'suspend');
  await cut;

  const { socket: again, recorder } = await recordAs(ana);
  const rooms = [`user:${ana.email}`, 'admin', 'feed', `comments:${postId}`, `presence:${postId}`];
  const answers = await subscribe(again, ...rooms);
  expect(answers.map(({ ok }) => ok)).toEqual([false, false, true, true, true]);
  again.emit('typing', postId, true);
  await stir();
  const { comment } = await recorder.until('comment:added');
  expect(comment.authorEmail).toBe('be…@example.com');
  expect(forum.app.context.live.presence.counts(postId)).toMatchObject({ typing: 0 });

  const back = cutOf(again);
  await root.call('DELETE /sanctions/{id}', { params: { id } });
  await back;
  expect((await subscribe(await ana.socket(), 'admin'))[0]).toMatchObject({ ok: true });
});

test('sockets of the silenced: they stay, hear of it with its end, and type no more', async () => {
  const { forum, root, ben, postId } = await begin();
  const { socket, recorder } = await recordAs(ben, `user:${ben.email}`, `presence:${postId}`);
  const { _id: id, reason, until } = await sanction(root, ben, 'silence');
  expect(await recorder.until('user:changed')).toMatchObject({ silenced: { reason, until } });
  const [own] = await subscribe(socket, `user:${ben.email}`);
  expect(own).toMatchObject({ ok: true, state: { silenced: { reason, until } } });
  socket.emit('typing', postId, true);
  await subscribe(socket, 'feed');
  expect(forum.app.context.live.presence.counts(postId)).toMatchObject({ typing: 0 });
  recorder.take();
  await root.call('DELETE /sanctions/{id}', { params: { id } });
  expect(await recorder.until('user:changed')).not.toHaveProperty('silenced');
  socket.emit('typing', postId, true);
  await subscribe(socket, 'feed');
  expect(forum.app.context.live.presence.counts(postId)).toMatchObject({ typing: 1 });
  expect(socket.connected).toBe(true);
});
