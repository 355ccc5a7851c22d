import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { cutLine } from '../support/line.ts';

const forum = await openTestApp({}, true);
/** Where readers come in: by a server of their own where the forum may have two. */
const next = forum.shared ? await openTestApp(forum.shared, true) : forum;
afterAll(async () => {
  if (next !== forum) await next.close();
  await forum.close();
});
const root = await forum.admin('Root');
const ana = await forum.member('Ana');
const post = await publish(ana, { title: 'Milk first or last?' });
const { authorId } = await writeComment(
  ana,
  post,
  'Milk first, as my grandmother has always said.',
);

const A_SECOND = 1_000;
const rename = (displayName: string, who: Person = ana) =>
  who.call('PATCH /me', { body: { displayName } });
const isLive = (page: Page) =>
  expect(page.getByText('Live', { exact: true }).first()).toBeVisible();

describe('a rename reaches within a second', () => {
  test.each([
    ['the cards of home', '/', () => {}],
    ['the post and its comments', `/post-details/${post}`, () => {}],
    [
      'an open Full Comment',
      `/post-details/${post}`,
      (page: Page) => page.getByRole('link', { name: 'Read More' }).click(),
    ],
    [
      'the results of a search',
      '/?tag=general',
      (page: Page) => expect(page.getByRole('status').first()).toContainText('1 post'),
    ],
  ])('%s', async (_, at, act) => {
    await rename('Ana');
    const page = await visit(next, forum.visitor, { at });
    await isLive(page);
    await act(page);
    const links = page.getByRole('link', { name: 'Ana', exact: true });
    await expect(links.first()).toBeVisible();
    const before = await links.count();
    await rename('অনন্যা');
    const renamed = page.getByRole('link', { name: 'অনন্যা', exact: true });
    await expect(renamed).toHaveCount(before, { timeout: A_SECOND });
    await expect(links).toHaveCount(0);
  });
});

test("a rename reaches the member's own bar and profile, and stays when the page is loaded again", async () => {
  await rename('Ana');
  const page = await visit(next, ana, { at: '/dashboard/profile' });
  await expect(page.getByRole('button', { name: 'Your account, Ana' })).toBeVisible();
  await rename('Ananya');
  await expect(page.getByRole('button', { name: 'Your account, Ananya' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Your account, Ananya' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Ananya');
});

test('who had lost the line reads the names on screen again', async () => {
  await rename('Ana');
  const page = await visit(next, forum.visitor, { faults: [/socket\.io/] });
  await isLive(page);
  const mend = cutLine(next);
  await rename('Ananya');
  mend();
  await expect(page.getByRole('link', { name: 'Ananya' }).first()).toBeVisible();
});

test("an announcement leads to its author's page", async () => {
  await root.call('POST /announcements', { body: { title: 'Friday', description: 'Tea.' } });
  const page = await visit(forum, forum.visitor, { at: '/announcements' });
  await page.getByRole('main').getByRole('link', { name: 'Root' }).click();
  await expect(page.getByRole('heading', { name: 'Root', level: 1 })).toBeVisible();
  await page.goto(`/people/${authorId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
