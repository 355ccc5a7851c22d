import { afterEach, expect, test, vi } from 'vitest';
import { publish } from '../../support/content.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import { pass } from '../../support/mail/notification-mails.ts';
import { openPushForum } from '../../support/push/forum.ts';

afterEach(() => void vi.useRealTimers());

const MOST_OF_A_MEMBER = 10;
/** Far less than the ten seconds that one silent endpoint takes. */
const SOON = { timeout: 5_000 };

test('endpoints that never answer hold up nobody else', { timeout: 30_000 }, async () => {
  const { forum, ana, ben, post, register, answer, device, service, shown, sendAfter } =
    await openPushForum();
  const other = await publish(ben, { title: 'Two' });
  const mallory = await forum.memberWithoutPassword('Mallory');
  for (let n = 0; n < MOST_OF_A_MEMBER; n++) await register(mallory);
  service.answer(({ path }) => (device.body.endpoint.endsWith(path) ? { status: 201 } : 'silence'));
  await mentionIn(ben, post, mallory);
  pass(1_000);
  await answer();
  const run = sendAfter(21);
  await vi.waitFor(() => expect(shown()).toHaveLength(1), SOON);
  await vi.waitFor(() => expect(service.asked).toHaveLength(1 + MOST_OF_A_MEMBER), SOON);

  // What becomes due meanwhile.
  await mentionIn(ben, other, ana);
  pass(21_000);
  await vi.waitFor(() => expect(shown()).toHaveLength(2), SOON);
  service.close();
  await run;
});
