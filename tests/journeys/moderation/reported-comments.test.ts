import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { heading, question, rows } from '../support/pages/dashboard.ts';
import { failing } from '../support/pages/post.ts';
import { reported } from '../support/pages/reported.ts';

const { forum, root, ana, rahim } = await openFileForumWithPasswords(['Root', 'Ana', 'Rahim']);
await ana.call('POST /membership', { body: { email: ana.email } });

const report = (text: string) => reported(text, ana, rahim);

describe('Reported Comments', () => {
  const at = (address = '/dashboard/reported-comments', faults: readonly RegExp[] = []) =>
    visit(forum, root, { at: address, faults });
  const of = (page: Page, text: string) =>
    rows(page, 'Reported Comments').filter({ hasText: text });
  const sure = 'Are you sure you want to delete this comment?';

  test('shows who reported which comment, why and when, and new ones at once', async () => {
    proves('2.69', '2.70', '3.5');
    const page = await at();
    await expect(heading(page, 'Reported Comments')).toBeVisible();
    const { comment } = await report('Buy my boat');
    const row = of(page, 'Buy my boat');
    await expect(row).toBeVisible();
    await expect(rows(page, 'Reported Comments').first().getByRole('columnheader')).toHaveText([
      '#',
      'Comment ID',
      'Reporter',
      'Feedback',
      'Reported At',
      'Actions',
    ]);
    const { body } = await root.call('GET /reports');
    const reportedAt = body.reports.find((one) => one.commentId === comment._id)?.reportedAt ?? '';
    const cells = row.getByRole('cell');
    await expect(cells.nth(0)).toContainText('1');
    await expect(cells.nth(1)).toContainText(comment._id);
    await expect(cells.nth(2)).toContainText(rahim.email);
    await expect(cells.nth(3)).toContainText('Spam or scam');
    await expect(cells.nth(4)).toContainText(
      new Date(reportedAt).toLocaleString('en-GB', { timeZone: 'Asia/Dhaka' }),
    );
    await expect(cells.nth(5).getByRole('button')).toHaveText(['Delete Comment', 'Ignore']);
  });

  test('deletes a comment after a question: it goes from here and from the open post', async () => {
    proves('4.15', '4.16', '5.14', '6.4', '7.31');
    const { postId } = await report('Buy my bicycle');
    const [page, reader] = await Promise.all([
      at(),
      visit(forum, forum.visitor, { at: `/post-details/${postId}` }),
    ]);
    await expect(reader.getByText('Buy my bicycle', { exact: true })).toBeVisible();
    const button = of(page, 'Buy my bicycle').getByRole('button', { name: 'Delete Comment' });
    await button.click();
    await expect(question(page, sure)).toContainText('Buy my bicycle');
    await page.keyboard.press('Escape');
    await expect(of(page, 'Buy my bicycle')).toBeVisible();

    await button.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(of(page, 'Buy my bicycle')).toHaveCount(0);
    await expect(reader.getByText('Buy my bicycle', { exact: true })).toHaveCount(0);
    await expect(reader.getByText('No comments yet.')).toBeVisible();
  });

  test('ignores a report: it goes, and the comment stays', async () => {
    proves('4.15', '7.32');
    const { postId } = await report('Harmless');
    const page = await at();
    await of(page, 'Harmless').getByRole('button', { name: 'Ignore' }).press('Enter');
    await expect(of(page, 'Harmless')).toHaveCount(0);
    const { body } = await forum.visitor.call('GET /comments/{id}', { params: { id: postId } });
    expect(body.totalComments).toBe(1);
  });

  test('alerts when a comment could not be deleted or a report not be ignored', async () => {
    proves('8.14', '8.15');
    await report('Stubborn');
    const page = await at(undefined, [/503/, /Settling the report failed/]);
    await page.route(/\/(comments|reports)\/[^?]+$/, failing('DELETE'));
    await of(page, 'Stubborn').getByRole('button', { name: 'Ignore' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'ignore' })).toHaveText(
      'Failed to ignore report.',
    );
    await of(page, 'Stubborn').getByRole('button', { name: 'Delete Comment' }).click();
    await question(page, sure).getByRole('button', { name: 'Delete Comment' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'delete' })).toHaveText(
      'Failed to delete comment.',
    );
    await expect(of(page, 'Stubborn')).toBeVisible();
  });

  test('numbers the reports over their pages', async () => {
    proves('2.71', '2.72', '9.4');
    for (let n = 1; n <= 11; n += 1) await report(`Number ${n} of eleven`);
    const page = await at('/dashboard/reported-comments?page=2');
    const pages = page.getByRole('navigation', { name: 'Reported Comments: pages' });
    await expect(pages.getByRole('button')).toHaveText(['1', '2']);
    await expect(rows(page, 'Reported Comments').nth(1).getByRole('cell').first()).toContainText(
      '11',
    );
  });

  test('says Loading... while it loads, and No reported comments found when it can not', async () => {
    proves('2.69', '8.17');
    const held = Promise.withResolvers<void>();
    const page = await visit(forum, root, {
      at: '/dashboard/reported-comments',
      before: async (page) => {
        await page.route('**/assets/socket-*.js', (route) => route.abort());
        await page.route('**/reports?*', async (route) => {
          await held.promise;
          await route.fulfill({ status: 403, json: {} });
        });
      },
      faults: [/403/, /GET \/reports failed/, /socket-/, /live link/],
    });
    await expect(page.getByText('Loading...')).toBeVisible();
    held.resolve();
    await expect(page.getByText('No reported comments found')).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Reported Comments: pages' });
    await expect(pages.getByRole('button')).toHaveText(['1']);
  });
});
