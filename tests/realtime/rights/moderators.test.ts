import { expect, test } from 'vitest';
import { adminAt, begin, email, secrets } from '../../support/features/rights.ts';
import { type LiveClient, type Person, subscribe } from '../../support/person.ts';
import { recordEvents, waitForThrottle } from '../../support/realtime/event-recorder.ts';

const naming = async (root: Person, person: Person, on: boolean) => {
  const { _id: id } = (await person.call('PATCH /me', { body: {} })).body;
  await root.call('PUT /admin/users/{id}/moderator', { params: { id }, body: { on } });
};
const joinAdmin = async (socket: LiveClient) => (await subscribe(socket, 'admin'))[0];

test('rooms of moderators: they are told of reports, and never of the totals', async () => {
  const { forum, root, ben, postId, stir } = await begin();
  const mitu = await forum.moderator('Mitu');
  const boss = await adminAt(root, postId);
  const socket = await mitu.socket();
  const recorder = recordEvents(socket);
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
  const socket = await ben.socket();
  const recorder = recordEvents(socket);
  await subscribe(socket, `user:${ben.email}`);
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
