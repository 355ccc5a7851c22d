import { test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, newPage, visit } from '../support/browser.ts';
import { overflowOf } from '../support/geometry.ts';
import { placeOf } from '../support/pages/post.ts';
import {
  choose,
  commentOf,
  fullComment,
  isLive,
  items,
  pagesOf,
  rows,
  threadOf,
} from '../support/pages/thread.ts';

const { forum, root, rahim } = await openFileForumWithPasswords(['Root', 'Rahim']);
await root.call('POST /membership', { body: { email: root.email } });

const LONG = 'বৃষ্টির দিনে চায়ের দোকানে না বসলে মনটা ভরে না। '.repeat(8).trim();
const remove = (id: string) => root.call('DELETE /comments/{id}', { params: { id } });

test('comments in full are shown whole, remembered, also by the server, deleted and reported there', async () => {
  const { id } = await threadOf(root, 5);
  const { _id: mine } = await writeComment(rahim, id, LONG);
  const page = await visit(forum, rahim, { at: placeOf(id), width: 360 });
  await expect(rows(page)).toHaveCount(6);
  await choose(page, 'Full');
  await expect(items(page)).toHaveCount(6);
  await expect(items(page).first()).toContainText(LONG);
  await expect(items(page).first()).toContainText('Rahim');
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await overflowOf(page)).toBe(0);
  const answer = await page.reload();
  expect(await answer?.text()).toContain(LONG);
  expect(await answer?.text()).toContain('aria-label="Comments"');
  await expect(items(page)).toHaveCount(6);

  const other = items(page).nth(1);
  await expect(other.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await other.getByLabel('More about what Root wrote').click();
  await other.getByRole('combobox').selectOption('Spam or scam');
  await other.getByRole('button', { name: 'Report' }).click();
  await expect(other.getByRole('button', { name: 'Reported' })).toBeVisible();
  await commentOf(page, mine).getByLabel('More about what Rahim wrote').click();
  await commentOf(page, mine).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(items(page)).toHaveCount(5);
  await choose(page, 'Short');
  await expect(rows(page)).toHaveCount(6);
  await page.reload();
  await expect(rows(page)).toHaveCount(6);
});

test('a link chooses the view for its visit; a choice on the page goes on', async () => {
  const { id } = await threadOf(root, 6);
  const page = await visit(forum, forum.visitor, { at: `${placeOf(id)}?view=full` });
  await expect(items(page)).toHaveCount(6);
  await page.goto(placeOf(id));
  await expect(rows(page)).toHaveCount(6);
  await choose(page, 'Full');
  await expect(items(page)).toHaveCount(6);
  await page.goto(`${placeOf(id)}?view=short`);
  await pagesOf(page).nth(1).click();
  await expect(page).toHaveURL(`${placeOf(id)}?view=short&page=2`);
  await expect(rows(page)).toHaveCount(2);
  await choose(page, 'Full');
  await expect(page).toHaveURL(placeOf(id));
  await expect(items(page)).toHaveCount(6);
});

test('comments in full come twenty a page, in both orders; what others do shows on the pages that it concerns', async () => {
  const { id, ids } = await threadOf(root, 42);
  const newest = await visit(forum, forum.visitor, { at: placeOf(id) });
  await choose(newest, 'Full');
  await expect(items(newest)).toHaveCount(20);
  await expect(items(newest).first()).toContainText('No. 42.');
  await expect(pagesOf(newest)).toHaveText(['1', '2', '3']);
  await newest.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await pagesOf(newest).nth(2).click();
  await expect(items(newest)).toHaveCount(2);
  // A permalink names no page.
  await items(newest).last().getByLabel('More about what Root wrote').click();
  await items(newest).last().getByRole('link', { name: 'Copy link' }).click();
  await expect(newest.getByText('Link copied to the clipboard.')).toBeVisible();
  const link = `${forum.url}${placeOf(id)}?comment=${ids[0]}`;
  expect(await newest.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const oldest = await newPage(newest.context());
  await oldest.goto(placeOf(id));
  await choose(oldest, 'Oldest first');
  await expect(items(oldest).first()).toContainText('No. 1.');
  await expect(oldest).toHaveURL(placeOf(id));
  await pagesOf(oldest).nth(1).click();
  await expect(items(oldest).first()).toContainText('No. 21.');
  await pagesOf(oldest).nth(2).click();
  await expect(items(oldest)).toHaveCount(2);
  await pagesOf(newest).nth(0).click();
  await expect(items(newest)).toHaveCount(20);
  for (const page of [newest, oldest]) await isLive(page);

  await writeComment(rahim, id, 'Just now.');
  await expect(items(newest).first()).toContainText('Just now.');
  await expect(items(oldest).last()).toContainText('Just now.');
  await expect(items(newest)).toHaveCount(20);
  await expect(items(oldest)).toHaveCount(3);
  // An item before a page moves it up by one.
  await remove(ids[0] as string);
  await expect(items(oldest)).toHaveCount(2);
  await expect(items(oldest).first()).toContainText('No. 42.');
  await remove(ids[41] as string);
  await expect(items(newest)).toHaveCount(20);
  await expect(items(newest).nth(1)).toContainText('No. 41.');
  await expect(items(newest).last()).toContainText('No. 23.');
});

test('a permalink opens the page of its comment after any additions and deletions, in each view', async () => {
  const { id, ids } = await threadOf(root, 30);
  for (const one of [5, 7, 20]) await remove(ids[one] as string);
  await writeComment(rahim, id, 'Later.');
  const page = await visit(forum, forum.visitor, { at: `${placeOf(id)}?comment=${ids[3]}` });
  const full = fullComment(page);
  await expect(full.getByText('No. 4.', { exact: true })).toBeVisible();
  await expect(full.getByRole('button', { name: 'Previous' })).toBeEnabled();
  await full.getByRole('button', { name: 'Close' }).click();
  const row = commentOf(page, ids[3] as string);
  await expect(row).toBeInViewport();
  await expect(row).toHaveClass(/tinted/);
  const current = page.getByRole('navigation', { name: 'Comments: pages' });
  await expect(current.locator('[aria-current]')).toHaveText('5');

  await choose(page, 'Full');
  await expect(row).toBeInViewport();
  await page.reload();
  await expect(row).toBeInViewport();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(page, 'Oldest first');
  await expect(row).toBeInViewport();
  await pagesOf(page).nth(1).click();
  await expect(page).toHaveURL(`${placeOf(id)}?page=2`);

  // Of a comment that is gone it shows the thread, and says so.
  await page.goto(`${placeOf(id)}?comment=${ids[5]}`);
  await expect(page.getByText('The comment of this link is not here')).toBeVisible();
});
