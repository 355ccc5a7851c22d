import type { Page } from '@playwright/test';
import { expect as assert, describe, test } from 'vitest';
import { POLL, publish, writeComment } from '../../support/content.ts';
import { expect, visit } from '../support/browser.ts';
import { openHome, titles } from '../support/pages/home.ts';
import { placeOf, vote } from '../support/pages/post.ts';
import { items } from '../support/pages/thread.ts';

const { forum, ana } = await openHome();
const root = await forum.admin('Root');
await root.call('POST /announcements', { body: { title: 'Friday', description: 'Tea at five.' } });
const postId = await publish(ana, { title: 'Milk first?', tag: 'tea' });
const LONG = 'A comment with more than twenty characters, read to its very end.';
for (let n = 1; n <= 6; n++) await writeComment(ana, postId, `${n}. ${LONG}`);
for (let n = 1; n <= 21; n++) await writeComment(ana, postId, `সিঙ্গাড়া ${n}`);
const { body: me } = await ana.call('POST /users', { body: { email: ana.email } });
/** A browser without scripts still looks at the links that it should load ahead. */
const faults = [/\.js csp$/, /status of 400/];
const open = (at = '/', width = 1280) =>
  visit(forum, forum.visitor, { at, width, scripts: false, faults });

const NOTE = 'You can read everything here. Signing in, voting and writing need JavaScript.';

/** The faults in the outline of a page. */
const outlineFaults = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    const levels = headings.map(({ tagName }) => Number(tagName[1]));
    const fieldsets = [...document.querySelectorAll('fieldset')];
    const times = [...document.querySelectorAll('time')];
    const comments = [...document.querySelectorAll('[id^="comment-"]')];
    return {
      afterAGap: headings
        .filter((_, at) => (levels[at] ?? 0) > (levels[at - 1] ?? 0) + 1)
        .map(({ textContent }) => textContent),
      withoutName: fieldsets
        .filter((one) => !one.ariaLabel && !one.querySelector(':scope > legend'))
        .map(({ className }) => className),
      formsInText: document.querySelectorAll('span form, p form').length,
      notOneYear: times
        .map(({ textContent }) => textContent ?? '')
        .filter((text) => text.match(/\d{4}/g)?.length !== 1),
      notOneTime: comments.filter((one) => one.querySelectorAll('time').length !== 1).length,
    };
  });

describe('without scripts', () => {
  test('posts are read in both orders, page by page, found by tag, and read on the page of a tag', async () => {
    const page = await open();
    await expect(titles(page).first()).toHaveText('Milk first?');
    await page.getByRole('button', { name: 'Sort by Popularity' }).click();
    await expect(titles(page).first()).toHaveText('Post 1');
    await page.getByRole('button', { name: '2', exact: true }).click();
    await expect(titles(page).first()).toHaveText('Post 6');
    await page.getByRole('button', { name: 'Sort by Latest' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(titles(page).first()).toHaveText('Post 8');

    await page.goto('/');
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await page.getByRole('searchbox').fill('tea');
    await search.click();
    await expect(page.getByRole('search').getByRole('link', { name: 'Milk first?' })).toBeVisible();
    // Nothing is searched for an empty field.
    await page.getByRole('searchbox').fill('');
    await search.click();
    await expect(titles(page).first()).toBeVisible();

    await page.getByRole('button', { name: '#Tea' }).click();
    await expect(page).toHaveURL('/tags/tea');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('#Tea');
    await page.getByRole('button', { name: 'Sort by Popularity' }).click();
    await expect(page).toHaveURL('/tags/tea?sort=popular');
    await page.goto('/');
    await page.getByRole('article').getByRole('link', { name: 'Tea', exact: true }).first().click();
    await expect(page).toHaveURL('/tags/tea');
  });

  test('a post is opened by its card, its comments are read whole, and the theme is chosen', async () => {
    const page = await open();
    await titles(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Milk first?' })).toBeVisible();
    // The name of a vote and its count stand apart, also in the name of the button.
    for (const way of ['Up', 'Down'] as const) {
      expect(await vote(page, way).textContent()).toBe(`${way} vote 0`);
      await expect(vote(page, way)).toHaveAccessibleName(`${way} vote 0`);
    }
    const comments = page.getByRole('region', { name: 'Comments' });
    await comments.getByRole('button', { name: '6', exact: true }).click();
    await expect(comments.getByText(LONG)).toHaveCount(0);
    await comments.getByRole('link', { name: 'Read More' }).last().click();
    await expect(comments.getByText(`1. ${LONG}`)).toBeVisible();
    await page.getByRole('button', { name: 'Full', exact: true }).click();
    await expect(items(page).first()).toContainText('সিঙ্গাড়া 21');
    await page.getByRole('button', { name: 'Oldest first' }).click();
    await expect(items(page).first()).toContainText(`1. ${LONG}`);

    await page.goto('/announcements');
    await expect(page.getByText('Tea at five.')).toBeVisible();
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page).toHaveURL(/announcements$/);
  });

  test('thanks are figures, an answer is read under its question, and a poll by its options or its result', async () => {
    await root.call('POST /tags', { body: { name: 'asked' } });
    const tags = (await root.call('GET /tags')).body;
    const asked = { params: { id: tags.find(({ name }) => name === 'asked')?._id ?? '' } };
    await root.call('PATCH /tags/{id}', { ...asked, body: { asks: true } });
    const id = await publish(ana, { title: 'When do we meet?', tag: 'asked', poll: POLL });
    const on = { params: { id } };
    const { _id: comment } = await writeComment(ana, id, 'On Friday, at the stall by the river.');
    await root.call('PUT /comments/{id}/thanks', { params: { id: comment } });
    await ana.call('PUT /posts/{id}/answer', { ...on, body: { comment } });
    await root.call('PUT /posts/{id}/poll/vote', { ...on, body: { options: [1] } });
    const page = await open(`${placeOf(id)}?comments=full`);
    await expect(items(page).first()).toContainText('1 thanks');
    const answer = page.getByRole('region', { name: 'Answer', exact: true });
    await expect(answer).toContainText('On Friday, at the stall by the river.');
    const poll = page.getByRole('region', { name: 'Poll' });
    for (const option of POLL.options) await expect(poll.getByText(option)).toBeVisible();
    await expect(poll.getByRole('button', { name: 'Vote' })).toBeHidden();
    await expect(poll).not.toContainText('%');

    await ana.call('PUT /posts/{id}/poll/closed', { ...on, body: { on: true } });
    await page.reload();
    await expect(poll.getByRole('listitem').nth(1)).toContainText('100%');
    await expect(poll).toContainText('1 member has voted');
  });

  test('texts are found by the form, and read page by page', async () => {
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

  test('each page that can be read says above it what needs them, shows no button of no use, and has a sound outline', async () => {
    const page = await open('/', 360);
    for (const at of [
      '/',
      '/?tag=tea',
      '/tags/tea',
      '/search',
      '/search?q=twenty',
      placeOf(postId),
      `${placeOf(postId)}?comments=full`,
      `/people/${me._id}`,
      '/announcements',
    ]) {
      await page.goto(at);
      const note = page.locator('noscript > p').first();
      await expect(note, at).toHaveText(NOTE);
      expect((await note.boundingBox())?.y, at).toBe(0);
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Share' }).first()).toBeHidden();
      const found = await outlineFaults(page);
      assert({ at, ...found }).toEqual({
        at,
        afterAGap: [],
        withoutName: [],
        formsInText: 0,
        notOneYear: [],
        notOneTime: 0,
      });
    }
  });
});
