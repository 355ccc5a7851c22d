import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana, rahim } = await openFileForumWithPasswords(['Ana', 'Rahim']);
await ana.call('POST /membership', { body: { email: ana.email } });

describe('the comments', () => {
  const rows = (page: Page) => page.getByRole('table', { name: 'Comments' }).getByRole('row');
  const heading = (page: Page) => page.getByRole('heading', { name: /^Comments/ });
  const input = (page: Page) => page.getByPlaceholder('Write a comment...');

  test('ask visitors to log in, and bring them back here', async () => {
    proves('2.54', '2.32');
    const id = await publish(ana);
    const page = await visit(forum, forum.visitor, { at: placeOf(id) });
    await expect(page.getByText('Please login to comment')).toBeVisible();
    await expect(input(page)).toHaveCount(0);

    await page.getByRole('link', { name: 'login', exact: true }).click();
    await page.getByLabel('Email').fill(rahim.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(placeOf(id));
    await expect(input(page)).toBeVisible();
  });

  test('take in what a member writes, and clear the input', async () => {
    proves('2.53', '2.54', '2.55', '4.14');
    const id = await publish(ana);
    const page = await visit(forum, rahim, { at: placeOf(id) });
    await expect(heading(page)).toHaveText('Comments (0)');
    await input(page).fill('Milk last.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();

    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(0).getByRole('columnheader')).toHaveText([
      'Email',
      'Comment',
      'Feedback',
      'Report',
    ]);
    await expect(rows(page).nth(1)).toContainText('rahim@example.com');
    await expect(rows(page).nth(1)).toContainText('Milk last.');
    await expect(input(page)).toHaveValue('');
    await expect(heading(page)).toHaveText('Comments (1)');
    await expect(heading(page)).toHaveAccessibleName('Comments (1)');
  });

  test('send nothing that is empty or only whitespace', async () => {
    proves('5.8');
    const id = await publish(ana);
    const page = await visit(forum, rahim, { at: placeOf(id) });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/comments')) sent.push('one');
    });
    await input(page).press('Enter');
    await input(page).fill('   ');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await input(page).fill('Something');
    await input(page).press('Enter');
    await expect(heading(page)).toHaveText('Comments (1)');
    expect(sent).toEqual(['one']);
  });

  test('keep what could not be sent, and say why', async () => {
    const id = await publish(ana);
    const page = await visit(forum, rahim, { at: placeOf(id), faults: [/503/, /forum rests/] });
    await page.route('**/comments', (route) =>
      route.fulfill({ status: 503, json: { message: 'The forum rests a moment.' } }),
    );
    await input(page).fill('Not lost');
    await input(page).press('Enter');
    await expect(page.getByText('The forum rests a moment.')).toBeVisible();
    await expect(input(page)).toHaveValue('Not lost');
  });

  test('cut what is longer than 20 characters and show the rest in a window', async () => {
    proves('2.56', '9.5');
    const id = await publish(ana);
    await writeComment(ana, id, 'Exactly twenty chars');
    await writeComment(ana, id, 'Exactly twenty chars!');
    await writeComment(ana, id, '👩‍👩‍👧‍👦কি'.repeat(11));
    const page = await visit(forum, forum.visitor, { at: placeOf(id) });
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).nth(3)).not.toContainText('Read More');
    await expect(rows(page).nth(2)).toContainText('Exactly twenty chars... Read More');
    // Counted as people count: the family is one character, and so is the syllable.
    await expect(rows(page).nth(1)).toContainText(`${'👩‍👩‍👧‍👦কি'.repeat(10)}... Read More`);

    await rows(page).nth(2).getByRole('link', { name: 'Read More' }).click();
    const full = page.getByRole('dialog', { name: 'Full Comment' });
    await expect(full.getByText('Exactly twenty chars!', { exact: true })).toBeVisible();
    await full.getByRole('button', { name: 'Close' }).click();
    await expect(full).toHaveCount(0);
  });

  test('open and close the full comment by keyboard, which stays where it was', async () => {
    const id = await publish(ana);
    await writeComment(ana, id, 'A comment of more than twenty characters');
    const page = await visit(forum, forum.visitor, { at: placeOf(id) });
    const more = page.getByRole('link', { name: 'Read More' });
    await expect(more).toBeVisible();
    await tabTo(more);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Full Comment' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(more).toBeFocused();
  });

  test('are paged by five, with buttons only when there is more than one page', async () => {
    proves('2.58', '9.4');
    const id = await publish(ana);
    for (let n = 1; n <= 5; n += 1) await writeComment(ana, id, `Number ${n}`);
    const page = await visit(forum, forum.visitor, { at: placeOf(id) });
    const pages = page.getByRole('navigation', { name: 'Comments: pages' });
    await expect(rows(page)).toHaveCount(6);
    await expect(pages).toHaveCount(0);

    await writeComment(ana, id, 'Number 6');
    await expect(rows(page).nth(1)).toContainText('Number 6');
    await expect(rows(page)).toHaveCount(6);
    await expect(pages.getByRole('button')).toHaveText(['1', '2']);
    const read = page.waitForRequest(`**/comments/${id}?page=2&limit=5`);
    await pages.getByRole('button', { name: '2', exact: true }).click();
    await read;
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('Number 1');
  });
});
