import { expect, test } from 'vitest';
import { adminAt, begin, cutOf } from '../../support/features/rights.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { subscribe } from '../../support/person.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';

test('sockets of the suspended: they are cut, and come back as those of visitors, until it ends', async () => {
  const { forum, root, ana, postId, stir } = await begin();
  const { socket } = await adminAt(ana, postId);
  const cut = cutOf(socket);
  const { _id: id } = await sanction(root, ana, 'suspend');
  await cut;

  const again = await ana.socket();
  const recorder = recordEvents(again);
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
  const socket = await ben.socket();
  const recorder = recordEvents(socket);
  await subscribe(socket, `user:${ben.email}`, `presence:${postId}`);
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
