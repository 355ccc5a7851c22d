import { afterEach, describe, expect, test, vi } from 'vitest';
import { sanction } from '../../support/features/sanctions.ts';
import { actsIn, openAlertScene } from '../../support/mail/alerts.ts';
import { choose, HOUR, MINUTE } from '../../support/mail/letters.ts';
import { openTestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

describe('mails to admins: when and to whom', () => {
  test('one mail names how many reports and texts wait, with a link to each of the newest', async () => {
    const { report, hold, mails, ana, ben, alertAfter } = await openAlertScene();
    await report();
    await report('Second');
    await hold();
    await alertAfter(MINUTE);
    expect(mails()).toHaveLength(1);
    const [mail] = mails();
    expect(mail?.subject).toBe('2 reports and 1 text wait at My Site');
    expect(mail?.text).toContain('A comment was reported: “চা কিনুন <b>”\n  Spam or scam\n');
    expect(mail?.text).toContain('A text waits for approval: “Tea for sale”\n  by Ben\n');
    expect(mail?.html).toContain('“চা কিনুন &lt;b&gt;”');
    expect(actsIn(mail)).toHaveLength(3);
    for (const other of [ana, ben]) expect(mails(other)).toEqual([]);
  });

  test('an admin gets at most one in ten minutes, and none about the same again', async () => {
    const { report, mails, alertAfter } = await openAlertScene();
    await report();
    await alertAfter(MINUTE);
    for (const _ of [1, 2, 3, 4]) await report();
    await alertAfter(8 * MINUTE);
    expect(mails()).toHaveLength(1);
    await alertAfter(2 * MINUTE);
    expect(mails().map(({ subject }) => subject)).toEqual([
      '1 report waits at My Site',
      '5 reports wait at My Site',
    ]);
    expect(actsIn(mails()[1])).toHaveLength(3);
    await alertAfter(24 * HOUR);
    expect(mails()).toHaveLength(2);
  });

  test('what was settled before the mail is not mailed', async () => {
    const { report, root, mails, alertAfter } = await openAlertScene();
    const { id } = await report();
    await root.call('DELETE /reports/{id}', { params: { id } });
    await alertAfter(HOUR);
    expect(mails()).toEqual([]);
  });

  test('none to a suspended admin, to one who wants no letters, or to an unproven address', async () => {
    const { forum, admin, root, report, mails, alertAfter } = await openAlertScene();
    const [suspended, quiet, unproven] = [
      await admin('Sue'),
      await admin('Quinn'),
      await forum.admin('Una'),
    ];
    await choose(quiet, { mail: 'off' });
    await sanction(root, suspended, 'suspend');
    await report();
    await alertAfter(MINUTE);
    expect(mails()).toHaveLength(1);
    for (const other of [suspended, quiet, unproven]) expect(mails(other)).toEqual([]);
  });

  test('a mail that is not taken is sent again after ten minutes', async () => {
    const { report, smtp, mails, alertAfter } = await openAlertScene();
    smtp.fails();
    await report();
    await alertAfter(MINUTE);
    smtp.takesAll();
    await alertAfter(MINUTE);
    expect(mails()).toEqual([]);
    await alertAfter(10 * MINUTE);
    expect(mails()).toHaveLength(1);
  });
});

describe('mails to admins of two servers', () => {
  test('of two that send at once one sends', async () => {
    const { forum, smtp, report, mails, alertAfter } = await openAlertScene();
    const again = await openTestApp({
      ...forum.shared,
      DATA_DIR: forum.dataDir,
      SMTP_URL: smtp.url,
    });
    await report();
    const workers = [forum, again].map(({ app }) => app.context.alertWorker);
    await alertAfter(MINUTE, workers);
    await alertAfter(MINUTE, workers.toReversed());
    expect(mails()).toHaveLength(1);
  });
});
