import { afterEach, expect, test, vi } from 'vitest';
import { publish } from '../../support/content.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import { openPushForum } from '../../support/push/forum.ts';
import { onServers } from '../../support/servers.ts';

afterEach(() => void vi.useRealTimers());

const HOUR = 3_600;

// Its own file: the process must not have been ahead before. Servers find each other by the same monotonic clock, which
// must not leap.
test.skipIf(onServers)(
  'the clock goes back by an hour under a running server: each thing is told once, and none waits for the hour',
  async () => {
    const { ana, ben, answer, shown, sendAfter } = await openPushForum();
    await answer();
    const real = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => real() + passed * 1_000);
    await sendAfter(-HOUR);
    const sendLater = (seconds: number) => {
      passed += seconds;
      return sendAfter(seconds);
    };
    await sendLater(25);
    expect(shown()).toHaveLength(1);
    const posts = [await publish(ben, { title: 'Two' }), await publish(ben, { title: 'Three' })];
    for (const post of posts) {
      await mentionIn(ben, post, ana);
      await sendLater(25);
    }
    await answer();
    for (let n = 0; n < 20; n++) await sendLater(HOUR / 10);
    expect(shown().map(({ body }) => body)).toEqual([
      'Ben replied to you under “Tea”',
      'Ben mentioned you under “Two”',
      'Ben mentioned you under “Three”',
      'Ben replied to you under “Tea”, where you now have 2 replies',
    ]);
  },
);
