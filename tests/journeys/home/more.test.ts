import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expect, goWithin, isAlive, visit } from '../support/browser.ts';
import { openHome, titles } from '../support/pages/home.ts';
import { hold } from '../support/pages/post.ts';

const { forum, ana } = await openHome();
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const numbered = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => `Post ${from - at}`);
const found = (page: Page) => page.getByRole('region', { name: 'Search results' });

test('More joins the next page below, without losing the place; its address shows that page alone', async () => {
  const faults = [/403/, /GET \/posts failed/, /The list failed/];
  const page = await visit(forum, forum.visitor, { width: 360, faults });
  await isAlive(page);
  await more(page).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await more(page).click();
  await expect(titles(page)).toHaveText(numbered(12, 3));
  await expect(page).toHaveURL('/?page=2');
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(titles(page).nth(5).getByRole('link')).toBeFocused();
  const second = page.getByRole('button', { name: '2', exact: true });
  await expect(second).toHaveAttribute('aria-current', 'page');
  // Joined pages stay during a search for a tag above, and after Back from a post.
  await page.getByRole('searchbox', { name: 'Tag' }).fill('education');
  await page.keyboard.press('Enter');
  await expect(found(page)).toBeVisible();
  await expect(titles(page)).toHaveText(numbered(12, 3));
  await found(page).getByRole('button', { name: 'Close the results' }).click();
  await expect(titles(page)).toHaveText(numbered(12, 3));
  await expect(page).toHaveURL('/?page=2');
  await titles(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Post 11' })).toBeVisible();
  await page.goBack();
  await expect(titles(page)).toHaveText(numbered(12, 3));
  await more(page).click();
  await expect(titles(page)).toHaveText(numbered(12, 1));
  await expect(more(page)).toHaveCount(0);
  await page.reload();
  await expect(titles(page)).toHaveText(numbered(2, 1));

  await goWithin(page, '/?sort=popular');
  await more(page).click();
  await expect(titles(page)).toHaveText(numbered(10, 1).reverse());
  await expect(page).toHaveURL('/?sort=popular&page=2');
});

test('More tells of a page that does not come, and takes no reader back who has gone on meanwhile', async () => {
  const faults = [/403/, /GET \/posts failed/, /The list failed/];
  const page = await visit(forum, forum.visitor, { faults });
  await isAlive(page);
  await page.route('**/posts?*', (route) => route.fulfill({ status: 403, json: {} }));
  await more(page).click();
  await expect(page.getByText('The next page did not come. Please try again.')).toBeVisible();
  await page.unroute('**/posts?*');

  const slow = hold();
  await page.route('**/posts?*', slow.later);
  await more(page).click();
  await page.getByRole('searchbox', { name: 'Tag' }).click();
  slow.go();
  await expect(titles(page)).toHaveText(numbered(12, 3));
  await expect(page.getByRole('searchbox', { name: 'Tag' })).toBeFocused();

  const slower = hold();
  await page.route('**/posts?*', slower.later);
  await more(page).click();
  await titles(page).nth(1).getByRole('link').click();
  const post = page.getByRole('heading', { level: 1, name: 'Post 11' });
  await expect(post).toBeVisible();
  const answers = page.waitForResponse(/posts\?page=3/);
  slower.go();
  await (await answers).finished();
  await page.waitForLoadState('networkidle');
  await expect(post).toBeVisible();
  await expect(page).toHaveURL(/post-details/);
  await page.goBack();
  await expect(titles(page)).toHaveText(numbered(12, 3));

  await goWithin(page, '/tags/education');
  await expect(page.getByRole('heading', { level: 1, name: '#Education' })).toBeVisible();
  await more(page).click();
  await expect(page.getByRole('article')).toHaveCount(10);
  const { body } = await ana.call('GET /posts', { query: {} });
  for (let n = 1; n <= 11; n += 1) await writeComment(ana, body[0]?._id ?? '', `Cup ${n}`);
  await goWithin(page, `/people/${body[0]?.authorId}`);
  const comments = page.getByRole('link', { name: 'Comments', exact: true });
  await expect(comments).toBeVisible();
  await more(page).click();
  await expect(page.getByRole('article')).toHaveCount(12);
  await comments.click();
  await expect(page.getByRole('article')).toHaveCount(10);
  await more(page).click();
  await expect(page.getByText('Cup 1', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/tab=comments&page=2/);
  // A search by tag has twenty posts on each page.
  for (let n = 13; n <= 22; n += 1) await publish(ana, { title: `Post ${n}`, tag: 'education' });
  await goWithin(page, '/?tag=education');
  await expect(found(page).getByRole('article')).toHaveCount(20);
  await found(page).getByRole('button', { name: 'More' }).click();
  await expect(found(page).getByRole('article')).toHaveCount(22);
  await expect(found(page).getByRole('button', { name: 'More' })).toHaveCount(0);
});
