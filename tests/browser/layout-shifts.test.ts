import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { expect, visit } from './support/browser.ts';
import { screensOf } from './support/screens.ts';
import { fullWorld } from './support/worlds.ts';

const world = await fullWorld();
afterAll(() => world.forum.close());

/**
 * Nothing moves but the end of a line: times that the browser refines, and the top bar, which learns only then who is
 * here. People notice 0.1, by the Web Vitals.
 */
const END_OF_LINE = { visitor: 0.001, member: 0.003 };

interface Shift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null }[];
}

/** Runs in the page: writes down how much moved, and what. */
function noteShifts() {
  const shifts: { value: number; moved: string[] }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node }) => (node as Element | null)?.outerHTML ?? '');
      shifts.push({ value, moved: moved.map((html) => html.slice(0, 120)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page. */
function keepToken(token: string) {
  if (token !== '') localStorage.setItem('token', token);
}

describe.for([360, 1280])('layout shifts at %i px while a screen loads:', (width) => {
  test.for(screensOf(world).map((screen) => [screen.name, screen] as const))(
    '%s',
    async ([, { at, who, shows, faults = [] }]) => {
      const before = async (page: Page) => {
        await page.addInitScript(noteShifts);
        // A member who comes back has a token: it keeps the place of the photo in the top bar.
        await page.addInitScript(keepToken, who?.token ?? '');
      };
      const page = await visit(world.forum, who, { at, width, faults, before });
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
      );
      expect(shifts.filter(({ value }) => value > END_OF_LINE[who ? 'member' : 'visitor'])).toEqual(
        [],
      );
    },
  );
});
