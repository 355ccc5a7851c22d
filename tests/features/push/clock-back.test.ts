import { afterEach, describe, expect, test, vi } from 'vitest';
import { newestKey, timeOfKey } from '../../../db/core/ids.ts';
import { isLong } from '../../support/amounts.ts';
import { publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { mentionIn, replyTo } from '../../support/features/inbox.ts';
import { freshFolder } from '../../support/folders.ts';
import { pass } from '../../support/mail/notification-mails.ts';
import { openPushForum } from '../../support/push/forum.ts';
import { settingsFor } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * A forum on a clock that is ahead, so that it can be set back: it is closed, and opened again at the time that the
 * clock shows then. The process has one monotonic clock, which stays behind both.
 */
async function openAhead() {
  pass(Math.max(0, timeOfKey(newestKey()) - Date.now()) + 24 * HOUR * 1_000);
  const dir = freshFolder();
  const env = { DATA_DIR: dir, ...(await settingsFor(dir)) };
  const scene = await openPushForum(env);
  const { post, comment } = scene;
  const shown = () => scene.shown().map(({ body }) => body);
  return {
    ...scene,
    shown,
    /** The server ends, its clock is set back, and it begins again. */
    async setBack(seconds: number) {
      await scene.forum.close();
      pass(-seconds * 1_000);
      const forum = await openTestApp(env);
      const [ana, ben] = [await forum.signInAgain(scene.ana), await forum.signInAgain(scene.ben)];
      return {
        shown,
        answer: () => replyTo(ben, post, comment),
        async mention(title: string) {
          await mentionIn(ben, await publish(ben, { title }), ana);
        },
        async sendAfter(seconds: number) {
          pass(seconds * 1_000);
          await forum.app.jobs.push.run();
        },
      };
    },
  };
}

const BACK: [string, number][] = [['an hour', HOUR]];
if (isLong) BACK.push(['ten minutes', 10 * MINUTE]);
describe.each(BACK)('The clock goes back by %s while the server is restarted', (_, back) => {
  test('what comes afterwards is told once, within half a minute, also of a thread that was told of', async () => {
    const { answer, sendAfter, shown, setBack } = await openAhead();
    await answer();
    await sendAfter(21);
    expect(shown()).toHaveLength(1);
    const after = await setBack(back);
    await after.sendAfter(6 * MINUTE);
    await after.answer();
    await after.sendAfter(25);
    expect(shown()).toHaveLength(2);
    await after.mention('Two');
    await after.sendAfter(25);
    expect(shown().slice(2)).toEqual(['Ben mentioned you under “Two”']);
    for (let n = 0; n < 8; n++) await after.sendAfter(10 * MINUTE);
    expect(shown()).toHaveLength(3);
  });

  test.each(['queued', 'claimed by a killed server'])(
    'what was %s is told once, within half a minute',
    async (how) => {
      const { forum, answer, shown, setBack } = await openAhead();
      await answer();
      await forum.close();
      const until = Date.now() + 3 * MINUTE * 1_000;
      if (how !== 'queued')
        await executeSql(forum, `update push_devices set attempts = 1, claimed_until = ${until}`);
      const after = await setBack(back);
      await after.sendAfter(25);
      expect(shown()).toEqual(['Ben replied to you under “Tea”']);
      for (let n = 0; n < 8; n++) await after.sendAfter(10 * MINUTE);
      expect(shown()).toHaveLength(1);
    },
  );

  test('what quiet hours hold comes at their end, as one', async () => {
    const { ana, answer, sendAfter, shown, setBack } = await openAhead();
    const at = (seconds: number) =>
      new Date(Date.now() + seconds * 1_000).toISOString().slice(11, 16);
    const quiet = { from: at(-3 * HOUR), to: at(2 * HOUR), zone: 'UTC' };
    await ana.call('PATCH /me/choices', { body: { quiet } });
    await answer();
    await sendAfter(25);
    const after = await setBack(back);
    await after.mention('Two');
    const minutes = (2 * HOUR + back) / MINUTE;
    for (let n = 0; n < minutes - 2; n++) await after.sendAfter(MINUTE);
    expect(shown()).toEqual([]);
    for (let n = 0; n < 4; n++) await after.sendAfter(MINUTE);
    expect(shown()).toEqual(['2 new replies in 2 threads']);
  });
});
