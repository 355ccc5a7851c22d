import { afterEach, expect, test, vi } from 'vitest';
import { mentionIn } from '../../support/features/inbox.ts';
import { newSubscription } from '../../support/features/push.ts';
import { pass } from '../../support/mail/notification-mails.ts';
import { openPushForum } from '../../support/push/forum.ts';
import { openPushService } from '../../support/push/service.ts';

afterEach(() => void vi.useRealTimers());

const MEMBERS = 20;
const BROWSERS = 10;
/** A question to a silent service takes ten seconds. Without the bound these browsers hold up the next one for 40 s. */
const SOON_MS = 18_000;

/** A forum where 200 browsers of one push service are due right before Ana's, which has another one. */
async function withCrowd() {
  const scene = await openPushForum();
  const crowd = await openPushService();
  for (let n = 0; n < MEMBERS; n++) {
    const who = await scene.forum.someone();
    for (let m = 0; m < BROWSERS; m++)
      await who.call('PUT /push', { body: newSubscription(crowd.url).body });
    await mentionIn(scene.ben, scene.post, who);
  }
  pass(1_000);
  await scene.answer();
  const told = () => new Set(crowd.asked.map(({ path }) => path)).size;
  return { ...scene, crowd, told };
}

test('200 browsers of a host that never answers cost the others ten seconds, and are told once it answers', async () => {
  const { crowd, shown, sendAfter, sendDue, told } = await withCrowd();
  crowd.answer('silence');
  const begun = performance.now();
  const run = sendAfter(21);
  await vi.waitFor(() => expect(shown()).toHaveLength(1), { timeout: SOON_MS, interval: 50 });
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
  await run;
  crowd.answer({ status: 201 });
  // They come one after the other, and quickly from the first answer on.
  await vi.waitFor(
    async () => {
      pass(31_000);
      await sendDue();
      expect(told()).toBe(MEMBERS * BROWSERS);
    },
    { timeout: 30_000 },
  );
});

test('200 browsers of a host that wants to be left alone hold up nobody else', async () => {
  const { crowd, shown, sendAfter, told } = await withCrowd();
  crowd.answer({ status: 429, headers: { 'retry-after': '3600' } });
  const run = sendAfter(21);
  await vi.waitFor(() => expect(shown()).toHaveLength(1), { timeout: SOON_MS });
  await run;
  // Each is asked once, and then left alone.
  await sendAfter(600);
  expect([told(), crowd.asked.length]).toEqual([MEMBERS * BROWSERS, MEMBERS * BROWSERS]);
});
