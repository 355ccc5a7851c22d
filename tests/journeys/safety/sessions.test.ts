import { describe, test } from 'vitest';
import { expectCall } from '../../support/expect-answer.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD, type Person } from '../../support/person.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { inspect, PHONE } from '../support/inspect.ts';
import { ageSessions, SAFETY, sessionRows, signInAs } from '../support/pages/safety.ts';

const { forum, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
const faults = [/403/, /401/, /sign in first/i, /session has ended/];

const stepUp = { name: 'Show that it is you' };

describe('the list of sessions', () => {
  test('names the devices in words, marks this one, and ends another', async () => {
    const bo = await forum.member('Bo');
    const phone = await signInAs(forum, bo);
    const page = await visit(forum, bo, { at: SAFETY });
    const rows = sessionRows(page);
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('This one');
    await expect(rows.nth(1)).toContainText('Firefox on Android');
    await expect(rows.nth(1)).toContainText('by password');
    await expect(rows.nth(1)).toContainText('Last used');

    await page.getByRole('button', { name: 'End: Firefox on Android' }).click();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeFocused();
    await phone.refused(401, 'GET /me/sessions');
  });

  test('ends all others after a question', async () => {
    const cem = await forum.member('Cem');
    const others = [await signInAs(forum, cem), await signInAs(forum, cem)];
    const page = await visit(forum, cem, { at: SAFETY });
    await expect(sessionRows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
    await expect(sessionRows(page)).toHaveCount(1);
    await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeFocused();
    for (const other of others) await other.refused(401, 'GET /me/sessions');
  });

  test('of twenty is readable on a phone, by keyboard, in both themes', async () => {
    const dina = await forum.member('Dina');
    for (let n = 0; n < 19; n += 1) await signInAs(forum, dina);
    const page = await visit(forum, dina, { at: SAFETY, width: PHONE });
    await expect(sessionRows(page)).toHaveCount(20);
    await tabTo(page.getByRole('button', { name: 'End: Firefox on Android' }).first());
    await inspect(page);
  });
});

describe('a step-up', () => {
  test('asks for the password, once for ten minutes, and repeats the call', async () => {
    const eva = await forum.member('Eva');
    for (let n = 0; n < 2; n += 1) await signInAs(forum, eva);
    await ageSessions(forum, eva);
    const page = await visit(forum, eva, { at: SAFETY, faults });
    await expect(sessionRows(page)).toHaveCount(3);
    const tokens: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/jwt')) tokens.push(request.url());
    });
    const end = page.getByRole('button', { name: 'End: Firefox on Android' }).first();
    await end.click();
    const dialog = page.getByRole('dialog', stepUp);
    await dialog.getByLabel('Password', { exact: true }).fill('not my password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('That was not right. Please try again.');
    await inspect(page);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(sessionRows(page)).toHaveCount(2);
    await end.click();
    await expect(sessionRows(page)).toHaveCount(1);
    // A wrong password is no reason to renew the token.
    expect(tokens).toEqual([]);
  });

  test('that is called off leaves all as it was, without a word', async () => {
    const fay = await forum.member('Fay');
    await signInAs(forum, fay);
    await ageSessions(forum, fay);
    const page = await visit(forum, fay, { at: SAFETY, faults });
    const end = page.getByRole('button', { name: 'End: Firefox on Android' });
    await end.click();
    await expect(page.getByRole('dialog', stepUp)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', stepUp)).toHaveCount(0);
    await expect(end).toBeFocused();
    await expect(sessionRows(page)).toHaveCount(2);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  });

  test('keeps what was typed in a dialog below it', async () => {
    const gita = await forum.member('Gita');
    await ageSessions(forum, gita);
    const page = await visit(forum, gita, {
      at: SAFETY,
      faults,
    });
    await page.getByRole('button', { name: 'Change the address' }).click();
    const form = page.getByRole('dialog', { name: 'Change the address' });
    await form.getByLabel('New e-mail address').fill('gita@example.org');
    await form.getByRole('button', { name: 'Send the letter' }).click();
    await page.getByRole('dialog', stepUp).getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByLabel('New e-mail address')).toHaveValue('gita@example.org');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await form.getByRole('button', { name: 'Send the letter' }).click();
    await page.getByRole('dialog', stepUp).getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('A letter is on its way to gita@example.org.')).toBeVisible();
    await expect(form).toHaveCount(0);
  });
});

describe('an ended session', () => {
  const endAll = async (member: Person) => {
    const other = await signInAs(forum, member);
    await expectCall(other, 'DELETE /me/sessions');
  };

  test('says why on its open page, and drafts stay', async () => {
    const hamid = await forum.member('Hamid');
    const page = await visit(forum, hamid, { at: '/', faults });
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await endAll(hamid);
    const notice = page.getByRole('complementary', { name: 'Not signed in' });
    await expect(notice).toContainText('this session was ended elsewhere');
    await notice.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('leads a page behind the guard to the login, which says why', async () => {
    const ivy = await forum.member('Ivy');
    const page = await visit(forum, ivy, { at: SAFETY, faults });
    await expect(sessionRows(page)).toHaveCount(1);
    await endAll(ivy);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('this session was ended elsewhere')).toBeVisible();
    await inspect(page);
  });
});

test('an admin ends the sessions of a member, after a question', async () => {
  const root = await forum.admin('Root');
  const page = await visit(forum, root, { at: '/dashboard/manage-users', faults });
  await page.getByRole('button', { name: 'More for Ana' }).click();
  await page.getByRole('menuitem', { name: 'End sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click();
  await expect(page.getByText('The member is signed out everywhere.')).toBeVisible();
  await ana.refused(401, 'GET /me/sessions');
});
