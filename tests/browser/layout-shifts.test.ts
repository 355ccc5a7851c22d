import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { expect, visit } from './support/browser.ts';
import { screensOf } from './support/screens.ts';
import { fullWorld } from './support/worlds.ts';

const world = await fullWorld();
afterAll(() => world.forum.close());

/** What people don't notice, by the Web Vitals. */
const UNNOTICED = 0.1;
/** Nothing moves for visitors; members' pages learn only then who is here. */
const NOTHING = 0.0001;

interface Shift extends PerformanceEntry {
  value: number;
}

/** Runs in the page. */
function countShifts() {
  const sum = { shifted: 0 };
  Object.assign(window, sum);
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as Shift[]) sum.shifted += value;
    Object.assign(window, sum);
  }).observe({ type: 'layout-shift', buffered: true });
}

describe.for([360, 1280])('layout shifts at %i px while a screen loads:', (width) => {
  test.for(screensOf(world).map((screen) => [screen.name, screen] as const))(
    '%s',
    async ([, { at, who, shows, faults = [] }]) => {
      const before = (page: Page) => page.addInitScript(countShifts);
      const page = await visit(world.forum, who, { at, width, faults, before });
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
      expect(shifted).toBeLessThan(who ? UNNOTICED : NOTHING);
    },
  );
});
