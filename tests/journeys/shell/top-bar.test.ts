import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Your account' });

describe('the top bar', () => {
  test('leads a visitor home, to membership, to the announcements and to Join Us', async () => {
    proves('2.2', '2.17');
    const bar = (await visit(forum)).getByRole('banner');

    await expect(bar.getByRole('link', { name: 'My Site' })).toHaveAttribute('href', '/');
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    const membership = bar.getByRole('link', { name: 'Membership' });
    await expect(membership).toHaveAttribute('href', '/membership');
    const bell = bar.getByRole('link', { name: 'Announcements', exact: true });
    await expect(bell).toHaveAttribute('href', '/announcements');
    await expect(bar.getByRole('link', { name: 'Join Us' })).toHaveAttribute('href', '/login');
  });

  test('shows no badge on the bell while nothing was announced', async () => {
    proves('2.17');
    const page = await visit(forum);
    await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Announcements', exact: true })).toHaveText('');
  });

  test("opens a member's name, Dashboard and Logout from the photo", async () => {
    proves('2.17');
    const page = await visit(forum, ana);
    const menu = menuOf(page);
    await expect(page.getByRole('link', { name: 'Join Us' })).toHaveCount(0);
    await expect(menu).toBeHidden();
    await expect(page.getByText('Logout')).toHaveCount(0);

    await page.getByRole('button', { name: 'Your account, Ana' }).click();

    await expect(menu.getByText('Ana', { exact: true })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout');
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard/profile');
    await expect(menu).toBeHidden();
  });

  test('calls a member without a name User', async () => {
    proves('2.17');
    const page = await visit(forum, ana);
    await page.route('**/auth/get-session', async (route) => {
      const answer = await route.fetch();
      const session = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...session, user: { ...session.user, name: '' } },
      });
    });
    // The forum's own name of a member stands before the provider's: here it has none, either.
    await page.route('**/users', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), displayName: '' },
      });
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Your account, User' })).toBeVisible();
  });

  test('is used by keyboard: Enter opens the menu, arrows go through it, Escape closes it and gives the focus back', async () => {
    const page = await visit(forum, ana);
    const photo = page.getByRole('button', { name: 'Your account, Ana' });
    const dashboard = menuOf(page).getByRole('link', { name: 'Dashboard' });
    await expect(photo).toBeVisible();

    await tabTo(photo);
    await page.keyboard.press('Enter');
    await expect(dashboard).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dashboard).toBeHidden();
    await expect(photo).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(dashboard).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(menuOf(page).getByRole('link', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(dashboard).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  });

  test('lets the keyboard skip to the content', async () => {
    const page = await visit(forum);
    await tabTo(page.getByRole('link', { name: 'Skip to content' }), 1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('never covers what the keyboard goes back to', async () => {
    const page = await visit(forum, forum.visitor, { at: '/register', width: 360 });
    const bar = await page.getByRole('banner').boundingBox();
    const name = page.getByLabel('Full Name');
    await expect(name).toBeVisible();
    await page.setViewportSize({ width: 360, height: 300 });
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    const tops: number[] = [];
    do {
      await page.keyboard.press('Shift+Tab');
      tops.push((await page.locator(':focus').boundingBox())?.y ?? 0);
    } while (!(await name.evaluate((field) => field === document.activeElement)));
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(bar?.height ?? 0);
  });
});
