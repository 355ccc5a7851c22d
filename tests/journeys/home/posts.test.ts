import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, isAlive, tabTo, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { openHome, posts, titles } from '../support/pages/home.ts';
import { hold } from '../support/pages/post.ts';

const { forum, ana } = await openHome();
await publish(ana, { title: 'Milk first?', tag: 'tea', upVote: 7, downVote: 3 });
const pageButton = (page: Page, number: number) =>
  page.getByRole('button', { name: String(number), exact: true });

describe('all posts', () => {
  test('come newest first, five to a page', async () => {
    proves('2.27', '9.3');
    const page = await visit(forum, forum.visitor, { at: '/?page=3' });
    await expect(titles(page)).toHaveText(['Post 3', 'Post 2', 'Post 1']);
    await expect(
      page.getByRole('navigation', { name: 'Posts: pages' }).getByRole('button'),
    ).toHaveText(['1', '2', '3']);
  });

  test('show popularity as up votes minus down votes', async () => {
    proves('2.29');
    const page = await visit(forum, forum.visitor, { at: '/?page=3' });
    const oldest = posts(page).getByRole('article').last();
    await expect(oldest).toContainText('Popularity 12');
    await expect(oldest).toContainText('Comments 0');
    await expect(oldest).toContainText('Ana');
  });

  test('are sorted by popularity and by latest at the press of one button', async () => {
    proves('2.27', '4.3');
    const page = await visit(forum);
    await page.getByRole('button', { name: 'Sort by Popularity' }).click();
    await expect(titles(page)).toHaveText(['Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5']);
    await page.getByRole('button', { name: 'Sort by Latest' }).click();
    await expect(page.getByRole('button', { name: 'Sort by Popularity' })).toBeVisible();
    await expect(titles(page).last()).toHaveText(/^Post (8|9)$/);
  });

  test('keep their page when the order changes', async () => {
    proves('4.3');
    const page = await visit(forum);
    await pageButton(page, 2).click();
    await page.getByRole('button', { name: 'Sort by Popularity' }).click();
    await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
    await expect(titles(page).last()).toHaveText(/^Post (9|10)$/);
  });

  test('turn their pages, and Back and a reload find the same page again', async () => {
    const page = await visit(forum);
    await pageButton(page, 2).click();
    await pageButton(page, 3).click();
    await expect(titles(page).last()).toHaveText('Post 1');
    await page.reload();
    await expect(titles(page).last()).toHaveText('Post 1');
    await page.goBack();
    await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
    await expect(titles(page)).toHaveCount(5);
  });

  test('are turned and sorted by keyboard', async () => {
    const page = await visit(forum);
    await tabTo(page.getByRole('button', { name: 'Sort by Popularity' }));
    await page.keyboard.press('Enter');
    await expect(titles(page).first()).toHaveText('Post 1');
    await tabTo(pageButton(page, 2));
    await page.keyboard.press('Enter');
    await expect(titles(page).first()).toHaveText('Post 6');
    await expect(page.getByRole('heading', { name: 'All Posts' })).toBeFocused();
  });
});

test('all posts: Loading... shows while they load', async () => {
  proves('2.28');
  const held = hold();
  const page = await visit(forum, forum.visitor, {
    at: '/announcements',
    before: (page) => page.route('**/posts?page=2&limit=5', held.later),
  });
  await goWithin(page, '/?page=2');
  await expect(posts(page).getByText('Loading...')).toBeVisible();
  held.go();
  await expect(titles(page)).toHaveCount(5);
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('all posts: a failed read is tried again three times, after 1, 2 and 4 seconds', async () => {
  proves('7.34', '8.7');
  let asked = 0;
  const page = await visit(forum, forum.visitor, {
    at: '/announcements',
    before: async (page) => {
      await page.route('**/posts?page=2&limit=5', (route) => {
        asked += 1;
        return route.abort();
      });
    },
    faults: [/\/posts\?page=2/, /GET \/posts failed/],
  });
  await isAlive(page);
  await page.clock.install();
  await goWithin(page, '/?page=2');
  for (const [seconds, times] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [4, 4],
    [10, 4],
    [20, 5],
  ] as const) {
    await page.clock.runFor(seconds * 1_000);
    await expect.poll(() => asked).toBe(times);
    // The failure is not said; what will come keeps its place.
    await expect(posts(page).getByText('Loading...')).toBeVisible();
  }
});

test('all posts: new ones wait behind a button and never move the list', async () => {
  const { forum: own, rahim: writer } = await openForumWithPasswords(['Rahim']);
  for (const title of ['One', 'Two', 'Three']) await publish(writer, { title });
  const page = await visit(own);
  await expect(titles(page)).toHaveText(['Three', 'Two', 'One']);

  await publish(writer, { title: 'Four' });
  const pill = page.getByRole('button', { name: /new post/ });
  await expect(pill).toHaveText('1 new post');
  await publish(writer, { title: 'Five' });
  await expect(pill).toHaveText('2 new posts');
  await expect(titles(page)).toHaveText(['Three', 'Two', 'One']);

  await pill.click();
  await expect(titles(page)).toHaveText(['Five', 'Four', 'Three', 'Two', 'One']);
  await expect(pill).toHaveCount(0);
});

test.for([768, 1440])('all posts: the button covers nothing at %i px', async (width) => {
  const { forum: own, rahim: writer } = await openForumWithPasswords(['Rahim']);
  for (const title of ['One', 'Two', 'Three']) await publish(writer, { title });
  const page = await visit(own, own.visitor, { width });
  await expect(titles(page)).toHaveCount(3);
  await publish(writer, { title: 'Four' });
  const pill = await boxOf(page.getByRole('button', { name: '1 new post' }));
  const others = page.getByRole('main').getByRole('button').or(page.getByRole('searchbox'));
  for (const other of await others.filter({ hasNotText: 'new post' }).all()) {
    const box = await boxOf(other);
    const isApart = pill.y >= box.y + box.height || pill.y + pill.height <= box.y;
    expect(isApart || pill.x >= box.x + box.width || pill.x + pill.width <= box.x).toBe(true);
  }
  await titles(page)
    .last()
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect(page.getByRole('button', { name: '1 new post' })).toBeInViewport({ ratio: 1 });
});

test('all posts: a removed one folds away and its neighbours stay', async () => {
  const { forum: own, rahim: writer } = await openForumWithPasswords(['Rahim']);
  await publish(writer, { title: 'Stays' });
  const id = await publish(writer, { title: 'Goes' });
  const page = await visit(own);
  await expect(titles(page)).toHaveText(['Goes', 'Stays']);
  await publish(writer, { title: 'Waits' });
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();

  await writer.call('DELETE /posts/{id}', { params: { id } });
  await expect(titles(page)).toHaveText(['Stays']);
});

test('all posts: one that is removed before the page subscribes folds away too', async () => {
  const { forum: own, rahim: writer } = await openForumWithPasswords(['Rahim']);
  await publish(writer, { title: 'Stays' });
  const id = await publish(writer, { title: 'Goes' });
  const deaf = hold();
  const page = await visit(own, own.visitor, {
    before: (page) => page.route('**/assets/socket-*.js', deaf.later),
    faults: [/404/, /There is no such post/],
  });
  await expect(titles(page)).toHaveText(['Goes', 'Stays']);

  await writer.call('DELETE /posts/{id}', { params: { id } });
  deaf.go();
  await expect(titles(page)).toHaveText(['Stays']);
});
