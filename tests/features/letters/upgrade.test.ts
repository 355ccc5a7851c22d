import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { upgradeJournal } from '../../../server/app/lifecycle/upgrade-journal.ts';
import { openAlertScene } from '../../support/mail/alerts.ts';
import { MINUTE, openLetterScene } from '../../support/mail/letters.ts';

afterEach(() => void vi.useRealTimers());

test('letters: while an upgrade may be undone none is sent; afterwards it comes once', async () => {
  const { forum, answer, letters, sendAfter } = await openLetterScene();
  await answer();
  const journal = upgradeJournal(forum.app.context.config);
  writeFileSync(journal, '{}');
  await sendAfter(11 * MINUTE);
  expect(letters()).toEqual([]);
  rmSync(journal);
  await sendAfter(0);
  expect(letters()).toHaveLength(1);
});

test('mails to admins: while an upgrade may be undone none is sent; afterwards it comes once', async () => {
  const { forum, report, mails, alertAfter } = await openAlertScene();
  await report();
  const journal = upgradeJournal(forum.app.context.config);
  writeFileSync(journal, '{}');
  await alertAfter(MINUTE);
  expect(mails()).toEqual([]);
  rmSync(journal);
  await alertAfter(0);
  expect(mails()).toHaveLength(1);
});
