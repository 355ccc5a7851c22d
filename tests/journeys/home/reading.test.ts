import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, isAlive, tabTo, visit } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { openHome, posts, titles } from '../support/pages/home.ts';
import { hold } from '../support/pages/post.ts';

const { forum, ana } = await openHome();
const milk = { title: 'Milk first?', tag: 'tea', upVote: 7, downVote: 3 };
const id = await publish(ana, milk);
await writeComment(ana, id, 'Last.');

const pages = (page: Page) =>
  page.getByRole('navigation', { name: 'Posts: pages' }).getByRole('button');
const pageButton = (page: Page, number: number) =>
  pages(page).filter({ hasText: new RegExp(`^${number}$`) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const results = (page: Page) => page.getByRole('region', { name: 'Search results' });

test('all posts: a visitor sorts them and turns their pages, by mouse and by keyboard', async () => {
  proves('2.27', '2.29', '4.3', '9.3');
  const page = await visit(forum, forum.visitor, { at: '/?page=3' });
  await expect(titles(page)).toHaveText(['Post 3', 'Post 2', 'Post 1']);
  await expect(pages(page)).toHaveText(['1', '2', '3']);
  const oldest = posts(page).getByRole('article').last();
  for (const shown of ['Popularity 12', 'Comments 0', 'Ana'])
    await expect(oldest).toContainText(shown);

  await pageButton(page, 2).click();
  await press(page, 'Sort by Popularity');
  await expect(pageButton(page, 2), 'the page stays').toHaveAttribute('aria-current', 'page');
  await expect(titles(page).last()).toHaveText(/^Post (9|10)$/);
  await pageButton(page, 1).click();
  await expect(titles(page)).toHaveText(['Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5']);
  await press(page, 'Sort by Latest');
  await expect(page.getByRole('button', { name: 'Sort by Popularity' })).toBeVisible();
  await expect(titles(page).last()).toHaveText('Post 9');

  await pageButton(page, 2).click();
  await pageButton(page, 3).click();
  await expect(titles(page).last()).toHaveText('Post 1');
  await page.reload();
  await expect(titles(page).last()).toHaveText('Post 1');
  await page.goBack();
  await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
  await expect(titles(page)).toHaveCount(5);

  await goWithin(page, '/');
  await tabTo(page.getByRole('button', { name: 'Sort by Popularity' }));
  await page.keyboard.press('Enter');
  await expect(titles(page).first()).toHaveText('Post 1');
  await tabTo(pageButton(page, 2));
  await page.keyboard.press('Enter');
  await expect(titles(page).first()).toHaveText('Post 6');
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Save/ }), 'visitors save nothing').toHaveCount(0);
});

