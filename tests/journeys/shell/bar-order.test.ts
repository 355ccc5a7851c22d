import type { Locator, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { overflowOf } from '../support/geometry.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
const people = { visitor: forum.visitor, member: ana } as const;
const bar = (page: Page) => page.getByRole('banner');
const nameOf = (part: Locator) => part.evaluate((element) => element.textContent);

/** Opens home; of a member it is whole once the photo and the inbox are there. */
async function open(who: keyof typeof people, width: number) {
  const page = await visit(forum, people[who], { width });
  await isAlive(page);
  if (who === 'member') {
    await expect(bar(page).getByRole('button', { name: /^Your account/ })).toBeVisible();
    await expect(bar(page).getByRole('link', { name: /^Notifications/ })).toBeVisible();
  }
  return page;
}

/** Goes through the bar by Tab. @returns where each control begins, in the order of the focus. */
async function walk(page: Page): Promise<number[]> {
  const places: number[] = [];
  const focused = page.locator(':focus');
  for (let pressed = 0; pressed < 20; pressed += 1) {
    await page.keyboard.press('Tab');
    const isInBar = await focused.evaluate((element) => element.closest('header') !== null);
    if (isInBar) places.push((await focused.boundingBox())?.x ?? Number.NaN);
    else if (places.length > 0) return places;
  }
  throw new Error(`The focus does not leave the bar: ${await nameOf(focused)}`);
}

describe.for([360, 640, 768, 1023, 1440])('the top bar at %i px', (width) => {
  test.for(['visitor', 'member'] as const)(
    'has one order on the screen and of the focus for a %s',
    async (who) => {
      const page = await open(who, width);
      const places = await walk(page);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(new Set(places).size).toBe(places.length);
      expect(places.length).toBeGreaterThanOrEqual(4);
    },
  );
});

describe('the top bar of a phone', () => {
  test.for([
    ['visitor', ['Find in all texts', 'Announcements', 'Menu']],
    ['member', ['Find in all texts', 'Notifications', 'Your account, Ana']],
  ] as const)('has three things beside the name for a %s', async ([who, names]) => {
    const page = await open(who, 360);
    const controls = bar(page).locator('a:not([href="/"]), button').filter({ visible: true });
    await expect(controls).toHaveCount(3);
    for (const [at, name] of names.entries())
      await expect(controls.nth(at)).toHaveAccessibleName(name);
  });

  test.for(['visitor', 'member'] as const)(
    'has room for a name of 14 Bengali letters for a %s',
    async (who) => {
      await root.call('PATCH /settings', {
        body: { siteName: 'A long name for the talk of a whole town' },
      });
      const page = await open(who, 360);
      const name = bar(page).getByText('A long name');
      const { room, size } = await name.evaluate((element) => ({
        room: element.clientWidth,
        size: Number.parseFloat(getComputedStyle(element).fontSize),
      }));
      // Noto Sans Bengali, the widest of the fonts, draws "ঢাকার বইপড়ুয়াদের আড্ডা" 10.44 times as wide as it is high.
      expect(room).toBeGreaterThanOrEqual(size * 10.44);
      expect(await overflowOf(page)).toBe(0);
    },
  );
});
