import { afterEach, describe, expect, test, vi } from 'vitest';
import { timeOfKey } from '../../../db/core/ids.ts';
import { isLong } from '../../support/amounts.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { mentionIn, replyTo } from '../../support/features/inbox.ts';
import { newSubscription } from '../../support/features/push.ts';
import { freshFolder } from '../../support/folders.ts';
import { pass } from '../../support/mail/notification-mails.ts';
import { openPushService } from '../../support/push/service.ts';
import { settingsFor } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * A forum on a clock that is ahead, so that it can be set back: it is closed, and opened again at the time that the
 * clock shows then. The process has one monotonic clock, which stays behind both.
 */
async function openAhead() {
  const { newestKey } = await import('../../../db/core/ids.ts');
  pass(Math.max(0, timeOfKey(newestKey()) - Date.now()) + 24 * HOUR);
  const dir = freshFolder();
  const env = { DATA_DIR: dir, ...(await settingsFor(dir)) };
  const service = await openPushService();
  let forum = await openTestApp(env);
  let [ana, ben] = [
    await forum.memberWithoutPassword('Ana'),
    await forum.memberWithoutPassword('Ben'),
  ];
  const post = await publish(ben, { title: 'Tea' });
  const { _id: comment } = await writeComment(ana, post, 'Green.');
  const device = newSubscription(service.url);
  await ana.call('PUT /push', { body: device.body });
  return {
    service,
    post,
    device,
    get forum() {
      return forum;
    },
    get ana() {
      return ana;
    },
    get ben() {
      return ben;
    },
    answer: () => replyTo(ben, post, comment),
    shown: () => service.shownTo(device).map(({ body }) => body),
    async sendAfter(ms: number) {
      pass(ms);
      await forum.app.jobs.push.run();
    },
    /** The server ends, its clock is set back, and it begins again. */
    async setBack(ms: number) {
      await forum.close();
      pass(-ms);
      forum = await openTestApp(env);
      ana = await forum.signInAgain(ana);
      ben = await forum.signInAgain(ben);
    },
  };
}

const BACK: [string, number][] = [['an hour', HOUR]];
if (isLong) BACK.push(['ten minutes', 10 * MINUTE]);
describe.each(BACK)('The clock goes back by %s while the server is restarted', (_, back) => {
  test('what comes afterwards is told once, within half a minute, also of a thread that was told of', async () => {
    const it = await openAhead();
    await it.answer();
    await it.sendAfter(21 * SECOND);
    expect(it.shown()).toHaveLength(1);
    await it.setBack(back);
    await it.sendAfter(6 * MINUTE);
    await it.answer();
    await it.sendAfter(25 * SECOND);
    expect(it.shown()).toHaveLength(2);
    const other = await publish(it.ben, { title: 'Two' });
    await mentionIn(it.ben, other, it.ana);
    await it.sendAfter(25 * SECOND);
    expect(it.shown().slice(2)).toEqual(['Ben mentioned you under “Two”']);
    for (let n = 0; n < 8; n++) await it.sendAfter(10 * MINUTE);
    expect(it.shown()).toHaveLength(3);
  });

  test.each(['queued', 'claimed by a killed server'])(
    'what was %s is told once, within half a minute',
    async (how) => {
      const it = await openAhead();
      await it.answer();
      await it.forum.close();
      const until = Date.now() + 3 * MINUTE;
      if (how !== 'queued')
        await executeSql(
          it.forum,
          `update push_devices set attempts = 1, claimed_until = ${until}`,
        );
      await it.setBack(back);
      await it.sendAfter(25 * SECOND);
      expect(it.shown()).toEqual(['Ben replied to you under “Tea”']);
      for (let n = 0; n < 8; n++) await it.sendAfter(10 * MINUTE);
      expect(it.shown()).toHaveLength(1);
    },
  );

  test('what quiet hours hold comes at their end, as one', async () => {
    const it = await openAhead();
    const hours = (from: number) => new Date(Date.now() + from * HOUR).toISOString().slice(11, 16);
    const quiet = { from: hours(-3), to: hours(2), zone: 'UTC' };
    await it.ana.call('PATCH /me/choices', { body: { quiet } });
    await it.answer();
    await it.sendAfter(25 * SECOND);
    await it.setBack(back);
    const other = await publish(it.ben, { title: 'Two' });
    await mentionIn(it.ben, other, it.ana);
    const minutes = (2 * HOUR + back) / MINUTE;
    for (let n = 0; n < minutes - 2; n++) await it.sendAfter(MINUTE);
    expect(it.shown()).toEqual([]);
    for (let n = 0; n < 4; n++) await it.sendAfter(MINUTE);
    expect(it.shown()).toEqual(['2 new replies in 2 threads']);
  });
});
