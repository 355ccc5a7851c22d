import type { Page } from '@playwright/test';
import { describe, onTestFinished, test } from 'vitest';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { seededForum } from '../support/forums/worlds.ts';
import { faultsOf } from '../support/inspect.ts';
import { alert, heading, question, rows } from '../support/pages/dashboard.ts';
import { hold } from '../support/pages/post.ts';

const { forum, root, ana, rahim } = await openFileForumWithPasswords(['Root', 'Ana', 'Rahim']);
await ana.call('POST /membership', { body: { email: ana.email } });

describe('Manage Users', () => {
  const at = (address = '/dashboard/manage-users', faults: readonly RegExp[] = []) =>
    visit(forum, root, { at: address, faults });
  const of = (page: Page, email: string) => rows(page, 'Users').filter({ hasText: email });
  const sure = 'Are you sure you want to make this user an admin?';

  test('lists photo, name, email, role and membership, and lets only others be made admins', async () => {
    proves('2.64', '2.65', '2.66', '3.1');
    const page = await at();
    await expect(heading(page, 'Manage Users')).toBeVisible();
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
    await expect(boss.nth(1)).toContainText('Root');
    await expect(boss.nth(3)).toContainText('admin');
    await expect(boss.nth(4)).toContainText('Free');
    await expect(boss.getByRole('button')).toHaveCount(0);
    const gold = of(page, ana.email).getByRole('cell');
    await expect(gold.nth(3)).toContainText('user');
    await expect(gold.nth(4)).toContainText('Member');
    const button = gold.getByRole('button', { name: 'Make Admin', exact: true });
    await expect(button).toHaveAccessibleDescription('Make Ana an admin');
  });

  test('makes an admin after a question, and says what the server said', async () => {
    proves('4.8', '5.14', '7.29', '8.13');
    const sumi = await forum.member('Sumi');
    const page = await at();
    await page.getByPlaceholder('Search by username').fill('sumi');
    await page.getByRole('button', { name: 'Search' }).click();
    const row = of(page, sumi.email);
    await row.getByRole('button', { name: 'Make Admin' }).click();
    await expect(question(page, sure)).toContainText('Sumi');
    await question(page, sure).getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toContainText('user');

    await row.getByRole('button', { name: 'Make Admin' }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('admin');
    await expect(row.getByRole('button', { name: 'Make Admin' })).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /admin/i })).toBeVisible();
    const { body } = await root.call('GET /users/{email}', { params: { email: sumi.email } });
    expect(body.role).toBe('admin');
  });

  test('takes adminship back after a question, says what the server said, and never from oneself', async () => {
    const tuli = await forum.member('Tuli');
    const params = { email: tuli.email };
    await root.call('PATCH /admin/users/make-admin/{email}', { params });
    const page = await at();
    const row = of(page, tuli.email);
    const button = row.getByRole('button', { name: 'Remove Admin', exact: true });
    await expect(button).toHaveAccessibleDescription('Make Tuli a plain member again');
    await expect(of(page, root.email).getByRole('button')).toHaveCount(0);
    const asked = question(page, 'Are you sure you want to make this admin a plain member again?');
    await button.click();
    await expect(asked).toContainText('Tuli');
    await page.keyboard.press('Escape');
    await expect(row).toContainText('admin');

    await button.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const message = page.getByRole('status').filter({ hasText: /./ });
    await expect(message).toHaveText('Tuli is no longer an admin.');
    await expect(row.getByRole('button', { name: 'Make Admin' })).toBeFocused();
    const { body } = await root.call('GET /users/{email}', { params });
    expect(body.role).toBe('user');
  });

  test.for([1280, 360])(
    'silences and suspends from the menu of a row, by mouse and by keyboard, at %i px',
    async (width) => {
      const badal = await forum.member(`Badal${width}`);
      const page = await visit(forum, root, { at: '/dashboard/manage-users', width });
      const row = of(page, badal.email);
      const more = row.getByRole('button', { name: `More for Badal${width}` });
      await more.click();
      const items = page.getByRole('menuitem');
      const safety = ['End sessions', 'Reset second factor'];
      await expect(items).toHaveText(['Make Moderator', 'Silence', 'Suspend', ...safety]);
      await items.nth(1).click();
      const dialog = page.getByRole('dialog', { name: `Silence Badal${width}` });
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('একই কথা বারবার');
      await dialog.getByRole('button', { name: 'Silence' }).click();
      await expect(page.getByText(`Badal${width} is silenced.`)).toBeVisible();
      await expect(more).toBeFocused();
      await expect(row.getByText('silenced', { exact: true })).toBeVisible();

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
      await page.keyboard.press('ArrowUp');
      await expect(items.last()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(items.first()).toBeFocused();
      for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      const other = page.getByRole('dialog', { name: `Suspend Badal${width}` });
      await expect(other).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(other).toHaveCount(0);
      await expect(more).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(items.first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(items).toHaveCount(0);
      await expect(more).toBeFocused();
      const { body } = await badal.call('GET /me/sanctions');
      expect(body.sanctions).toMatchObject([{ kind: 'silence', reason: 'একই কথা বারবার' }]);
      await more.click();
      await expect(items).toHaveCount(5);
      expect(await faultsOf(page)).toEqual([]);
      await items.nth(1).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
      await expect(row.getByText('silenced', { exact: true })).toHaveCount(0);
      await expect(more).toBeFocused();
      await more.click();
      await expect(items).toHaveText(['Make Moderator', 'Silence', 'Suspend', ...safety]);
    },
  );

  test("alerts the server's message when the last admin would go", async () => {
    const uma = await forum.member('Uma');
    const params = { email: uma.email };
    await root.call('PATCH /admin/users/make-admin/{email}', { params });
    const page = await at(undefined, [/revoke-admin/, /409/, /Remove Admin failed/]);
    await page.route('**/revoke-admin/**', (route) =>
      route.fulfill({ status: 409, json: { message: 'The last admin must stay.' } }),
    );
    await of(page, uma.email).getByRole('button', { name: 'Remove Admin' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Admin' }).click();
    await expect(alert(page)).toHaveText('The last admin must stay.');
    await root.call('PATCH /admin/users/revoke-admin/{email}', { params });
  });

  test('is at most 1,600 px high for ten people on phones', async () => {
    const seeded = await seededForum();
    onTestFinished(() => seeded.close());
    const page = await visit(seeded, await seeded.admin('Root'), {
      at: '/dashboard/manage-users',
      width: 360,
    });
    await expect(rows(page, 'Users')).toHaveCount(11);
    for (const height of [780, 900]) {
      await page.setViewportSize({ width: 360, height });
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(whole).toBeLessThanOrEqual(1_600);
    }
  });

  test.for([
    ["the server's message", { json: { success: false, message: 'Not today.' } }, 'Not today.'],
    ['Failed to update user', null, 'Failed to update user'],
  ] as const)('alerts %s when that did not work', async ([, answer, text]) => {
    proves('8.13');
    const page = await at(undefined, [/make-admin/, /Make Admin failed/]);
    await page.route('**/make-admin/**', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await of(page, rahim.email).getByRole('button', { name: 'Make Admin' }).click();
    await question(page, sure).getByRole('button', { name: 'Make Admin' }).click();
    await expect(alert(page)).toHaveText(text);
    await expect(of(page, rahim.email).getByRole('button', { name: 'Make Admin' })).toBeEnabled();
  });

  test('searches by keyboard, from page 1 on, and says when nobody is found', async () => {
    proves('2.64', '2.67', '2.68', '4.17', '9.4');
    for (let n = 1; n <= 9; n += 1) await forum.member(`Extra${n}`);
    const page = await at('/dashboard/manage-users?page=2');
    const pages = page.getByRole('navigation', { name: 'Users: pages' }).getByRole('button');
    await expect(pages.nth(1)).toHaveAttribute('aria-current', 'page');
    await tabTo(page.getByPlaceholder('Search by username'));
    await page.keyboard.type('extra');
    await page.keyboard.press('Enter');
    await expect(rows(page, 'Users')).toHaveCount(10);
    await expect(page).not.toHaveURL(/page=2/);
    await expect(pages).toHaveText(['1']);

    await page.getByPlaceholder('Search by username').fill('nobody at all');
    await expect(page.getByText('No users found', { exact: true })).toBeVisible();
  });

  test('says Loading users... while it fetches them', async () => {
    proves('2.67');
    const held = hold();
    const page = await visit(forum, root, {
      at: '/dashboard/manage-users',
      before: (page) => page.route('**/admin/users*', held.later),
    });
    await expect(page.getByText('Loading users...')).toBeVisible();
    held.go();
    await expect(rows(page, 'Users')).not.toHaveCount(0);
    await expect(page.getByText('Loading users...')).toHaveCount(0);
  });
});
