import { expect as holds, test } from 'vitest';
import { executeSql } from '../../support/execute-sql.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { expect, goWithin, tabTo, visit } from '../support/browser.ts';
import { inspect, PHONE } from '../support/inspect.ts';
import { ageSessions, SAFETY, sessionRows, signInAs } from '../support/pages/safety.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
const judge = await forum.admin('Judge');
const faults = [/403/, /401/, /sign in/i, /session has ended/, /own e-mail/];

test('sessions: twenty are read on a phone in words, any is ended by keyboard, all others after a question, and by a new password', async () => {
  await executeSql(forum, 'update users set created_at = created_at - 3600000');
  const phones = [];
  for (let n = 0; n < 19; n += 1) phones.push(await signInAs(forum, root));
  const page = await visit(forum, root, { at: SAFETY, width: PHONE, faults });
  const rows = sessionRows(page);
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('This one');
  for (const words of ['Firefox on Android', 'by password', 'Last used'])
    await expect(rows.nth(1)).toContainText(words);
  await tabTo(page.getByRole('button', { name: 'End: Firefox on Android' }).first());
  await inspect(page);
  const list = page.getByRole('list', { name: 'Where you are signed in' });
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(19);
  await expect(list).toBeFocused();
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
  await expect(rows).toHaveCount(1);
  await expect(list).toBeFocused();
  for (const phone of phones) await phone.refused(401, 'GET /me/sessions');

  // An admin, too, changes the password on the screen that mails about safety lead to.
  await signInAs(forum, root);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill('a boat on the Meghna');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(1);

  // The inbox names a new device.
  await goWithin(page, '/notifications');
  await expect(page.getByText('Firefox').first()).toHaveText(
    'Somebody signed in to your account on a new device: Firefox on Android',
  );
});

test('step-up: it can be called off without a word, keeps what was typed below it, and is asked for once in ten minutes', async () => {
  const eva = await forum.member('Eva');
  for (let n = 0; n < 2; n += 1) await signInAs(forum, eva);
  const page = await visit(forum, eva, { at: SAFETY, faults });
  await expect(sessionRows(page)).toHaveCount(3);
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/jwt')) tokens.push(request.url());
  });
  const end = page.getByRole('button', { name: 'End: Firefox on Android' }).first();
  const stepUp = page.getByRole('dialog', { name: 'Show that it is you' });
  const change = page.getByRole('button', { name: 'Change the address' });
  await change.click();
  const form = page.getByRole('dialog', { name: 'Change the address' });
  const address = form.getByLabel('New e-mail address');
  // The own address is told apart from one that is written wrongly.
  await address.fill('EVA@example.com');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('That is your address already');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await ageSessions(forum, eva);
  await end.click();
  await expect(stepUp).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(stepUp).toHaveCount(0);
  await expect(end).toBeFocused();
  await expect(sessionRows(page)).toHaveCount(3);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);

  await change.click();
  await address.fill('eva@example.org');
  await page.keyboard.press('Enter');
  await stepUp.getByRole('button', { name: 'Cancel' }).click();
  await expect(address).toHaveValue('eva@example.org');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByRole('button', { name: 'Send the letter' }).click();
  const password = stepUp.getByLabel('Password', { exact: true });
  await password.fill('not my password');
  await page.keyboard.press('Enter');
  await expect(stepUp.getByRole('alert')).toHaveText('That was not right. Please try again.');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A letter is on its way to eva@example.org.')).toBeVisible();
  await expect(form).toHaveCount(0);
  await end.click();
  await expect(sessionRows(page)).toHaveCount(2);
  // A wrong password is no reason to renew the token.
  holds(tokens).toEqual([]);
});

test('sessions: an admin ends those of a member after a question, and each open page of theirs says why', async () => {
  const page = await visit(forum, ana, { faults });
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // In a browser of its own: of two tabs the first that hears of it takes the token from the other one.
  const guarded = await visit(forum, ana, { at: SAFETY, faults });
  await expect(sessionRows(guarded)).toHaveCount(1);

  const admin = await visit(forum, judge, { at: '/dashboard/manage-users' });
  await admin.getByRole('button', { name: 'More for Ana' }).click();
  await admin.getByRole('menuitem', { name: 'End sessions' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click();
  await expect(admin.getByText('The member is signed out everywhere.')).toBeVisible();
  await ana.refused(401, 'GET /me/sessions');

  await expect(guarded).toHaveURL('/login');
  await expect(guarded.getByText('this session was ended elsewhere')).toBeVisible();
  const notice = page.getByRole('complementary', { name: 'Not signed in' });
  await expect(notice).toContainText('this session was ended elsewhere');
  await notice.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});
