import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { inboxOf } from '../../support/features/inbox.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { passUndo, rows, withClock } from '../support/pages/dashboard.ts';
import { failing } from '../support/pages/post.ts';

const { forum, root, ana, rahim } = await openFileForumWith(['Root', 'Ana', 'Rahim']);
const postId = await publish(ana);
const at = '/dashboard/reported-comments';

async function report(text: string, by = rahim) {
  const { _id } = await writeComment(ana, postId, text);
  await reportComment(by, _id);
  return _id;
}
const open = async () => (await root.call('GET /reports')).body.total;

test('reports are settled by keys alone, and what was pressed can be taken back at first', async () => {
  proves('2.69', '2.71', '2.72', '8.17', '9.4');
  const [first, second] = [await report('প্রথম বিজ্ঞাপন'), await report('দ্বিতীয় বিজ্ঞাপন')];
  const faults = [/403/, /GET \/reports failed/, /(?:socket|late)-/, /live link/];
  const page = await visit(forum, root, { at, faults, before: withClock });
  const list = rows(page, 'Reported Comments');
  const of = (text: string) => list.filter({ hasText: text });
  const thread = (text: string) => of(text).getByRole('link', { name: 'Its thread' });
  const reason = page.getByRole('textbox', { name: 'Reason' });
  const none = page.getByText('No reported comments found');
  await expect(of('দ্বিতীয়')).toBeVisible();
  await page.keyboard.press('j');
  await expect(thread('দ্বিতীয়')).toBeFocused();
  await expect(thread('দ্বিতীয়')).toHaveAccessibleDescription('দ্বিতীয় বিজ্ঞাপন');
  for (const key of ['j', 'k', 'i']) await page.keyboard.press(key);
  await expect(of('দ্বিতীয়')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'will be ignored' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(of('দ্বিতীয়')).toBeVisible();
  expect(await open()).toBe(2);

  await thread('প্রথম').focus();
  await page.keyboard.press('d');
  await expect(reason).toBeFocused();
  await page.keyboard.type('বিজ্ঞাপন নয়');
  await page.keyboard.press('Enter');
  await expect(of('প্রথম')).toHaveCount(0);
  await page.keyboard.press('i');
  // Each act has a button of its own.
  const undos = page.getByRole('button', { name: 'Undo' });
  await expect(undos).toHaveCount(2);
  await undos.first().click();
  await expect(thread('দ্বিতীয়')).toBeFocused();
  await expect(undos).toHaveCount(1);
  await passUndo(page);
  await expect.poll(open).toBe(1);
  await expect(undos).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(of('প্রথম')).toHaveCount(0);
  const [told] = (await inboxOf(ana)).items;
  expect(told).toMatchObject({ kind: 'removed', reason: 'বিজ্ঞাপন নয়' });
  // A reader who leaves the screen sends the waiting acts.
  await page.keyboard.press('i');
  await expect(of('দ্বিতীয়')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect.poll(open).toBe(0);
  const { body } = await forum.visitor.call('GET /comments/{id}', { params: { id: postId } });
  expect(body.comments.map(({ _id }) => _id)).toEqual([second]);
  expect(first).not.toBe(second);

  // All reports on a comment are ignored by one button.
  await reportComment(ana, await report('Harmless'));
  await page.goBack();
  await expect(page.getByText('One more report on it.')).toHaveCount(2);
  await page.getByRole('button', { name: 'Ignore all 2' }).first().press('Enter');
  await expect(none).toBeVisible();
  await expect.poll(open).toBe(0);

  // They are numbered over their pages, and the keys go on from page to page.
  for (let n = 1; n <= 11; n += 1) await report(`Buy boat ${n}`);
  await goWithin(page, `${at}?page=2`);
  const pages = page.getByRole('navigation', { name: 'Reported Comments: pages' });
  await expect(pages.getByRole('button')).toHaveText(['1', '2']);
  await expect(list.nth(1).getByRole('cell').first()).toContainText('11');
  await goWithin(page, at);
  await expect(list.nth(10)).toBeVisible();
  for (let n = 0; n < 10; n += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press(n === 9 ? 'd' : 'i');
    if (n === 9) await reason.press('Enter');
    await expect(undos).toHaveCount(n + 1);
  }
  await expect(page.getByText('Loading...')).toBeVisible();
  await passUndo(page);
  await expect(of('Buy boat 1')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('i');
  await passUndo(page);
  await expect.poll(open).toBe(0);
  await expect(none).toBeVisible();

  // It says Loading... while it loads, and that there are none when it can not.
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/socket-*.js', (route) => route.abort());
  await page.route('**/reports?*', async (route) => {
    await held.promise;
    await route.fulfill({ status: 403, json: {} });
  });
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  held.resolve();
  await expect(none).toBeVisible();
  await expect(pages.getByRole('button')).toHaveText(['1']);
});

test('a button on the whole of a text takes the place of what a key has begun on a report of it', async () => {
  const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: 'Failed' });
  const page = await visit(forum, root, { at, faults: [/503/, /Settling/], before: withClock });
  const list = rows(page, 'Reported Comments').filter({ hasText: 'One more report on it.' });
  const undo = page.getByRole('button', { name: 'Undo' });
  const beginWithKey = async (text: string) => {
    await reportComment(ana, await report(text));
    await expect(list).toHaveCount(2);
    await list.first().getByRole('link', { name: 'Its thread' }).focus();
    await page.keyboard.press('i');
    await expect(list).toHaveCount(1);
    await expect(undo).toHaveCount(1);
  };
  for (const name of ['Ignore all 2', 'Delete Comment']) {
    await beginWithKey(`Harmless: ${name}`);
    // Where it is refused, both reports come back.
    await page.route(/\/comments\/[^?]+$/, failing('DELETE'), { times: 1 });
    for (const rowsLeft of [2, 0]) {
      await list.last().getByRole('button', { name }).click();
      if (name === 'Delete Comment')
        await page.getByRole('alertdialog').getByRole('button', { name }).click();
      await expect(list).toHaveCount(rowsLeft);
      await expect(undo).toHaveCount(0);
      await expect(alerts(page)).toHaveCount(rowsLeft === 0 ? 0 : 1);
      if (rowsLeft > 0) await page.getByRole('button', { name: 'Dismiss' }).click();
    }
    await expect.poll(open).toBe(0);
    const said = page.getByRole('status').filter({ hasText: /^(?:2 reports|The comment) w/ });
    await expect(said).toBeVisible();
    await passUndo(page);
    await page.waitForLoadState('networkidle');
    await expect(alerts(page)).toHaveCount(0);
  }
  // The act of the key goes on beside a button on another report alone.
  await beginWithKey('Harmless');
  await list.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect.poll(open).toBe(1);
  await passUndo(page);
  await expect.poll(open).toBe(0);
  await expect(alerts(page)).toHaveCount(0);
});
