import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, tabTo, visit } from '../support/browser.ts';
import { boxOf, overflowOf } from '../support/geometry.ts';
import { faultsOf } from '../support/inspect.ts';
import { alert, becomeGold, heading, question, rows } from '../support/pages/dashboard.ts';
import { hold } from '../support/pages/post.ts';

const { forum, root, ana, rahim } = await openFileForumWithPasswords(['Root', 'Ana', 'Rahim']);
await becomeGold(ana);
for (let n = 1; n <= 9; n += 1) await forum.memberWithoutPassword(`Extra${n}`);
const AT = '/dashboard/manage-users';
const of = (page: Page, email: string) => rows(page, 'Users').filter({ hasText: email });
const search = (page: Page, text: string) => page.getByPlaceholder('Search by username').fill(text);
const sure = 'Are you sure you want to make this user an admin?';
const unsure = 'Are you sure you want to make this admin a plain member again?';

test('an admin finds people in Manage Users, makes another one admin and takes it back, after a question; where that fails, an alert says why', async () => {
  proves('2.64', '2.65', '2.66', '2.67', '2.68', '3.1', '4.17', '9.4');
  proves('4.8', '5.14', '7.29', '8.13');
  const sumi = await forum.memberWithoutPassword('Sumi');
  const held = hold();
  const page = await visit(forum, root, {
    at: `${AT}?page=2`,
    faults: [/make-admin/, /revoke-admin/, /409/, /(Make|Remove) Admin failed/],
    before: (page) => page.route('**/admin/users*', held.later),
  });
  await expect(heading(page, 'Manage Users')).toBeVisible();
  await expect(page.getByText('Loading users...')).toBeVisible();
  held.go();
  await expect(page.getByText('Loading users...')).toHaveCount(0);
  const pages = page.getByRole('navigation', { name: 'Users: pages' }).getByRole('button');
  await expect(pages.nth(1)).toHaveAttribute('aria-current', 'page');
  // A search begins at page 1.
  await tabTo(page.getByPlaceholder('Search by username'));
  await page.keyboard.type('extra');
  await page.keyboard.press('Enter');
  await expect(rows(page, 'Users')).toHaveCount(10);
  await expect(page).not.toHaveURL(/page=2/);
  await expect(pages).toHaveText(['1']);
  await search(page, 'nobody at all');
  await expect(page.getByText('No users found', { exact: true })).toBeVisible();

  await search(page, 'root');
  await expect(rows(page, 'Users').first().getByRole('columnheader')).toHaveText([
    'Photo',
    'Name',
    'Email',
    'Role',
    'Membership',
    'Action',
  ]);
  const boss = of(page, root.email).getByRole('cell');
  await expect(boss.nth(0).locator('img')).toHaveAttribute('src', /root\.png$/);
  for (const [at, text] of [
    [1, 'Root'],
    [3, 'admin'],
    [4, 'Free'],
  ] as const)
    await expect(boss.nth(at)).toContainText(text);
  await expect(boss.getByRole('button'), 'nothing to do to oneself').toHaveCount(0);
  await search(page, 'ana');
  const gold = of(page, ana.email).getByRole('cell');
  await expect(gold.nth(3)).toContainText('user');
  await expect(gold.nth(4)).toContainText('Member');
  const button = gold.getByRole('button', { name: 'Make Admin', exact: true });
  await expect(button).toHaveAccessibleDescription('Make Ana an admin');

  const roleOf = async () =>
    (await root.call('GET /users/{email}', { params: { email: sumi.email } })).body.role;
  await search(page, 'sumi');
  await page.getByRole('button', { name: 'Search' }).click();
  const row = of(page, sumi.email);
  const make = row.getByRole('button', { name: 'Make Admin', exact: true });
  const remove = row.getByRole('button', { name: 'Remove Admin', exact: true });
  const said = page.getByRole('status').filter({ hasText: /./ });
  await make.click();
  await expect(question(page, sure)).toContainText('Sumi');
  await question(page, sure).getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('user');
  for (const [answer, text] of [
    [{ json: { success: false, message: 'Not today.' } }, 'Not today.'],
    [null, 'Failed to update user'],
  ] as const) {
    const failing = (route: { fulfill: (one: object) => unknown; abort: () => unknown }) =>
      answer ? route.fulfill(answer) : route.abort();
    await page.route('**/make-admin/**', failing, { times: 1 });
    await make.click();
    await question(page, sure).getByRole('button', { name: 'Make Admin' }).click();
    await expect(alert(page).filter({ hasText: text })).toBeVisible();
    await expect(make).toBeEnabled();
  }
  await make.press('Enter');
  await expect(question(page, sure)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('admin');
  await expect(make).toHaveCount(0);
  await expect(said.filter({ hasText: /admin/i })).toBeVisible();
  expect(await roleOf()).toBe('admin');

  await expect(remove).toHaveAccessibleDescription('Make Sumi a plain member again');
  const json = { message: 'The last admin must stay.' };
  const refuse = { times: 1 };
  await page.route('**/revoke-admin/**', (route) => route.fulfill({ status: 409, json }), refuse);
  await remove.click();
  await question(page, unsure).getByRole('button', { name: 'Remove Admin' }).click();
  await expect(alert(page).filter({ hasText: json.message })).toBeVisible();
  await remove.click();
  await expect(question(page, unsure)).toContainText('Sumi');
  await page.keyboard.press('Escape');
  await expect(question(page, unsure)).toHaveCount(0);
  await expect(row).toContainText('admin');
  await remove.press('Enter');
  await expect(question(page, unsure)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(said.filter({ hasText: 'Sumi' })).toHaveText('Sumi is no longer an admin.');
  await expect(make).toBeFocused();
  expect(await roleOf()).toBe('user');
});

test('the menu of a row names moderators, silences and suspends, by mouse and by keyboard, on a phone too', async () => {
  const page = await visit(forum, root, { at: AT, width: 360 });
  await expect(rows(page, 'Users')).toHaveCount(11);
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(whole, 'how high ten people are').toBeLessThanOrEqual(1_600);
  await search(page, 'rahim');
  const row = of(page, rahim.email);
  const more = row.getByRole('button', { name: 'More for Rahim' });
  const items = page.getByRole('menuitem');
  const safety = ['End sessions', 'Reset second factor'];
  const choose = async (name: string) => {
    await more.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await more.click();
  await expect(items).toHaveText(['Make Moderator', 'Silence', 'Suspend', ...safety]);
  // Its names can be read at every width, within the window.
  const named = await boxOf(items.first());
  expect(named.width).toBeGreaterThan(100);
  expect(named.x + named.width).toBeLessThanOrEqual(360);
  await items.first().click();
  const asked = question(page, 'Are you sure you want to make this user a moderator?');
  await expect(asked).toContainText(rahim.email);
  await asked.getByRole('button', { name: 'Make Moderator' }).click();
  await expect(row.getByRole('cell').nth(3)).toHaveText('moderator');
  const { body } = await root.call('GET /users/{email}', { params: { email: rahim.email } });
  expect(body).toEqual({ role: 'user', isModerator: true });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Remove Moderator' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    question(page, 'Are you sure you want to make this moderator a plain member again?'),
  ).toContainText(rahim.email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('cell').nth(3)).toHaveText('user');
  await expect(more).toBeFocused();

  await choose('Silence');
  const dialog = page.getByRole('dialog', { name: 'Silence Rahim' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('একই কথা বারবার');
  await dialog.getByRole('button', { name: 'Silence' }).click();
  await expect(page.getByText('Rahim is silenced.')).toBeVisible();
  await expect(more).toBeFocused();
  await expect(row.getByText('silenced', { exact: true })).toBeVisible();
  const { sanctions } = (await rahim.call('GET /me/sanctions')).body;
  expect(sanctions).toMatchObject([{ kind: 'silence', reason: 'একই কথা বারবার' }]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('ArrowDown');
  await expect(items).toHaveText(['Make Moderator', 'End silence', 'Suspend', ...safety]);
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(items).toHaveCount(0);
  await more.focus();
  // Closed and opened at once, before the browser has told of either.
  await more.evaluate((button) => {
    const press = (at: Element | null, key: string) =>
      at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press(button, 'ArrowDown');
    press(button.nextElementSibling, 'Tab');
    press(button, 'ArrowUp');
  });
  await expect(items.last()).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  // It stays at its button where that moves.
  const menu = page.getByRole('menu');
  const gap = async () => {
    const [of, at] = [await boxOf(menu), await boxOf(more)];
    return [of.y - at.y - at.height, of.x + of.width - at.x - at.width].map(Math.round);
  };
  expect(await gap()).toEqual([0, 0]);
  await page.setViewportSize({ width: 1100, height: 640 });
  await page.mouse.wheel(0, 40);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(40);
  await expect.poll(gap).toEqual([0, 0]);
  await page.keyboard.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const other = page.getByRole('dialog', { name: 'Suspend Rahim' });
  await expect(other).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(other).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(more).toBeFocused();

  // The end waits, as in moderation: it can be undone until it is sent, at the latest when the screen is left.
  const mark = row.getByText('silenced', { exact: true });
  const running = async () =>
    (await root.call('GET /sanctions', { query: { state: 'running' } })).body.total;
  const endSilence = async () => {
    await choose('End silence');
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
    await expect(mark).toHaveCount(0);
    await expect(more).toBeFocused();
  };
  await endSilence();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mark).toBeVisible();
  expect(await running()).toBe(1);
  await endSilence();
  await goWithin(page, '/dashboard/admin-profile');
  await expect.poll(running).toBe(0);
});