test('tags: a visitor searches by one and opens its page, by mouse and by keyboard', async () => {
  proves('0.1', '2.22', '2.23', '2.24', '2.25', '3.3', '4.4', '5.1', '6.1');
  const page = await visit(forum);
  const field = page.getByPlaceholder('education');
  await expect(page.getByRole('heading', { name: 'Find Posts by Tag' })).toBeVisible();
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/posts/search')) searches.push(request.url());
  });
  await isAlive(page);
  for (const text of ['', '   ']) {
    await field.fill(text);
    await press(page, 'Search');
  }
  await expect(results(page)).toHaveCount(0);
  expect(searches).toEqual([]);
  // Of the forms without scripts only those that a reader fills in are left.
  await expect(page.locator('form')).toHaveCount(1);

  await field.fill('hilsa');
  await press(page, 'Search');
  await expect(results(page)).toContainText('No posts are tagged “hilsa” yet.');
  await press(page, 'Close the results');
  await expect(results(page)).toHaveCount(0);
  await field.fill('tea');
  await press(page, 'Search');
  const card = results(page).getByRole('article');
  await expect(card).toHaveCount(1);
  for (const shown of ['Ana', 'Tea', 'Comments 1', 'Up votes 7', 'Down votes 3'])
    await expect(card).toContainText(shown);
  await card.getByRole('link', { name: 'Milk first?' }).click();
  await expect(page).toHaveURL(`/post-details/${id}`);
  await expect(page.getByRole('heading', { name: 'Milk first?', level: 1 })).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);

  await goWithin(page, '/');
  await tabTo(field);
  await page.keyboard.type('#Education');
  await page.keyboard.press('Enter');
  await expect(results(page).getByRole('article')).toHaveCount(12);
  await tabTo(results(page).getByRole('link', { name: 'Post 12' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Post 12', level: 1 })).toBeVisible();

  await goWithin(page, '/');
  const row = page.getByRole('region', { name: 'Browse by Tags' });
  await expect(row.getByRole('button')).toHaveText(['#Education', '#General', '#Tea']);
  const button = row.getByRole('button', { name: '#Education' });
  await expect(button).toHaveAttribute('title', 'Search posts tagged Education');
  for (const act of [
    () => button.click(),
    () => button.press('Enter'),
    () => button.press('Space'),
  ]) {
    await act();
    await expect(page).toHaveURL('/tags/education');
    await page.goBack();
    // Home is as it was left.
    await expect(page).toHaveURL('/');
    await expect(titles(page)).toHaveCount(5);
  }
  const loved = page.getByRole('region', { name: 'Most loved' }).getByRole('listitem');
  await expect(loved).toHaveText(
    ['12\\s*Post 1', '11\\s*Post 2', '10\\s*Post 3', '9\\s*Post 4', '8\\s*Post 5'].map(
      (text) => new RegExp(`${text}$`),
    ),
  );
  await loved.nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Post 2', level: 1 })).toBeVisible();
});

test('tags: a post that is begun on the page of a tag has it, and its cards leave it out', async () => {
  const writer = await forum.member('Nusratjahan');
  const tagOf = (page: Page) => page.getByRole('combobox', { name: 'Tag' });
  await forum.admin('Root').then((root) => root.call('POST /tags', { body: { name: 'rain' } }));
  const page = await visit(forum, writer, { at: '/tags/rain', width: 360 });
  await isAlive(page);
  await page.getByRole('link', { name: 'Write the first post' }).click();
  await expect(tagOf(page)).toHaveValue('Rain');
  // A tag alone is no draft.
  expect(await draftsIn(page)).toEqual([]);
  for (const [at, tag] of [
    ['/tags/tea', 'Tea'],
    ['/', ''],
  ] as const) {
    await goWithin(page, at);
    await page.getByRole('link', { name: 'Write', exact: true }).click();
    await expect(tagOf(page)).toHaveValue(tag);
  }
  await publish(writer, { title: 'Reading aloud', tag: 'rain' });
  // A list that was shown stays as it was, with a button for what is new: this is another visit.
  await page.goto('/tags/rain');
  const card = page.getByRole('article').filter({ hasText: 'Reading aloud' });
  await expect(card.getByRole('link')).toHaveText(['Nusratjahan', 'Reading aloud']);
  const name = card.getByText('Nusratjahan', { exact: true });
  const cut = await name.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(cut, 'the whole name is shown').toBe(0);
});

test('all posts: Loading... shows while they load; a failed read is tried again after 1, 2 and 4 seconds', async () => {
  proves('2.28', '7.34', '8.5', '8.7');
  const faults = [/\/posts\?page=3/, /GET \/posts failed/, /400/, /GET \/posts\/search failed/];
  const page = await visit(forum, forum.visitor, { at: '/announcements', faults });
  const held = hold();
  await page.route('**/posts?page=2&limit=5', held.later);
  await goWithin(page, '/?page=2');
  await expect(posts(page).getByText('Loading...')).toBeVisible();
  held.go();
  await expect(titles(page)).toHaveCount(5);
  await expect(page.getByText('Loading...')).toHaveCount(0);

  await page.route('**/posts/search*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByPlaceholder('education').fill('tea');
  const answered = page.waitForResponse('**/posts/search*');
  await press(page, 'Search');
  await answered;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Searching…')).toHaveCount(0);
  await expect(titles(page)).toHaveCount(5);

  let asked = 0;
  await page.route('**/posts?page=3&limit=5', (route) => {
    asked += 1;
    return route.abort();
  });
  await goWithin(page, '/announcements');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await goWithin(page, '/?page=3');
  for (const [seconds, times] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [4, 4],
    [10, 4],
  ] as const) {
    await page.clock.runFor(seconds * 1_000);
    await expect.poll(() => asked).toBe(times);
    // The failure is not said; what will come keeps its place.
    await expect(posts(page).getByText('Loading...')).toBeVisible();
  }
  // Within half a minute it is asked anew, and again after a second.
  await page.clock.runFor(20_000);
  await expect.poll(() => asked).toBeGreaterThan(4);
});
