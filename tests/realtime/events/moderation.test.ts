import { expect, test } from 'vitest';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { subscribe } from '../../support/person.ts';
import { recordEvents, waitForThrottle } from '../../support/realtime/event-recorder.ts';
import { openTestApp } from '../../support/test-app.ts';

const begin = async () => {
  const forum = await openTestApp({ NEWCOMERS: 'held' });
  const [root, mitu] = [await forum.admin('Root'), await forum.moderator('Mitu')];
  const ana = await forum.memberWithoutPassword('Ana');
  const socket = await mitu.socket();
  const recorder = recordEvents(socket);
  expect(await subscribe(socket, 'admin')).toMatchObject([{ ok: true, state: { waiting: 0 } }]);
  /** Does one act, and waits for the event about it: so many wait after it. */
  const told = async (count: number, act: () => Promise<unknown>) => {
    recorder.take();
    await act();
    const rev = Number((await root.call('GET /held')).headers.get('x-rev'));
    // Totals move the rev, too, and an event may be read after them.
    const isLast = (event: { waiting: number; rev: number }) =>
      event.waiting === count && event.rev >= rev;
    return recorder.until('moderation:changed', isLast);
  };
  return { forum, root, mitu, ana, recorder, told };
};

test('events: each text that waits, and each end of its waiting, is told to moderators', async () => {
  const { root, ana, told } = await begin();
  const hold = (description = LINK) =>
    ana.call('POST /posts', { body: postBy(ana, { description }) });
  await told(1, hold);
  await told(2, hold);
  const { held } = await waiting(root);
  await told(1, () => approve(root, String(held[0]?._id)));
  await told(0, () => root.call('DELETE /held/{id}', { params: { id: String(held[1]?._id) } }));
  const postId = await publish(ana);
  const { _id: id } = await writeComment(ana, postId, 'Tea.');
  const edit = { params: { id }, body: { text: LINK, version: 1 } };
  await told(1, () => ana.call('PATCH /comments/{id}', edit));
  const change = { params: { id: postId }, body: { description: LINK, version: 1 } };
  await told(2, () => ana.call('PATCH /posts/{id}', change));
  await told(3, () => writeComment(ana, postId, LINK));
  await told(2, () => ana.call('DELETE /comments/{id}', { params: { id } }));
  await told(0, () => ana.call('DELETE /posts/{id}', { params: { id: postId } }));
});

test('events: sanctions and appeals are told to moderators', async () => {
  const { root, ana, told } = await begin();
  const { _id: id } = await told(0, () => sanction(root, ana, 'silence')).then(
    async () => (await ana.call('GET /me/sanctions')).body.sanctions[0] ?? { _id: '' },
  );
  const appeal = { params: { id }, body: { text: 'রাগের মাথায় বলেছি।' } };
  await told(1, () => ana.call('POST /sanctions/{id}/appeal', appeal));
  await told(0, () => root.call('POST /sanctions/{id}/appeal/reject', { params: { id } }));
  await told(0, () => root.call('DELETE /sanctions/{id}', { params: { id } }));
});

test('events: an open appeal waits no more once its sanction has ended', async () => {
  const { root, ana, told } = await begin();
  const { _id: id } = await sanction(root, ana, 'suspend');
  const appeal = { params: { id }, body: { text: 'Sorry.' } };
  await told(1, () => ana.call('POST /sanctions/{id}/appeal', appeal));
  await told(0, () => root.call('DELETE /sanctions/{id}', { params: { id } }));
});

test('events: members and visitors hear nothing of what waits', async () => {
  const { forum, ana, told } = await begin();
  const recorders = [];
  for (const who of [ana, forum.visitor]) {
    const socket = await who.socket();
    recorders.push(recordEvents(socket));
    await subscribe(socket, 'admin', 'feed', `user:${ana.email}`);
  }
  await told(1, () => ana.call('POST /posts', { body: postBy(ana, { description: LINK }) }));
  await waitForThrottle(forum);
  for (const recorder of recorders) expect(recorder.heard).toEqual([]);
});
