import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { openHouse } from '../house.ts';
import { expect, visit } from './browser.ts';
import { openedOf, screensOf } from './table.ts';
import { longWorld } from './worlds.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PHONE = 360;
const DESK = 1440;

const world = await longWorld();
const { house, ana } = world;
afterAll(() => house.close());

/** What is wrong with the page as it stands, in axe's words. */
async function faultsOf(page: Page, only?: string): Promise<string[]> {
  // No page of ours has frames, so axe need not open a page of its own to put their findings together.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(RULES)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`,
  );
}

/** Looks at a page on a desk and on a phone, by day and by night. */
async function inspect(page: Page): Promise<void> {
  for (const width of [DESK, PHONE]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await faultsOf(page), `by day at ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await faultsOf(page, 'color-contrast'), `by night at ${width} px`).toEqual([]);
  }
  const [content, room] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(content, 'how wide the page is on a phone').toBeLessThanOrEqual(room ?? 0);
}

describe('everyone can use, on a desk and on a phone, by day and by night,', () => {
  test.for(
    [...screensOf(world), ...openedOf(world)].map((screen) => [screen.name, screen] as const),
  )('%s', async ([, { at, who, shows, faults = [], opens }]) => {
    const page = await visit(house, who, { at, width: DESK, faults });
    await opens?.(page);
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await inspect(page);
  });

  test('the home page of an empty forum', async () => {
    const page = await visit(await openHouse(), undefined, { width: DESK });
    await expect(page.getByText('Nobody has written here yet')).toBeVisible();
    await inspect(page);
  });

  test('bad news', async () => {
    const faults = [/503/, /Deleting the post failed/];
    const page = await visit(house, ana, { at: '/dashboard/my-posts', width: PHONE, faults });
    await page.route('**/posts/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: {} })
        : route.continue(),
    );
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await inspect(page);
  });

  test('the menu of small screens', async () => {
    const page = await visit(house, ana, { at: '/announcements', width: PHONE });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
});

test("a script that is not the forum's own does not run, and the browser says so", async () => {
  const page = await visit(house, house.visitor, { faults: [/Content Security Policy/] });
  const said = page.waitForEvent('console', (message) =>
    /Content Security Policy/.test(message.text()),
  );
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "Taken over"';
    document.body.append(script);
  });
  await said;
  await expect(page).toHaveTitle('My Site');
});
