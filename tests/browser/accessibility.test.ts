import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { openTestApp } from '../support/test-app.ts';
import { expect, visit } from './support/browser.ts';
import { openedOf, screensOf } from './support/screens.ts';
import { longWorld } from './support/worlds.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Only violations are read; to describe everything else takes axe much of its time. */
const VIOLATIONS_ALONE: Parameters<AxeBuilder['options']>[0] = {
  resultTypes: ['violations'],
  selectors: false,
  // Texts are held to AAA.
  rules: { 'color-contrast-enhanced': { enabled: true } },
};
/** The source of axe for a page that has it already. */
const NO_SOURCE = ';';
const PHONE = 360;
const DESK = 1440;
/** A phone; a desk of 1,280 px at 200 % and at 400 %. */
const NARROW = [PHONE, 640, 320];

const world = await longWorld();
const { forum, ana } = world;
afterAll(() => forum.close());

/** What is wrong with the page as it stands, in axe's words. */
async function faultsOf(page: Page, only?: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // No page of ours has frames, so axe need not open a page of its own to put their findings together.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: NO_SOURCE }) })
    .setLegacyMode()
    .options(VIOLATIONS_ALONE);
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(RULES)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`,
  );
}

/** Waits until a change of width or theme is drawn, so that axe sees no colour on its way. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/** Looks at a page on a desk and on a phone, by day and by night. */
async function inspect(page: Page): Promise<void> {
  for (const width of [DESK, PHONE]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await settled(page);
    expect(await faultsOf(page), `by day at ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled(page);
    expect(await faultsOf(page, ['color-contrast-enhanced']), `by night at ${width} px`).toEqual(
      [],
    );
  }
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth, `how wide the page is at ${width} px`).toBeLessThanOrEqual(clientWidth);
  }
}

describe('accessibility, on a desktop and a phone, in light and dark:', () => {
  test.for(
    [...screensOf(world), ...openedOf(world)].map((screen) => [screen.name, screen] as const),
  )('%s', async ([, { at, who, shows, faults = [], opens }]) => {
    const page = await visit(forum, who, { at, width: DESK, faults });
    await opens?.(page);
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await inspect(page);
  });

  test('the home page of an empty forum', async () => {
    const page = await visit(await openTestApp(), undefined, { width: DESK });
    await expect(page.getByText('Nobody has written here yet')).toBeVisible();
    await inspect(page);
  });

  test('an alert of a failed call', async () => {
    const faults = [/503/, /Deleting the post failed/];
    const page = await visit(forum, ana, { at: '/dashboard/my-posts', width: PHONE, faults });
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
    const page = await visit(forum, ana, { at: '/announcements', width: PHONE });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
});

test("content security policy: a script that is not the forum's own does not run, and the browser says so", async () => {
  const page = await visit(forum, forum.visitor, { faults: [/Content Security Policy/] });
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
