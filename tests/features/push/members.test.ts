import { afterEach, expect, test, vi } from 'vitest';
import { publish } from '../../support/content.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import { everything, faults, finish, leave } from '../../support/features/leaving.ts';
import { about, sanction } from '../../support/features/sanctions.ts';
import { openPushForum } from '../../support/push/forum.ts';

afterEach(() => void vi.useRealTimers());

const TEN_MINUTES = 600;

test('what came while a member was suspended is not told afterwards', async () => {
  const { forum, ana, ben, post, answer, shown, sendAfter } = await openPushForum();
  const root = await forum.admin('Root');
  await answer();
  const { _id } = await sanction(root, ana, 'suspend');
  await sendAfter(21);
  await mentionIn(ben, post, ana);
  await sendAfter(TEN_MINUTES);
  await root.call('DELETE /sanctions/{id}', about(_id));
  await sendAfter(TEN_MINUTES);
  const other = await publish(ben, { title: 'Two' });
  await mentionIn(ben, other, ana);
  await sendAfter(TEN_MINUTES);
  expect(shown().map(({ body }) => body)).toEqual([
    'Your account was suspended',
    'Ben mentioned you under “Two”',
  ]);
});

test('what a member did not choose is not told once they choose it', async () => {
  const { ana, ben, post, answer, shown, sendAfter } = await openPushForum();
  const choose = (reply: boolean) => ana.call('PATCH /me/choices', { body: { push: { reply } } });
  await choose(false);
  await answer();
  await sendAfter(TEN_MINUTES);
  await choose(true);
  await mentionIn(ben, post, ana);
  await sendAfter(TEN_MINUTES);
  expect(shown().map(({ body }) => body)).toEqual(['Ben mentioned you under “Tea”']);
});

test('who leaves is told nothing, and has no browser left', async () => {
  const { forum, ana, answer, service, sendAfter } = await openPushForum();
  await answer();
  await leave(ana);
  await sendAfter(TEN_MINUTES);
  expect(service.asked).toEqual([]);
  await finish(forum);
  expect((await everything(forum))['push_devices']).toEqual([]);
  expect(await faults(forum)).toEqual([]);
});

test('a browser that another member takes over while it is due tells nothing of the one before', async () => {
  const { forum, ben, post, answer, device, shown, sendAfter } = await openPushForum();
  const cem = await forum.memberWithoutPassword('Cem');
  await answer();
  await cem.call('PUT /push', { body: device.body });
  await sendAfter(TEN_MINUTES);
  expect(shown()).toEqual([]);
  await mentionIn(ben, post, cem);
  await sendAfter(TEN_MINUTES);
  expect(shown().map(({ body }) => body)).toEqual(['Ben mentioned you under “Tea”']);
});
