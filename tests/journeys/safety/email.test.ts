import { afterEach, expect as holds, test, vi } from 'vitest';
import { openEmailForum, press } from '../../features/email/forum.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { PASSWORD } from '../../support/person.ts';
import { expect, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { SAFETY, sessionRows, signInAs } from '../support/pages/safety.ts';

afterEach(() => void vi.useRealTimers());

const faults = [/403/, /401/, /sign in/i, /signed in/, /session has ended/, /own e-mail/];

test('the own address is told apart from one that is written wrongly', async () => {
  const { forum } = await openEmailForum();
  const ana = await forum.member('Ana');
  const page = await visit(forum, ana, { at: SAFETY, faults, language: 'bn' });
  await page.getByRole('button', { name: 'ঠিকানা বদলান' }).click();
  const dialog = page.getByRole('dialog', { name: 'ঠিকানা বদলান' });
  await dialog.getByLabel('নতুন ই-মেইল ঠিকানা').fill('ANA@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('এটিই আপনার এখনকার ঠিকানা');
});

test('an admin, too, changes the password on the screen that mails about safety lead to', async () => {
  const { forum } = await openEmailForum();
  const root = await forum.admin('Root');
  await signInAs(forum, root);
  const page = await visit(forum, root, { at: SAFETY, faults });
  await expect(sessionRows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill('a boat on the Meghna');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(sessionRows(page)).toHaveCount(1);
});

test('the inbox names a new device once', async () => {
  const { forum } = await openEmailForum();
  const ana = await forum.member('Ana');
  await executeSql(forum, 'update users set created_at = created_at - 3600000');
  await signInAs(forum, ana);
  const page = await visit(forum, ana, { at: '/notifications', faults });
  await expect(page.getByText('Firefox')).toHaveText(
    'Somebody signed in to your account on a new device: Firefox on Android',
  );
});

test('a change that the old mailbox undoes says on open pages why nobody is signed in', async () => {
  const { forum, move, undoLink } = await openEmailForum();
  const ana = await forum.member('Ana');
  const page = await visit(forum, ana, { at: SAFETY, faults });
  const address = page.getByRole('region', { name: 'E-mail and password' });
  await expect(address).toContainText(ana.email);
  await move(ana, 'anna@example.com');
  await expect(address).toContainText('anna@example.com');
  const { status } = await press(await undoLink(ana.email));
  holds(status).toBe(200);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('this session was ended elsewhere')).toBeVisible();
  await inspect(page);
});
