import type { Locator, Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { failing, placeOf } from '../support/pages/post.ts';
import { editForm, field } from '../support/pages/thread.ts';

const { forum, ana, rahim } = await openFileForumWithPasswords(['Ana', 'Rahim']);
const id = await publish(ana, { description: 'A long walk by the river. '.repeat(60) });
for (let n = 1; n <= 24; n += 1) await writeComment(ana, id, `${n}: ${'আমি যাচ্ছি। '.repeat(6)}`);

const HEIGHT = 640;
/** A comment, in either view. */
const comment = (page: Page, hasText: string) =>
  page.getByRole('region', { name: 'Comments' }).locator('[id^="comment-"]').filter({ hasText });
/** Brings the end of an element so near to the end of the window. */
const bringToEnd = (element: Locator, above: number) =>
  element.evaluate((part, up) => {
    scrollBy(0, part.getBoundingClientRect().bottom - innerHeight + up);
  }, above);
/** True if nothing lies over the line that many pixels above the end of an element, and it is in the window. */
const isSeen = (element: Locator, above: number) =>
  element.evaluate((part, up) => {
    const { left, bottom } = part.getBoundingClientRect();
    const hit = document.elementFromPoint(left + 24, bottom - up);
    return hit !== null && (part.contains(hit) || hit.contains(part));
  }, above);

test.each([360, 1440])('what one writes stays in view, at %i px', async (width) => {
  const faults = [/503/, /Deleting the comment failed/];
  const page = await visit(forum, rahim, { at: placeOf(id), width, faults });
  await page.setViewportSize({ width, height: HEIGHT });
  await isAlive(page);
  // The line that is written stands above the strip of a phone.
  await field(page).click();
  for (let line = 1; line <= 24; line += 1) {
    await page.keyboard.type(`Line ${line}`);
    await expect.poll(() => isSeen(field(page), 14), `line ${line}`).toBe(true);
    await page.keyboard.press('Shift+Enter');
  }
  // A comment that was just sent stands in view whole, in each view.
  for (const query of ['', '?comments=full', '?comments=full-old']) {
    if (query !== '') await page.goto(placeOf(id) + query);
    await isAlive(page);
    await bringToEnd(field(page), 90);
    const text = `জরুরি ${width} ${query.length}`;
    await field(page).fill(text);
    await field(page).press('Enter');
    await expect(comment(page, text)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => isSeen(comment(page, text), 8)).toBe(true);
    await expect(field(page)).toBeFocused();
  }
  // An editor that opens at the end of the window is seen whole, with what saves it.
  const row = comment(page, `জরুরি ${width} 0`);
  await row.getByLabel('More about what Rahim wrote').click();
  await bringToEnd(row, 80);
  await row.getByRole('button', { name: /^Edit/ }).click();
  await expect(editForm(page).getByLabel('Your words')).toBeFocused();
  await expect.poll(() => isSeen(editForm(page), 8)).toBe(true);
  await page.keyboard.press('Escape');
  // A toast does not cover the comment that it speaks of, which stands where toasts appear.
  await page.route('**/comments/*', failing('DELETE'));
  await bringToEnd(row, 80);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to delete comment.' });
  await expect(toast).toBeVisible();
  const [over, under] = [await boxOf(toast), await boxOf(row)];
  expect(over.y + over.height <= under.y || over.y >= under.y + under.height).toBe(true);
  const bar = await boxOf(page.getByRole('banner'));
  expect(over.y).toBeGreaterThan(bar.y + bar.height);
});
