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
    const page = await visit(forum);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'My Site' })).toHaveAttribute('href', '/');
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    const membership = bar.getByRole('link', { name: 'Membership' });
    await expect(membership).toHaveAttribute('href', '/membership');
    const bell = bar.getByRole('link', { name: 'Announcements', exact: true });
    await expect(bell).toHaveAttribute('href', '/announcements');
    // No badge while nothing was announced.
    await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
    await expect(bell).toHaveText('');
    await expect(bar.getByRole('link', { name: 'Join Us' })).toHaveAttribute('href', '/login');
  });

  test("opens a member's name, Dashboard and Logout from the photo, by a press and by keyboard", async () => {
    proves('2.17');
    const page = await visit(forum, ana);
    const menu = menuOf(page);
    const photo = page.getByRole('button', { name: 'Your account, Ana' });
    const dashboard = menu.getByRole('link', { name: 'Dashboard' });
    await expect(photo).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join Us' })).toHaveCount(0);
    await expect(menu).toBeHidden();
    await expect(page.getByText('Logout')).toHaveCount(0);
    await photo.click();
    await expect(menu.getByText('Ana', { exact: true })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout');
    await dashboard.click();
    await expect(page).toHaveURL('/dashboard/profile');
    await expect(menu).toBeHidden();

    // Enter opens the menu, arrows go through it, Escape closes it and gives the focus back.
    await page.goto('/');
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
    await expect(menu.getByRole('link', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(dashboard).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  });

  test('calls a member without a name User', async () => {
    proves('2.17');
    const page = await visit(forum, ana, {
      // The forum's own name of a member stands before the provider's: here neither has one.
      before: (page) =>
        page.route(/\/(auth\/get-session|users)$/, async (route) => {
          const response = await route.fetch();
          const { user, ...answer } = await response.json();
          const json = { ...answer, displayName: '', user: { ...user, name: '' } };
          await route.fulfill({ response, json });
        }),
    });
    await expect(page.getByRole('button', { name: 'Your account, User' })).toBeVisible();
  });

  test('lets the keyboard skip to the content, and never covers what it goes back to', async () => {
    const page = await visit(forum, forum.visitor, { at: '/register', width: 360 });
    const bar = await page.getByRole('banner').boundingBox();
    const name = page.getByLabel('Full Name');
    await expect(name).toBeVisible();
    await tabTo(page.getByRole('link', { name: 'Skip to content' }), 1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

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
