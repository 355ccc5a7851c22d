import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { openHome, titles } from '../support/pages/home.ts';

const { forum, ana } = await openHome();
const root = await forum.admin('Root');
await root.call('POST /announcements', { body: { title: 'Friday', description: 'Tea at five.' } });
const postId = await publish(ana, { title: 'Milk first?', tag: 'tea' });
const LONG = 'A comment with more than twenty characters, read to its very end.';
for (let n = 1; n <= 6; n++) await writeComment(ana, postId, `${n}. ${LONG}`);
/** A browser without scripts still looks at the links that it should load ahead. */
const faults = [/\.js csp$/, /status of 400/];
const open = (at = '/') => visit(forum, forum.visitor, { at, scripts: false, faults });

describe('without scripts', () => {
  test('home is read in both orders, page by page', async () => {
    const page = await open();
    await expect(titles(page).first()).toHaveText('Milk first?');
    await page.getByRole('button', { name: 'Sort by Popularity' }).click();
    await expect(titles(page).first()).toHaveText('Post 1');
    await page.getByRole('button', { name: '2', exact: true }).click();
    await expect(titles(page).first()).toHaveText('Post 6');
    await page.getByRole('button', { name: 'Sort by Latest' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(titles(page).first()).toHaveText('Post 8');
  });

  test('posts are found by tag, and nothing is searched for an empty field', async () => {
    const page = await open();
    await page.getByRole('searchbox').fill('tea');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('search').getByRole('link', { name: 'Milk first?' })).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(titles(page).first()).toBeVisible();
  });

  test('the posts of a tag are read on a page of its own, from home and from a card', async () => {
    const page = await open();
    await page.getByRole('button', { name: '#Tea' }).click();
    await expect(page).toHaveURL('/tags/tea');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('#Tea');
    await page.getByRole('button', { name: 'Sort by Popularity' }).click();
    await expect(page).toHaveURL('/tags/tea?sort=popular');
    await page.goto('/');
    await page.getByRole('article').getByRole('link', { name: '#Tea' }).first().click();
    await expect(page).toHaveURL('/tags/tea');
  });

  test('a post is opened by its card, and its comments are read whole by Read More', async () => {
    const page = await open();
    await titles(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Milk first?' })).toBeVisible();
    const comments = page.getByRole('region', { name: 'Comments' });
    await comments.getByRole('button', { name: '2', exact: true }).click();
    await expect(comments.getByText(LONG)).toHaveCount(0);
    await comments.getByRole('link', { name: 'Read More' }).click();
    await expect(comments.getByText(`1. ${LONG}`)).toBeVisible();
  });

  test('texts are found by the form, and read page by page', async () => {
    for (let n = 1; n <= 21; n++) await writeComment(ana, postId, `সিঙ্গাড়া ${n}`);
    const page = await open('/search');
    await page.getByRole('searchbox', { name: 'Words' }).fill('সিঙ্গাড়া');
    await page.getByRole('combobox', { name: 'Where' }).selectOption('Comments');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const found = page.getByRole('list', { name: 'Found texts' });
    await expect(found.getByRole('listitem')).toHaveCount(20);
    await expect(found.locator('mark').first()).toHaveText('সিঙ্গাড়া');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(found.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('searchbox')).toHaveValue('সিঙ্গাড়া');
    await expect(page.getByRole('combobox', { name: 'Where' })).toHaveValue('comments');
    await page.getByRole('link', { name: 'From the first text on' }).click();
    await expect(found.getByRole('listitem')).toHaveCount(20);
    await page.getByRole('searchbox').fill('a b c d e f g h i');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('must have at most 8 words')).toBeVisible();
  });

  test('announcements are read, and the theme is chosen', async () => {
    const page = await open('/announcements');
    await expect(page.getByText('Tea at five.')).toBeVisible();
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page).toHaveURL(/announcements$/);
  });
});

describe('without scripts, what needs them is said', () => {
  const NOTE = 'You can read everything here. Signing in, voting and writing need JavaScript.';

  test('above each page that can be read, where buttons that would do nothing are not shown', async () => {
    for (const at of ['/', '/search', '/announcements', `/post-details/${postId}`]) {
      const page = await visit(forum, forum.visitor, { at, width: 360, scripts: false, faults });
      const note = page.locator('noscript > p').first();
      await expect(note).toBeVisible();
      await expect(note).toHaveText(NOTE);
      expect((await note.boundingBox())?.y).toBe(0);
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    }
  });

  test.each([
    ['/login', 'Signing in needs JavaScript'],
    ['/register', 'Joining needs JavaScript'],
    ['/membership', 'Becoming a Gold member needs JavaScript'],
    ['/dashboard/add-post', 'Writing needs JavaScript'],
    ['/dashboard/my-posts', 'This page needs JavaScript'],
  ])('within the shell of %s, with the ways to what can be read', async (at, title) => {
    const page = await open(at);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Membership' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('link', { name: 'all posts and comments' }).click();
    await expect(titles(page).first()).toHaveText('Milk first?');
  });

  test('a reader with scripts gets none of it', async () => {
    const page = await visit(forum, forum.visitor, { at: '/login' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Us');
    await expect(page.getByText('JavaScript')).toHaveCount(0);
  });
});

test('with scripts, a screen has the forms that a reader fills in, and no others', async () => {
  const home = await visit(forum);
  await isAlive(home);
  await expect(home.locator('form')).toHaveCount(1);
  const post = await visit(forum, forum.visitor, { at: `/post-details/${postId}` });
  await isAlive(post);
  await expect(post.locator('form')).toHaveCount(0);
});
