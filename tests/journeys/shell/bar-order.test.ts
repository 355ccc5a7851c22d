import type { Locator, Page } from '@playwright/test';
import { test } from 'vitest';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { overflowOf } from '../support/geometry.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
const people = { visitor: forum.visitor, member: ana } as const;
const bar = (page: Page) => page.getByRole('banner');
const nameOf = (part: Locator) => part.evaluate((element) => element.textContent);

/** Goes through the bar by Tab, from the start. @returns where each control begins, in the order of the focus. */
async function walk(page: Page): Promise<number[]> {
  const places: number[] = [];
  const focused = page.locator(':focus');
  await page.locator('body').evaluate((body) => {
    body.tabIndex = -1;
    body.focus();
  });
  for (let pressed = 0; pressed < 20; pressed += 1) {
    await page.keyboard.press('Tab');
    const isInBar = await focused.evaluate((element) => element.closest('header') !== null);
    if (isInBar) places.push((await focused.boundingBox())?.x ?? Number.NaN);
    else if (places.length > 0) return places;
  }
  throw new Error(`The focus does not leave the bar: ${await nameOf(focused)}`);
}

await root.call('PATCH /settings', {
  body: { siteName: 'A long name for the talk of a whole town' },
});

test.for([
  ['visitor', ['Find in all texts', 'Announcements', 'Menu']],
  ['member', ['Find in all texts', 'Announcements and notifications', 'Your account, Ana']],
] as const)(
  'the top bar has one order on the screen and of the focus for a %s, and on a phone room for the name of the forum',
  async ([who, names]) => {
    const page = await visit(forum, people[who], { width: 1440 });
    await isAlive(page);
    // Of a member it is whole once the photo is there and the bell is a member's.
    if (who === 'member') {
      await expect(bar(page).getByRole('button', { name: /^Your account/ })).toBeVisible();
      await expect(bar(page).getByRole('link', { name: /notifications/ })).toBeVisible();
    }
    for (const width of [1440, 1023, 768, 640, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const places = await walk(page);
      expect(places, `${width} px`).toEqual(places.toSorted((one, other) => one - other));
      expect(new Set(places).size).toBe(places.length);
      expect(places.length).toBeGreaterThanOrEqual(4);
    }

    const controls = bar(page).locator('a:not([href="/"]), button').filter({ visible: true });
    await expect(controls).toHaveCount(3);
    for (const [at, name] of names.entries())
      await expect(controls.nth(at)).toHaveAccessibleName(name);
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
