import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { postBy } from '../../support/content.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { passUndo, withClock } from '../support/pages/dashboard.ts';

const { forum, root } = await openFileForumWith(['Root'], { NEWCOMERS: 'held' });
const at = '/dashboard/moderation';

async function hold(title: string): Promise<string> {
  const by = await forum.someone('Ana');
  const { body } = await by.call('POST /posts', { body: postBy(by, { title, description: LINK }) });
  return body.insertedId;
}
const row = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const press = (page: Page, title: string, name: 'Approve' | 'Refuse') =>
  row(page, title).getByRole('button', { name }).click();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const titles = async () => (await waiting(root)).held.map(({ title }) => title).toSorted();

test('the queue goes by keys over all kinds, oldest first, and shows one kind; of two moderators the slower one reads it; an act is sent after eight seconds, or once the page hides or goes', async () => {
  const ids = [await hold('Old rice'), await hold('New rice')];
  const faults = [/404/, /Approving/];
  const page = await visit(forum, root, { at, faults, before: withClock });
  await expect(page.getByRole('article')).toContainText(['Old rice', 'New rice']);
  await page.keyboard.press('j');
  await expect(row(page, 'Old rice')).toBeFocused();
  await page.keyboard.press('a');
  await expect(row(page, 'New rice')).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing waits')).toBeVisible();
  for (const title of ['New rice', 'Old rice']) {
    await page.keyboard.press('z');
    await expect(row(page, title)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Claims 0' }).click();
  await expect(page.getByText('Nothing waits')).toBeVisible();
  await page.getByRole('button', { name: 'Held 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);

  // Of two moderators the slower one loses the row live.
  const judge = await forum.admin('Judge');
  await page.getByRole('button', { name: /^All/ }).click();
  await expect(row(page, 'New rice')).toBeVisible();
  await press(page, 'Old rice', 'Approve');
  await expect(row(page, 'Old rice')).toHaveCount(0);
  for (const id of ids) await approve(judge, id);
  await expect(row(page, 'New rice')).toHaveCount(0);
  await passUndo(page);
  await expect(page.getByRole('alert').filter({ hasText: 'No such text waits' })).toBeVisible();
  await expect(row(page, 'Old rice')).toHaveCount(0);

  // An act is sent after eight seconds, an undone one never, and a waiting one once the page hides or goes.
  await page.setViewportSize({ width: 360, height: 800 });
  for (const title of ['Tea one', 'Tea two', 'Tea three', 'Tea four']) await hold(title);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/held\/./.test(request.url())) writes.push(request.url());
  });
  await press(page, 'Tea one', 'Approve');
  await expect(row(page, 'Tea one')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'approved' })).toBeVisible();
  await undo(page).press('Enter');
  await expect(row(page, 'Tea one')).toBeFocused();
  await passUndo(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await press(page, 'Tea two', 'Approve');
  await page.clock.runFor(7_999);
  await expect(undo(page)).toBeVisible();
  expect(writes).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect.poll(titles).toEqual(['Tea four', 'Tea one', 'Tea three']);

  await press(page, 'Tea one', 'Approve');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(titles).toEqual(['Tea four', 'Tea three']);
  await expect(undo(page)).toHaveCount(0);
  await press(page, 'Tea three', 'Refuse');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Tea three')).toHaveCount(0);
  await page.goto('about:blank');
  await expect.poll(titles).toEqual(['Tea four']);
});
