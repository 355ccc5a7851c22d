import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { faultsOf } from '../support/inspect.ts';
import { heading, question, rows } from '../support/pages/dashboard.ts';
import { failing } from '../support/pages/post.ts';
import { reported } from '../support/pages/reported.ts';

const { forum, root, ana, rahim } = await openFileForumWithPasswords(['Root', 'Ana', 'Rahim']);
await ana.call('POST /membership', { body: { email: ana.email } });

const report = (text: string) => reported(text, ana, rahim);
const of = (page: Page, text: string) => rows(page, 'Reported Comments').filter({ hasText: text });
const open = (faults: readonly RegExp[] = []) =>
  visit(forum, root, { at: '/dashboard/reported-comments', faults });
/** The buttons act at once: nothing waits beside an Undo, as it does after a key. */
const expectNoUndo = async (page: Page) =>
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);

/** Expects the words for screen readers: the page shows the same by the row that goes. */
const expectSaid = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toHaveText(text);

test('a report shows at once who reported which comment, why and when; both ways to settle it show everywhere', async () => {
  proves('2.69', '2.70', '3.5', '4.15', '4.16', '5.14', '6.4', '7.31', '7.32', '8.14', '8.15');
  const page = await open([/503/, /Settling the report failed/]);
  await expect(heading(page, 'Reported Comments')).toBeVisible();
  const { comment, postId } = await report('Buy my bicycle');
  const row = of(page, 'Buy my bicycle');
  const { body } = await root.call('GET /reports');
  const reportedAt = body.reports.find((one) => one.commentId === comment._id)?.reportedAt ?? '';
  const cells = row.getByRole('cell');
  await expect(rows(page, 'Reported Comments').first().getByRole('columnheader')).toHaveText([
    '#',
    'Comment ID',
    'Reporter',
    'Feedback',
    'Reported At',
    'Actions',
  ]);
  for (const [at, text] of [
    '1',
    comment._id,
    rahim.email,
    'Spam or scam',
    new Date(reportedAt).toLocaleString('en-GB', { timeZone: 'Asia/Dhaka' }),
  ].entries())
    await expect(cells.nth(at)).toContainText(text);
  await expect(cells.nth(5).getByRole('button')).toHaveText(['Delete Comment', 'Ignore']);
  const title = heading(page, 'Reported Comments').locator('..');
  await expect(title).toContainText(`${body.total} open`);

  // A comment is deleted after a question: it goes from here and from the open post.
  const reader = await visit(forum, forum.visitor, { at: `/post-details/${postId}` });
  await expect(reader.getByText('Buy my bicycle', { exact: true })).toBeVisible();
  const sure = question(page, 'Are you sure you want to delete this comment?');
  const button = row.getByRole('button', { name: 'Delete Comment' });
  await button.click();
  await expect(sure).toContainText('Buy my bicycle');
  await page.keyboard.press('Escape');
  await expect(sure).toHaveCount(0);
  await expect(row).toBeVisible();
  await button.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expectNoUndo(page);
  await expectSaid(page, 'The comment was deleted.');
  await expect(reader.getByText('Buy my bicycle', { exact: true })).toHaveCount(0);
  await expect(reader.getByText('No comments yet.')).toBeVisible();

  // Where it does not work, an alert says so and the report stays. Ignored, it goes and the comment stays.
  const { postId: other } = await report('Harmless');
  const ignore = of(page, 'Harmless').getByRole('button', { name: 'Ignore' });
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const refused = failing('DELETE');
  await page.route(/\/(comments|reports)\/[^?]+$/, refused);
  await ignore.click();
  await expectNoUndo(page);
  await expect(alert('ignore')).toHaveText('Failed to ignore report.');
  await of(page, 'Harmless').getByRole('button', { name: 'Delete Comment' }).click();
  await sure.getByRole('button', { name: 'Delete Comment' }).click();
  await expect(alert('delete')).toHaveText('Failed to delete comment.');
  await expect(of(page, 'Harmless')).toBeVisible();
  await page.unroute(/\/(comments|reports)\/[^?]+$/, refused);
  await ignore.press('Enter');
  await expect(of(page, 'Harmless')).toHaveCount(0);
  await expectSaid(page, 'The report was ignored.');
  const kept = await forum.visitor.call('GET /comments/{id}', { params: { id: other } });
  expect(kept.body.totalComments).toBe(1);
});

