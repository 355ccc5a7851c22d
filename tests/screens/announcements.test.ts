import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { openHouse, type Person } from '../house.ts';
import { proves } from '../proves.ts';
import { expect, visit } from './browser.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Announcements/ });
const items = (page: Page) => page.getByRole('main').getByRole('article');
const announce = (admin: Person, title: string) =>
  admin.call('POST /announcements', { body: { title, description: `${title}, in full.` } });

async function announced(...titles: string[]) {
  const house = await openHouse();
  const root = await house.admin('Root');
  for (const title of titles) await announce(root, title);
  return { house, root };
}

test('all announcements stand on one page, newest first, each with its author and time', async () => {
  proves('2.20', '3.6');
  const { house } = await announced('Tea at four', 'Cake at five');
  const page = await visit(house, house.visitor, { at: '/announcements' });
  await expect(page.getByRole('heading', { name: 'Announcements', level: 1 })).toBeVisible();
  await expect(items(page).getByRole('heading')).toHaveText(['Cake at five', 'Tea at four']);
  await expect(items(page).first()).toContainText('Cake at five, in full.');
  await expect(items(page).first()).toContainText('By Root');
  await expect(items(page).first().getByRole('time')).not.toBeEmpty();
});

test("the bell's red badge counts what this browser has not shown, and clears once it has", async () => {
  proves('2.17', '2.20');
  const { house, root } = await announced('Tea at four');
  const page = await visit(house);
  await expect(bell(page)).toHaveText('1');
  await announce(root, 'Cake at five');
  await expect(bell(page)).toHaveText('2');
  const [red = 0, green = 0, blue = 0] = await bell(page)
    .locator('.badge')
    .evaluate((badge) => getComputedStyle(badge).backgroundColor.match(/\d+/g)?.map(Number) ?? []);
  expect(red).toBeGreaterThan(150);
  expect(Math.max(green, blue)).toBeLessThan(80);

  await bell(page).click();
  await expect(items(page)).toHaveCount(2);
  await expect(bell(page)).toHaveText('');
  await page.reload();
  await expect(items(page)).toHaveCount(2);
  await expect(bell(page)).toHaveText('');
});

test('an announcement comes into view where they are read, and counts as seen', async () => {
  const { house, root } = await announced('Tea at four');
  const page = await visit(house, house.visitor, { at: '/announcements' });
  await expect(items(page)).toHaveCount(1);
  await announce(root, 'Cake at five');
  await expect(items(page).getByRole('heading')).toHaveText(['Cake at five', 'Tea at four']);
  await expect(bell(page)).toHaveText('');
});

test('what was seen in one tab is seen in the other', async () => {
  const { house } = await announced('Tea at four');
  const page = await visit(house);
  await expect(bell(page)).toHaveText('1');
  const other = await page.context().newPage();
  await other.goto('/announcements');
  await expect(items(other)).toHaveCount(1);
  await expect(bell(page)).toHaveText('');
});

test('where nothing was announced, the page says so', async () => {
  const { house } = await announced();
  const page = await visit(house, house.visitor, { at: '/announcements' });
  await expect(page.getByText('Nothing has been announced yet.')).toBeVisible();
});

test('a count that can not be read hides the badge', async () => {
  proves('8.6');
  const { house } = await announced('Tea at four');
  let asked = 0;
  const page = await visit(house, house.visitor, {
    before: async (page) => {
      await page.clock.install();
      await page.route('**/announcement-count*', (route) => {
        asked += 1;
        return route.fulfill({ status: 503, json: {} });
      });
    },
    faults: [/503/, /GET \/announcement-count failed/],
  });
  for (const seconds of [1, 2, 4]) await page.clock.runFor(seconds * 1_000);
  await expect.poll(() => asked).toBeGreaterThanOrEqual(4);
  await expect(items(page)).not.toHaveCount(0);
  await expect(bell(page)).toHaveText('');
});

test('a reload and Back show the page, never the answer of the call at the same address', async () => {
  const { house } = await announced('Tea at four');
  const page = await visit(house);
  await bell(page).click();
  await expect(items(page)).toHaveCount(1);
  await page.reload();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Announcements', level: 1 })).toBeVisible();
  await expect(items(page)).toHaveCount(1);
});
