import { expect, test } from 'vitest';
import { openStore } from '../../../db/core/create-store.ts';
import type { Store } from '../../../db/core/store.ts';
import { endToken } from '../../../db/features/auth/ended-tokens.ts';
import { addTag } from '../../../db/features/tags/tags.ts';
import { grantAdmin, revokeAdmin } from '../../../db/features/users/admins.ts';
import { writeComment } from '../../support/content.ts';
import { idOf } from '../../support/features/inbox.ts';
import {
  adminAt,
  begin,
  cutOf,
  email,
  expectSeesAsVisitor,
  secrets,
} from '../../support/features/rights.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { type LiveClient, nextEvent, type Person, subscribe } from '../../support/person.ts';
import {
  type EventRecorder,
  recordAs,
  waitForThrottle,
} from '../../support/realtime/event-recorder.ts';
import type { TestApp } from '../../support/test-app.ts';

type Scene = Awaited<ReturnType<typeof begin>>;
const joinAdmin = async (socket: LiveClient) => (await subscribe(socket, 'admin'))[0];
const REFUSED = { room: 'admin', ok: false, rev: 0 };

/** The roles that open the admin room: what they are, what the room shows to them, and how they are given or taken. */
const ROLES = [
  [
    'admin',
    { role: 'admin', isModerator: false },
    { total: 0, stats: { posts: 1 } },
    ({ root }: Scene, who: Person, on: boolean) =>
      root.call(`PATCH /admin/users/${on ? 'make' : 'revoke'}-admin/{email}`, email(who)),
  ],
  [
    'moderator',
    { role: 'user', isModerator: true },
    { reports: [], total: 0, stats: null },
    async ({ root }: Scene, who: Person, on: boolean) => {
      const params = { id: await idOf(who) };
      return root.call('PUT /admin/users/{id}/moderator', { params, body: { on } });
    },
  ],
] as const;

/** Something happens, of which this one hears what everybody does, and nothing that admins alone do. */
async function expectNoSecrets(recorder: EventRecorder, { stir }: Pick<Scene, 'stir'>) {
  recorder.take();
  await stir();
  await recorder.until('tag:added');
  expect(secrets(recorder)).toEqual([]);
}

test.each(ROLES)(
  'rights of sockets: a new %s joins the admin room without a new connection, and leaves that one alone when it ends',
  async (_, role, state, give) => {
    const scene = await begin();
    const { ben, postId, stir } = scene;
    const rooms = [`user:${ben.email}`, 'tags', `comments:${postId}`];
    const { socket, recorder } = await recordAs(ben, ...rooms);
    expect(await joinAdmin(socket)).toEqual(REFUSED);
    await give(scene, ben, true);
    expect(await recorder.until('user:changed')).toMatchObject(role);
    expect(await joinAdmin(socket)).toMatchObject({ ok: true, state });
    await stir();
    await recorder.until('report:added');

    recorder.take();
    await give(scene, ben, false);
    const member = { role: 'user', isModerator: false };
    expect(await recorder.until('user:changed')).toMatchObject(member);
    await expectNoSecrets(recorder, scene);
    expect(recorder.of('comment:added')).toHaveLength(1);
    expect(await joinAdmin(socket)).toEqual(REFUSED);
    const { socket: again, recorder: later } = await recordAs(ben, 'tags');
    expect(await joinAdmin(again)).toEqual(REFUSED);
    await expectNoSecrets(later, scene);
  },
);

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

test('rooms of moderators: they are told of reports, and never of the totals', async () => {
  const { forum, root, postId, stir } = await begin();
  const boss = await adminAt(root, postId);
  const { recorder } = await recordAs(await forum.moderator('Mitu'), 'admin');
  await stir();
  expect(await recorder.until('report:added')).toMatchObject({ total: 1 });
  await boss.recorder.until('stats:changed');
  await waitForThrottle(forum);
  expect(recorder.of('stats:changed')).toEqual([]);
});

test('rooms of moderators: one who becomes an admin hears the totals after a new subscription, once each', async () => {
  const scene = await begin();
  const { forum, root, postId, stir } = scene;
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
  await expectNoSecrets(recorder, scene);
});

/** Opens the same data a second time, as a command of the forum does. */
async function fromOutside<T>(forum: TestApp, act: (store: Store) => T) {
  const store = await openStore(forum.app.context.config);
  const result = await act(store);
  await store.close();
  return result;
}

test('rights of sockets: an admin revoked by another process loses the room, and every socket is asked to resync', async () => {
  const scene = await begin();
  const { forum, ana, postId } = scene;
  const { socket, recorder } = await adminAt(ana, postId);
  const visitor = await forum.visitor.socket();
  const asked = Promise.all([nextEvent(socket, 'resync'), nextEvent(visitor, 'resync')]);
  await fromOutside(forum, (store) => revokeAdmin(store, ana.email, 'outside'));
  await asked;
  await expectNoSecrets(recorder, scene);
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
  const rev = Number(before.headers.get('x-rev'));
  const [tags] = await subscribe(socket, { room: 'tags', rev });
  expect(tags?.state).toEqual(after.body);
});

test('rights of sockets: a token that another process ended cuts its sockets', async () => {
  const { forum, ana, postId } = await begin();
  const { socket } = await adminAt(ana, postId);
  const cut = cutOf(socket);
  const claims = forum.app.fastify.jwt.decode<{ jti: string; exp: number }>(String(ana.token));
  const { jti = '', exp = 0 } = claims ?? {};
  await fromOutside(forum, (store) => endToken(store, { jti, expiresAt: exp * 1_000 }));
  await cut;
  await ana.refused(401, 'GET /users/{email}', email(ana));
});

test('sockets of the suspended: they are cut, and come back as those of visitors, until it ends', async () => {
  const scene = await begin();
  const { root, ana, postId } = scene;
  const { socket } = await adminAt(ana, postId);
  const cut = cutOf(socket);
  const { _id: id } = await sanction(root, ana, 'suspend');
  await cut;

  const { socket: again } = await expectSeesAsVisitor(ana, scene);
  const back = cutOf(again);
  await root.call('DELETE /sanctions/{id}', { params: { id } });
  await back;
  expect(await joinAdmin(await ana.socket())).toMatchObject({ ok: true });
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
