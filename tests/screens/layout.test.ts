import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { openHouse, PASSWORD } from '../house.ts';
import { proves } from '../proves.ts';
import { expect, tabTo, visit } from './browser.ts';

const house = await openHouse({}, true);
afterAll(() => house.close());
const ana = await house.member('Ana');

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Your account' });

describe('the top bar', () => {
  test('leads a visitor home, to membership, to the announcements and to Join Us', async () => {
    proves('2.2', '2.17');
    const bar = (await visit(house)).getByRole('banner');

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
    const page = await visit(house);
    await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Announcements', exact: true })).toHaveText('');
  });

  test("opens a member's name, Dashboard and Logout from the photo", async () => {
    proves('2.17');
    const page = await visit(house, ana);
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
    const page = await visit(house, ana);
    await page.route('**/auth/get-session', async (route) => {
      const answer = await route.fetch();
      const session = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...session, user: { ...session.user, name: '' } },
      });
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Your account, User' })).toBeVisible();
  });

  test('is used by keyboard: Enter opens the menu, arrows go through it, Escape closes it and gives the focus back', async () => {
    const page = await visit(house, ana);
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
    const page = await visit(house);
    await tabTo(page.getByRole('link', { name: 'Skip to content' }), 1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('never covers what the keyboard goes back to', async () => {
    const page = await visit(house, house.visitor, { at: '/register', width: 360 });
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

describe('the mobile menu', () => {
  test('mirrors the top bar for a visitor, and leads back after joining', async () => {
    proves('2.18');
    const page = await visit(house, house.visitor, { at: '/announcements', width: 360 });
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Membership', 'Join Us']);

    await menu.getByRole('link', { name: 'Join Us' }).click();
    await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
    await expect(menu).toBeHidden();

    await page.getByLabel('Email').fill(ana.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/announcements');
  });

  test('mirrors it for a member', async () => {
    proves('2.18');
    const page = await visit(house, ana, { width: 360 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    const names = ['Home', 'Membership', 'Dashboard', 'Logout'];
    await expect(menu.getByRole('link')).toHaveText(names);
  });

  test('is used by keyboard', async () => {
    const page = await visit(house, house.visitor, { width: 360 });
    const button = page.getByRole('button', { name: 'Menu' });
    await tabTo(button);
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('link', { name: 'Join Us' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
  });
});

describe('the footer', () => {
  test('says what the forum is, where to go, whom to ask, and whose it is', async () => {
    proves('2.19');
    const footer = (await visit(house)).getByRole('contentinfo');

    await expect(footer.getByText('A place to read what others think')).toBeVisible();
    const quick = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
    await expect(quick).toHaveText(['Home', 'Membership', 'Dashboard']);
    await expect(footer.getByRole('link', { name: 'support@' })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await expect(footer.getByRole('link', { name: /^\+\d/ })).toHaveAttribute('href', /^tel:/);
    await expect(footer.locator('a[target="_blank"][href^="https://"]')).toHaveCount(3);
    await expect(footer).toContainText(`© ${new Date().getFullYear()} My Site`);
  });
});

describe('the theme', () => {
  const isDark = (page: Page) =>
    page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return red + green + blue < 3 * 128;
    });

  test("is the system's until the reader chooses", async () => {
    expect(await isDark(await visit(house))).toBe(false);
    expect(await isDark(await visit(house, house.visitor, { theme: 'dark' }))).toBe(true);
  });

  test("follows the system's, and its button says which other one there is", async () => {
    const page = await visit(house);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Use the light theme' }).click();
    await expect(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible();
    await expect.poll(() => isDark(page)).toBe(false);
  });

  test('is remembered once chosen, and is there before any script has run', async () => {
    const page = await visit(house);
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await expect.poll(() => isDark(page)).toBe(true);

    await page.reload();
    expect(await isDark(page)).toBe(true);
    const response = await page.goto('/announcements');
    expect(await response?.text()).toContain('<html data-theme="dark"');

    await page.getByRole('button', { name: 'Use the light theme' }).click();
    await page.reload();
    expect(await isDark(page)).toBe(false);
  });

  test('is turned by keyboard', async () => {
    const page = await visit(house);
    await tabTo(page.getByRole('button', { name: 'Use the dark theme' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeFocused();
    await expect.poll(() => isDark(page)).toBe(true);
  });
});
