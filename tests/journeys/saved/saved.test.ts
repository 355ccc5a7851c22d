import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, goWithin, tabTo, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { cutLine } from '../support/line.ts';

const forum = await openFileForum();
const ana = await forum.member('Ana');
const ben = await forum.memberWithoutPassword('Ben');
const ids: string[] = [];
for (const title of ['First milk', 'Second milk', 'Third milk'])
  ids.push(await publish(ben, { title }));
const [first = '', second = '', third = ''] = ids;
const of = (postId: string) => ({ params: { postId } });

/** The button on the card or the page of a post. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cards = (page: Page) =>
  page.getByRole('region', { name: 'Saved posts' }).getByRole('heading', { level: 3 });
const saved = async () => (await ana.call('GET /saved')).body.posts.map(({ _id }) => _id);

test('saved: a press marks the post on all pages and lists it first, and is taken back', async () => {
  await ana.call('PUT /saved/{postId}', of(first));
  const faults = [/socket\.io/];
  const list = await visit(forum, ana, { at: '/dashboard/saved', faults });
  const home = await visit(forum, ana, { faults });
  await expect(list).toHaveTitle(/^Saved/);
  await expect(cards(list)).toHaveText(['First milk']);
  await expect(button(home, 'Unsave: First milk')).toBeVisible();

  await button(home, 'Save: Second milk').click();
  await expect(button(home, 'Unsave: Second milk')).toBeFocused();
  await expect(cards(list)).toHaveText(['Second milk', 'First milk']);
  expect(await saved()).toEqual([second, first]);
  await goWithin(home, `/post-details/${second}`);
  await button(home, 'Unsave this post').click();
  await expect(button(home, 'Save this post')).toBeVisible();
  expect(await saved()).toEqual([first]);
  // On its own screen it stays for a press back, and goes when the list is read again.
  await tabTo(button(list, 'Save: Second milk'));
  await list.keyboard.press('Enter');
  await expect(button(list, 'Unsave: Second milk')).toBeFocused();
  await expect(button(home, 'Unsave this post')).toBeVisible();
  await button(list, 'Unsave: First milk').click();
  await expect(button(list, 'Save: First milk')).toBeVisible();
  await list.reload();
  await expect(cards(list)).toHaveText(['Second milk']);

  // Changes missed while offline are shown after the reconnection.
  await goWithin(home, '/');
  await expect(button(home, 'Save: Third milk')).toBeEnabled();
  await expect(home.getByText('Live', { exact: true })).toBeVisible();
  const mend = cutLine(forum);
  await ana.call('PUT /saved/{postId}', of(third));
  mend();
  await expect(button(home, 'Unsave: Third milk')).toBeVisible();
  await expect(cards(list)).toHaveText(['Third milk', 'Second milk']);
  await inspect(list);

  // A post that is removed folds away.
  await ben.call('DELETE /posts/{id}', { params: { id: third } });
  await expect(cards(list)).toHaveText(['Second milk']);
});
