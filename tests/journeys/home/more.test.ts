import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { openHome, titles } from '../support/pages/home.ts';

const { forum, ana } = await openHome();
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const numbered = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => `Post ${from - at}`);

/** Holds the lists of posts back; returns the function that lets them come. */
async function holdBack(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/posts?*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

describe('More', () => {
  test('joins the next page below, without losing the place; its address shows that page alone', async () => {
    const page = await visit(forum, forum.visitor, { width: 360 });
    await isAlive(page);
    await more(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await more(page).click();
    await expect(titles(page)).toHaveText(numbered(12, 3));
    await expect(page).toHaveURL('/?page=2');
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(titles(page).nth(5).getByRole('link')).toBeFocused();
    await expect(page.getByRole('button', { name: '2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await more(page).click();
    await expect(titles(page)).toHaveText(numbered(12, 1));
    await expect(more(page)).toHaveCount(0);
    await page.reload();
    await expect(titles(page)).toHaveText(numbered(2, 1));
  });

  test('is found again by Back from a post', async () => {
    const page = await visit(forum);
    await isAlive(page);
    await more(page).click();
    await expect(titles(page)).toHaveText(numbered(12, 3));
    await titles(page).nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Post 11' })).toBeVisible();
    await page.goBack();
    await expect(titles(page)).toHaveText(numbered(12, 3));
  });

  test('follows the order by popularity', async () => {
    const page = await visit(forum, forum.visitor, { at: '/?sort=popular' });
    await isAlive(page);
    await more(page).click();
    await expect(titles(page)).toHaveText(numbered(10, 1).reverse());
    await expect(page).toHaveURL('/?sort=popular&page=2');
  });

  test('a page that does not come is told, and comes at the next press', async () => {
    const page = await visit(forum, forum.visitor, {
      faults: [/403/, /GET \/posts failed/, /The list failed/],
    });
    await isAlive(page);
    await page.route('**/posts?*', (route) => route.fulfill({ status: 403, json: {} }));
    await more(page).click();
    await expect(page.getByText('The next page did not come. Please try again.')).toBeVisible();
    await page.unroute('**/posts?*');
    await more(page).click();
    await expect(titles(page)).toHaveText(numbered(12, 3));
  });

  test('takes no reader back who has gone on meanwhile, nor the focus from where they write', async () => {
    const page = await visit(forum);
    await isAlive(page);
    const release = await holdBack(page);
    await more(page).click();
    await page.getByRole('searchbox', { name: 'Tag' }).click();
    release();
    await expect(titles(page)).toHaveText(numbered(12, 3));
    await expect(page.getByRole('searchbox', { name: 'Tag' })).toBeFocused();

    const later = await holdBack(page);
    await more(page).click();
    await titles(page).nth(1).getByRole('link').click();
    const post = page.getByRole('heading', { level: 1, name: 'Post 11' });
    await expect(post).toBeVisible();
    const answers = page.waitForResponse(/posts\?page=3/);
    later();
    await (await answers).finished();
    await page.waitForLoadState('networkidle');
    await expect(post).toBeVisible();
    await expect(page).toHaveURL(/post-details/);
    await page.goBack();
    await expect(titles(page)).toHaveText(numbered(12, 3));
  });

  test('keeps what it has joined while a tag is searched for above', async () => {
    const page = await visit(forum);
    await isAlive(page);
    await more(page).click();
    await expect(titles(page)).toHaveText(numbered(12, 3));
    await page.getByRole('searchbox', { name: 'Tag' }).fill('education');
    await page.keyboard.press('Enter');
    const found = page.getByRole('region', { name: 'Search results' });
    await expect(found).toBeVisible();
    await expect(titles(page)).toHaveText(numbered(12, 3));
    await found.getByRole('button', { name: 'Close the results' }).click();
    await expect(titles(page)).toHaveText(numbered(12, 3));
    await expect(page).toHaveURL('/?page=2');
  });

  test('stands beneath the pages of a tag and of people', async () => {
    const tag = await visit(forum, forum.visitor, { at: '/tags/education' });
    await isAlive(tag);
    await more(tag).click();
    await expect(tag.getByRole('article')).toHaveCount(10);

    const { body: post } = await ana.call('GET /posts', { query: {} });
    for (let n = 1; n <= 11; n += 1) await writeComment(ana, post[0]?._id ?? '', `Cup ${n}`);
    const me = post[0]?.authorId;
    const person = await visit(forum, forum.visitor, { at: `/people/${me}` });
    await isAlive(person);
    await more(person).click();
    await expect(person.getByRole('article')).toHaveCount(12);
    await person.getByRole('link', { name: 'Comments', exact: true }).click();
    await expect(person.getByRole('article')).toHaveCount(10);
    await more(person).click();
    await expect(person.getByText('Cup 1', { exact: true })).toBeVisible();
    await expect(person).toHaveURL(/tab=comments&page=2/);
  });
});

test('More joins no post twice and passes none over, while posts come and go', async () => {
  const { forum, ana } = await openHome();
  const { body: first } = await forum.visitor.call('GET /posts', { query: {} });
  const { body: second } = await forum.visitor.call('GET /posts', { query: { page: 2 } });
  // A post may go before its page has joined its room: the page asks once whether it is there.
  const page = await visit(forum, forum.visitor, { faults: [/404/, /There is no such post/] });
  await isAlive(page);
  // Three of those shown go, and one of those that follow: page 2 has moved up by three.
  for (const post of [...first.slice(0, 3), second[1]])
    await ana.call('DELETE /posts/{id}', { params: { id: post?._id ?? '' } });
  await expect(titles(page)).toHaveText(['Post 9', 'Post 8']);
  await more(page).click();
  await expect(titles(page)).toHaveText(
    ['9', '8', '7', '5', '4', '3', '2', '1'].map((n) => `Post ${n}`),
  );

  const other = await visit(forum);
  await isAlive(other);
  for (let n = 13; n <= 18; n += 1) await publish(ana, { title: `Post ${n}` });
  await expect(other.getByRole('button', { name: '6 new posts' })).toBeVisible();
  await more(other).click();
  await expect(titles(other)).toHaveText(
    ['9', '8', '7', '5', '4', '3', '2', '1'].map((n) => `Post ${n}`),
  );
  await expect(other.getByRole('button', { name: '6 new posts' })).toBeVisible();
});

test('More shows twenty further posts of a search by tag', async () => {
  const { forum, ana } = await openHome();
  for (let n = 13; n <= 22; n += 1) await publish(ana, { title: `Post ${n}`, tag: 'education' });
  const page = await visit(forum, forum.visitor, { at: '/?tag=education', width: 360 });
  await isAlive(page);
  const found = page.getByRole('region', { name: 'Search results' });
  await expect(found.getByRole('article')).toHaveCount(20);
  await found.getByRole('button', { name: 'More' }).click();
  await expect(found.getByRole('article')).toHaveCount(22);
  await expect(found.getByRole('button', { name: 'More' })).toHaveCount(0);
});
