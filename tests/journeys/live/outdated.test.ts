import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const forum = await openFileForum();
const faults = [
  /404/,
  /PageMissing/,
  /dynamically imported/,
  /ERR_FAILED/,
  /anew failed/,
  /AbortError/,
];

/** A tab on the home page; the code of every other page goes away, until the tab is loaded anew. */
async function leftOpen({ isOld }: { isOld: boolean }) {
  const answered = Promise.withResolvers<void>();
  const page = await visit(forum, forum.visitor, {
    before: async (page) => {
      await page.clock.install();
      page.on('requestfinished', (request) => {
        if (request.url().endsWith('/auth/get-session')) answered.resolve();
      });
    },
    faults,
  });
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
  // Time shall leap while nothing is under way that would then be late.
  await answered.promise;
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route('**/assets/*.js', (route) =>
    loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  if (isOld) await page.clock.fastForward('02:00');
  return { page, loads: () => loads };
}

const goOn = (page: Page) => page.getByRole('link', { name: 'Announcements', exact: true }).click();
describe('an outdated tab, asked for a page whose code is gone,', () => {
  test('loads itself anew, once, and shows the page', async () => {
    const { page, loads } = await leftOpen({ isOld: true });
    await goOn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
    await expect(page).toHaveURL('/announcements');
    expect(loads()).toBe(1);
  });

  test.each([
    ['is old, and the server away', true],
    ['has only just been loaded', false],
  ])('stays and says so where it %s: it does not reload forever', async (_, isOld) => {
    const { page, loads } = await leftOpen({ isOld });
    if (isOld) await page.route('**/healthz', (route) => route.abort());
    await goOn(page);
    const again = page.getByRole('alert').getByRole('button', { name: 'Load it again' });
    await expect(again).toBeVisible();
    expect(loads()).toBe(0);
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
  });
});

test('a page whose style sheet is gone is read and used all the same', async () => {
  const page = await visit(forum, forum.visitor, {
    before: (page) => page.route('**/assets/*.css', (route) => route.fulfill({ status: 404 })),
    faults: [/404/],
  });
  await goOn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
});
