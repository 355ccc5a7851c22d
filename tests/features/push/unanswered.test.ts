import { afterEach, expect, test, vi } from 'vitest';
import { mentionIn, seeAll } from '../../support/features/inbox.ts';
import { openPushForum } from '../../support/push/forum.ts';

afterEach(() => void vi.useRealTimers());

const HOUR = 3_600;

test('a push without an answer, which may stand on the screen, is replaced by the one that tells of more', async () => {
  const { ana, ben, post, answer, device, service, shown, sendAfter } = await openPushForum();
  await answer();
  service.answer('reset');
  await sendAfter(21);
  await mentionIn(ben, post, ana);
  service.answer({ status: 201 });
  await sendAfter(2 * 60);
  expect(shown()).toMatchObject([{ body: '2 new replies in one thread' }]);
  const topics = service.askedOf(device).map(({ headers }) => headers['topic']);
  expect(topics).toEqual([shown()[0]?.tag, shown()[0]?.tag]);
  // Later pushes stand beside it.
  await mentionIn(ben, post, ana);
  await sendAfter(HOUR);
  expect(shown()[1]?.tag).not.toBe(shown()[0]?.tag);
});

test('what was read meanwhile takes no place', async () => {
  const { ana, ben, post, answer, device, service, shown, sendAfter } = await openPushForum();
  await answer();
  service.answer('reset');
  await sendAfter(21);
  await seeAll(ana);
  await mentionIn(ben, post, ana);
  service.answer({ status: 201 });
  await sendAfter(2 * 60);
  const [first] = service.askedOf(device).map(({ headers }) => headers['topic']);
  expect(shown()).toMatchObject([{ body: 'Ben mentioned you under “Tea”' }]);
  expect(shown()[0]?.tag).not.toBe(first);
});
