import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Announcements/ });
const items = (page: Page) => page.getByRole('main').getByRole('article');
const announce = (admin: Person, title: string) =>
  admin.call('POST /announcements', { body: { title, description: `${title}, in full.` } });

async function announced(...titles: string[]) {
  const { forum, root } = await openForum(['Root']);
  for (const title of titles) await announce(root, title);
  return { forum, root };
}

test('announcements: all stand on one page, newest first, each with its author and time', async () => {
  proves('2.20', '3.6');
  const { forum } = await announced('Tea at four', 'Cake at five');
  const page = await visit(forum, forum.visitor, { at: '/announcements' });
  await expect(page.getByRole('heading', { name: 'Announcements', level: 1 })).toBeVisible();
  await expect(items(page).getByRole('heading')).toHaveText(['Cake at five', 'Tea at four']);
  await expect(items(page).first()).toContainText('Cake at five, in full.');
  await expect(items(page).first()).toContainText('By Root');
  await expect(items(page).first().getByRole('time')).not.toBeEmpty();
});

test("announcements: the bell's red badge counts those that this browser has not shown, and clears once it has", async () => {
  proves('2.17', '2.20');
  const { forum, root } = await announced('Tea at four');
  const page = await visit(forum);
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

test('announcements: a new one appears on the open page, and counts as seen', async () => {
  const { forum, root } = await announced('Tea at four');
  const page = await visit(forum, forum.visitor, { at: '/announcements' });
  await expect(items(page)).toHaveCount(1);
  await announce(root, 'Cake at five');
  await expect(items(page).getByRole('heading')).toHaveText(['Cake at five', 'Tea at four']);
  await expect(bell(page)).toHaveText('');
});

test('announcements: one seen in one tab is seen in the other', async () => {
  const { forum } = await announced('Tea at four');
  const page = await visit(forum);
  await expect(bell(page)).toHaveText('1');
  const other = await page.context().newPage();
  await other.goto('/announcements');
  await expect(items(other)).toHaveCount(1);
  await expect(bell(page)).toHaveText('');
});

test('announcements: an empty list says so', async () => {
  const { forum } = await announced();
  const page = await visit(forum, forum.visitor, { at: '/announcements' });
  await expect(page.getByText('Nothing has been announced yet.')).toBeVisible();
});

test("announcements: a count that can't be read hides the badge", async () => {
  proves('8.6');
  const { forum } = await announced('Tea at four');
  let asked = 0;
  const page = await visit(forum, forum.visitor, {
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

test('announcements: a reload and Back show the page, never the JSON of the call at the same address', async () => {
  const { forum } = await announced('Tea at four');
  const page = await visit(forum);
  await bell(page).click();
  await expect(items(page)).toHaveCount(1);
  await page.reload();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Announcements', level: 1 })).toBeVisible();
  await expect(items(page)).toHaveCount(1);
});
