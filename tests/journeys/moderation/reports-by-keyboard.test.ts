import { test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { inboxOf } from '../../support/features/inbox.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { rows } from '../support/pages/dashboard.ts';

const { forum, root, ana, rahim } = await openFileForumWith(['Root', 'Ana', 'Rahim']);
const postId = await publish(ana);
const at = '/dashboard/reported-comments';

async function report(text: string, by = rahim) {
  const { _id } = await writeComment(ana, postId, text);
  await reportComment(by, _id);
  return _id;
}
const open = async () => (await root.call('GET /reports')).body.total;

test('a report is ignored and a comment deleted with a reason by keys; both can be taken back at first', async () => {
  const [first, second] = [await report('প্রথম বিজ্ঞাপন'), await report('দ্বিতীয় বিজ্ঞাপন')];
  const page = await visit(forum, root, { at });
  const of = (text: string) => rows(page, 'Reported Comments').filter({ hasText: text });
  const thread = (text: string) => of(text).getByRole('link', { name: 'Its thread' });
  await expect(of('দ্বিতীয়')).toBeVisible();
  await page.keyboard.press('j');
  await expect(thread('দ্বিতীয়')).toBeFocused();
  await expect(thread('দ্বিতীয়')).toHaveAccessibleDescription('দ্বিতীয় বিজ্ঞাপন');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('i');
  await expect(of('দ্বিতীয়')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'will be ignored' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(of('দ্বিতীয়')).toBeVisible();
  expect(await open()).toBe(2);

  await thread('প্রথম').focus();
  await page.keyboard.press('d');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('বিজ্ঞাপন নয়');
  await page.keyboard.press('Enter');
  await expect(of('প্রথম')).toHaveCount(0);
  expect(await open()).toBe(2);
  // The next act sends the one before.
  await page.keyboard.press('i');
  await expect.poll(open).toBe(1);
  const [told] = (await inboxOf(ana)).items;
  expect(told).toMatchObject({ kind: 'removed', reason: 'বিজ্ঞাপন নয়' });
  // A reader who leaves the screen sends the waiting acts.
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect.poll(open).toBe(0);
  const { body } = await forum.visitor.call('GET /comments/{id}', { params: { id: postId } });
  expect(body.comments.map(({ _id }) => _id)).toEqual([second]);
  expect(first).not.toBe(second);
});

test('100 reports are settled by the keyboard alone', { timeout: 120_000 }, async () => {
  for (let n = 0; n < 100; n += 1) await report(`Buy boat ${n}`);
  const page = await visit(forum, root, { at });
  await expect(rows(page, 'Reported Comments').nth(10)).toBeVisible();
  for (let n = 0; (await open()) > 0; n += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press(n % 10 === 9 ? 'd' : 'i');
    if (n % 10 === 9) {
      const field = page.getByRole('textbox', { name: 'Reason' });
      if (await field.isVisible()) await field.press('Enter');
    }
  }
  await expect(page.getByText('No reported comments found')).toBeVisible();
});

test('all reports on a comment are ignored by one button', async () => {
  const id = await report('Harmless');
  await reportComment(ana, id);
  const page = await visit(forum, root, { at });
  await expect(page.getByText('One more report on it.')).toHaveCount(2);
  await page.getByRole('button', { name: 'Ignore all 2' }).first().press('Enter');
  await expect(page.getByText('No reported comments found')).toBeVisible();
  expect(await open()).toBe(0);
});