test('a reported comment stands as in its thread and as it was then, on a desk and a phone; posts stand in the second list, live', async () => {
  const { postId } = await report('The first word');
  const long = `Buy **my boat**, see [the pictures](https://boats.example/a)\n\n${'and then it rained, '.repeat(40)}until the end.`;
  const { _id: id } = await writeComment(root, postId, long, { format: 'markdown' });
  await reportComment(rahim, id);
  const page = await open();
  const row = of(page, 'my boat');
  const cell = row.getByRole('cell').nth(1);
  await expect(cell.locator('strong')).toHaveText('my boat');
  const link = cell.getByRole('link', { name: 'the pictures' });
  await expect(link).toHaveAttribute('rel', 'ugc nofollow noopener');
  await expect(cell).toContainText('Links lead to https://boats.example/a');
  await expect(cell).not.toContainText('**');
  await expect(cell.getByRole('link', { name: 'Root' })).toHaveCount(1);
  await expect(cell.locator('img')).toHaveAttribute('src', /root\.png$/);
  const thread = cell.getByRole('link', { name: 'Its thread' });
  await expect(thread).toHaveAttribute('href', `/post-details/${postId}?comment=${id}`);
  // The words stand before the id, and the deletion in red ink on paper.
  const bold = await boxOf(cell.locator('strong'));
  expect(bold.y).toBeLessThan((await boxOf(cell.getByText(id))).y);
  const colours = await row.getByRole('button', { name: 'Delete Comment' }).evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button);
    return [color, backgroundColor].map((one) => one.match(/\d+/g)?.map(Number) ?? []);
  });
  const [[red = 0, green = 0] = [], ground = []] = colours;
  expect(red - green).toBeGreaterThan(100);
  expect(Math.min(...ground)).toBeGreaterThan(200);
  // A long one is cut until it is asked for, and again.
  const height = async () => (await boxOf(row)).height;
  const cut = await height();
  await row.getByRole('button', { name: 'Show whole' }).click();
  await expect.poll(height).toBeGreaterThan(cut * 1.5);
  await row.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBe(cut);

  const { _id: edited } = (await report('Read me on a phone')).comment;
  await page.setViewportSize({ width: 360, height: 800 });
  const short = of(page, 'Read me on a phone');
  await expect(short).toBeVisible();
  const boxes = await Promise.all((await short.getByRole('cell').all()).map(boxOf));
  const [number = 0, words = 0, reporter = 0, reason = 0, time = 0, actions = 0] = boxes.map(
    ({ y }) => Math.round(y),
  );
  expect(number).toBe(words);
  const lines = [words, reporter, reason, actions];
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  expect(Math.abs(time - reason)).toBeLessThan(12);
  const [left, right] = await Promise.all(
    ['Delete Comment', 'Ignore'].map((name) => boxOf(short.getByRole('button', { name }))),
  );
  expect([left?.y, left?.width]).toEqual([right?.y, right?.width]);
  expect((await boxOf(short)).height).toBeLessThan(220);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await faultsOf(page)).toEqual([]);
  // A report shows the text as it was reported, also after the comment is edited.
  const change = { params: { id: edited }, body: { text: 'Nothing for sale', version: 1 } };
  await ana.call('PATCH /comments/{id}', change);
  await expect(of(page, 'Read me on a phone')).toContainText('edited since then');
  await expect(of(page, 'Nothing for sale')).toHaveCount(0);

  // A reader tells moderators of a post, who settle that.
  const reportedPost = await publish(ana, { title: 'Sell my boat' });
  const kind = (name: string) => page.getByRole('button', { name, exact: true });
  await kind('Threads 0').click();
  const reader = await visit(forum, rahim, { at: `/post-details/${reportedPost}` });
  const tell = 'Tell moderators of this thread';
  await reader.getByRole('button', { name: tell }).click();
  const dialog = reader.getByRole('dialog', { name: tell });
  await dialog.getByLabel('What is wrong?').selectOption('Spam or scam');
  expect(await faultsOf(reader, undefined, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Tell them' }).click();
  await expect(reader.getByText('The moderators will look at it.')).toBeVisible();
  const other = of(page, 'Sell my boat');
  await expect(other).toContainText('Spam or scam');
  await expect(other).toContainText(reportedPost);
  await expect(kind('Threads 1')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await other.getByRole('button', { name: 'Delete Post' }).click();
  const sure = question(page, 'Are you sure to delete this post?');
  await sure.getByRole('button', { name: 'Delete Post' }).click();
  await expect(other).toHaveCount(0);
  await expectNoUndo(page);
  await expectSaid(page, 'The post was deleted.');
  await expect(kind('Threads 0')).toBeVisible();
  await expect(reader.getByText(/just been removed/)).toBeVisible();
});
