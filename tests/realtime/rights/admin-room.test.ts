import { expect, test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { adminAt, begin, email, secrets } from '../../support/features/rights.ts';
import { subscribe } from '../../support/person.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';

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

  const again = await ana.socket();
  const later = recordEvents(again);
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
