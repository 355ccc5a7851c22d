import type { Locator, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { failing, placeOf } from '../support/pages/post.ts';

const { forum, ana, rahim } = await openFileForumWithPasswords(['Ana', 'Rahim']);
const id = await publish(ana, {
  title: 'Tea',
  description: 'A long walk by the river. '.repeat(60),
});
for (let n = 1; n <= 24; n += 1) await writeComment(ana, id, `${n}: ${'আমি যাচ্ছি। '.repeat(6)}`);

const HEIGHT = 640;
const field = (page: Page) => page.getByPlaceholder('Write a comment...');
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

async function open(width: number, query = '') {
  const page = await visit(forum, rahim, { at: `${placeOf(id)}${query}`, width });
  await page.setViewportSize({ width, height: HEIGHT });
  await isAlive(page);
  await expect(field(page)).toBeVisible();
  return page;
}

/** True if nothing lies over the line that many pixels above the end of an element, and it is in the window. */
const isSeen = (element: Locator, above: number) =>
  element.evaluate((part, up) => {
    const { left, bottom } = part.getBoundingClientRect();
    const hit = document.elementFromPoint(left + 24, bottom - up);
    return hit !== null && (part.contains(hit) || hit.contains(part));
  }, above);

describe.for([360, 1440])('at %i px', (width) => {
  test('the line that is written stays in view, above the strip of a phone', async () => {
    const page = await open(width);
    await field(page).click();
    for (let line = 1; line <= 24; line += 1) {
      await page.keyboard.type(`Line ${line}`);
      await expect.poll(() => isSeen(field(page), 14), `line ${line}`).toBe(true);
      await page.keyboard.press('Shift+Enter');
    }
  });

  test.for(['', '?comments=full', '?comments=full-old'])(
    'a comment that was just sent stands in view whole: %s',
    async (query) => {
      const page = await open(width, query);
      // The composer stands at the end of the window.
      await field(page).evaluate((area) => {
        scrollBy(0, area.getBoundingClientRect().bottom - innerHeight + 90);
      });
      const text = `জরুরি ${width} ${query.length}`;
      await field(page).fill(text);
      await field(page).press('Enter');
      const row = comments(page).locator('[id^="comment-"]').filter({ hasText: text });
      await expect(row).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isSeen(row, 8)).toBe(true);
      await expect(field(page)).toBeFocused();
    },
  );

  test('a toast does not cover the comment that it speaks of', async () => {
    const own = await publish(ana, { title: `Milk ${width}` });
    for (let n = 1; n <= 5; n += 1) await writeComment(rahim, own, `Number ${n}`);
    const faults = [/503/, /Deleting the comment failed/];
    const page = await visit(forum, rahim, { at: placeOf(own), width, faults });
    await page.setViewportSize({ width, height: HEIGHT });
    await page.route('**/comments/*', failing('DELETE'));
    const row = comments(page).locator('[id^="comment-"]').filter({ hasText: 'Number 2' });
    // The row stands where toasts appear.
    await row.evaluate((element) => {
      scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 80);
    });
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to delete comment.' });
    await expect(toast).toBeVisible();
    const [over, under] = [await boxOf(toast), await boxOf(row)];
    expect(over.y + over.height <= under.y || over.y >= under.y + under.height).toBe(true);
    const bar = await boxOf(page.getByRole('banner'));
    expect(over.y).toBeGreaterThan(bar.y + bar.height);
  });
});
