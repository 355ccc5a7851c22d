import type { Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { cutLine } from '../support/line.ts';

const forum = await openFileForum();
const ana = await forum.member('Ana');
const ben = await forum.memberWithoutPassword('Ben');
const titles = ['First milk', 'Second milk', 'Third milk'];
const ids: string[] = [];
for (const title of titles) ids.push(await publish(ben, { title }));
const [first = '', second = '', third = ''] = ids;
const of = (postId: string) => ({ params: { postId } });
const SAVED = '/dashboard/saved';

/** The button on the card or the page of a post. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cards = (page: Page) =>
  page.getByRole('region', { name: 'Saved posts' }).getByRole('heading', { level: 3 });
const savedBy = async (who: Person) =>
  (await who.call('GET /saved')).body.posts.map(({ _id }) => _id);
beforeEach(async () => {
  for (const id of await savedBy(ana)) await ana.call('DELETE /saved/{postId}', of(id));
});

test('saved: a press on a card marks the post in all tabs and devices, and lists it first', async () => {
  await ana.call('PUT /saved/{postId}', of(first));
  const [home, post, list] = [
    await visit(forum, ana),
    await visit(forum, ana, { at: `/post-details/${second}` }),
    await visit(forum, ana, { at: SAVED }),
  ];
  await expect(cards(list)).toHaveText(['First milk']);
  await expect(button(home, 'Unsave: First milk')).toBeVisible();
  await expect(button(post, 'Save this post')).toBeVisible();

  await button(home, 'Save: Second milk').click();
  await expect(button(home, 'Unsave: Second milk')).toBeFocused();
  await expect(button(post, 'Unsave this post')).toBeVisible();
  await expect(cards(list)).toHaveText(['Second milk', 'First milk']);
  expect(await savedBy(ana)).toEqual([second, first]);

  await button(post, 'Unsave this post').click();
  await expect(button(home, 'Save: Second milk')).toBeVisible();
  expect(await savedBy(ana)).toEqual([first]);
});

test('saved: what is taken away on its screen stays there for a press back, and goes with a reload', async () => {
  for (const id of ids) await ana.call('PUT /saved/{postId}', of(id));
  const page = await visit(forum, ana, { at: SAVED });
  await expect(cards(page)).toHaveText(['Third milk', 'Second milk', 'First milk']);
  await tabTo(button(page, 'Unsave: Second milk'));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Save: Second milk')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Unsave: Second milk')).toBeFocused();
  await button(page, 'Unsave: Third milk').click();
  await expect(button(page, 'Save: Third milk')).toBeVisible();
  expect(await savedBy(ana)).toEqual([second, first]);
  await page.reload();
  await expect(cards(page)).toHaveText(['Second milk', 'First milk']);
});

test('saved: a change that was missed without the line is there afterwards', async () => {
  const faults = [/socket\.io/];
  const home = await visit(forum, ana, { faults });
  const list = await visit(forum, ana, { at: SAVED, faults });
  await expect(button(home, 'Save: Third milk')).toBeEnabled();
  await expect(list.getByText('You have saved no posts yet.')).toBeVisible();
  await expect(home.getByText('Live', { exact: true })).toBeVisible();
  const mend = cutLine(forum);
  await ana.call('PUT /saved/{postId}', of(third));
  mend();
  await expect(button(home, 'Unsave: Third milk')).toBeVisible();
  await expect(cards(list)).toHaveText(['Third milk']);
});

test('saved: a saved post that is removed folds away, and a refused save says why', async () => {
  const gone = await publish(ben, { title: 'Soon gone' });
  await ana.call('PUT /saved/{postId}', of(gone));
  const page = await visit(forum, ana, { at: SAVED, faults: [/409/, /at most/] });
  await expect(cards(page)).toHaveText(['Soon gone']);
  await ben.call('DELETE /posts/{id}', { params: { id: gone } });
  await expect(cards(page)).toHaveCount(0);

  const sentence = 'You can save 1000 posts at most.';
  await page.route('**/saved/*', (route) =>
    route.fulfill({
      status: 409,
      json: { statusCode: 409, code: 'too-many-saved', message: sentence },
    }),
  );
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await button(page, 'Save: First milk').click();
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect(button(page, 'Save: First milk')).toBeEnabled();
});

test('saved: visitors get no button, and the menu leads members and admins to their saved posts', async () => {
  const visitor = await visit(forum, forum.visitor);
  await expect(visitor.getByRole('heading', { name: 'First milk' })).toBeVisible();
  await visitor.waitForLoadState('networkidle');
  await expect(visitor.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  for (const who of [ana, await forum.admin('Root')]) {
    const page = await visit(forum, who, { at: '/dashboard' });
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await menu.getByRole('link', { name: 'Saved', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Saved', level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/^Saved/);
    await expect(page.getByText('You have saved no posts yet.')).toBeVisible();
  }
});

test('saved: the marks are accessible in both themes, on desks and phones', async () => {
  for (const id of [first, second]) await ana.call('PUT /saved/{postId}', of(id));
  for (const at of [SAVED, '/', `/post-details/${first}`]) {
    const page = await visit(forum, ana, { at });
    await expect(page.getByRole('button', { name: /^Unsave/ }).first()).toBeVisible();
    await inspect(page);
  }
});
