import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { openHome, titles } from '../support/pages/home.ts';

const { forum, ana } = await openHome();

describe('find posts by tag', () => {
  const results = (page: Page) => page.getByRole('region', { name: 'Search results' });

  test('shows the posts that are found, each leading to its details', async () => {
    proves('0.1', '2.22', '2.23', '6.1');
    const id = await publish(ana, { title: 'Milk first?', tag: 'tea', upVote: 7, downVote: 3 });
    await writeComment(ana, id, 'Last.');
    const page = await visit(forum);
    await expect(page.getByRole('heading', { name: 'Find Posts by Tag' })).toBeVisible();

    await page.getByPlaceholder('education').fill('tea');
    await page.getByRole('button', { name: 'Search', exact: true }).click();

    const card = results(page).getByRole('article');
    await expect(card).toHaveCount(1);
    for (const shown of ['Ana', '#Tea', 'Comments 1', 'Up votes 7', 'Down votes 3']) {
      await expect(card).toContainText(shown);
    }
    await card.getByRole('link', { name: 'Milk first?' }).click();
    await expect(page).toHaveURL(`/post-details/${id}`);
  });

  test('does nothing while the text is empty', async () => {
    proves('4.4', '5.1');
    const page = await visit(forum);
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/posts/search')) searches.push(request.url());
    });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByPlaceholder('education').fill('   ');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(results(page)).toHaveCount(0);
    expect(searches).toEqual([]);
  });

  test('says when nothing is found, and closes', async () => {
    const page = await visit(forum);
    await page.getByPlaceholder('education').fill('hilsa');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(results(page)).toContainText('No posts are tagged “hilsa” yet.');
    await page.getByRole('button', { name: 'Close the results' }).click();
    await expect(results(page)).toHaveCount(0);
  });

  test('is used by keyboard', async () => {
    const page = await visit(forum);
    await tabTo(page.getByPlaceholder('education'));
    await page.keyboard.type('#Education');
    await page.keyboard.press('Enter');
    await expect(results(page).getByRole('article')).toHaveCount(12);
    await tabTo(results(page).getByRole('link', { name: 'Post 12' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Post 12', level: 1 })).toBeVisible();
  });
});

test('find posts by tag: a failed search shows nothing and breaks nothing', async () => {
  proves('8.5');
  const page = await visit(forum, forum.visitor, {
    before: (page) =>
      page.route('**/posts/search*', (route) => route.fulfill({ status: 400, json: {} })),
    faults: [/400/, /GET \/posts\/search failed/],
  });
  await page.getByPlaceholder('education').fill('tea');
  const answered = page.waitForResponse('**/posts/search*');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await answered;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Searching…')).toHaveCount(0);
  await expect(titles(page)).toHaveCount(5);
});
