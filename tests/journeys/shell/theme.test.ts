import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { sharedForum } from '../../support/open-forum.ts';
import { expect, tabTo, visit } from '../support/browser.ts';

const forum = await sharedForum();

const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red + green + blue < 3 * 128;
  });

test("the theme is the system's until the reader chooses by a button, remembered then, and there before any script has run", async () => {
  const page = await visit(forum, forum.visitor, { theme: 'dark' });
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await isDark(page)).toBe(false);
  await expect(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await expect(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible();
  await expect.poll(() => isDark(page)).toBe(false);

  // By keyboard, and against the system's from then on.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('link').first().focus();
  await tabTo(page.getByRole('button', { name: 'Use the dark theme' }));
  await page.keyboard.press('Enter');
  const light = page.getByRole('button', { name: 'Use the light theme' });
  await expect(light).toBeFocused();
  await expect.poll(() => isDark(page)).toBe(true);

  await page.reload();
  expect(await isDark(page)).toBe(true);
  const response = await page.goto('/announcements');
  expect(await response?.text()).toContain('<html data-theme="dark"');
  await light.click();
  await page.reload();
  expect(await isDark(page)).toBe(false);
});
