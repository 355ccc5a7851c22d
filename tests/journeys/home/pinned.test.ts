import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords, openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { posts, titles } from '../support/pages/home.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
await ana.call('POST /membership', { body: { email: ana.email } });
const ids: string[] = [];
for (let n = 1; n <= 8; n += 1)
  ids.push(await publish(ana, { title: `Post ${n}`, upVote: n, downVote: 0 }));
const idOf = (number: number) => ids[number - 1] as string;

const pin = (by: Person, id: string, on: boolean) =>
  by.call('PUT /posts/{id}/pinned', { params: { id }, body: { on } });
const pinned = (page: Page) => page.getByRole('region', { name: 'Pinned' });
const pinnedTitles = (page: Page) => pinned(page).getByRole('article').getByRole('heading');
const cardsOf = (page: Page, number: number) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: `Post ${number}` }) });

/** Runs in the page: from now on it notes the most cards that ever stood there for one post. */
function noteMost(id: string) {
  const note = Object.assign(window, { most: 0 });
  const count = () => {
    const cards = document.querySelectorAll(`article h3 a[href$="${id}"]`).length;
    note.most = Math.max(note.most, cards);
  };
  count();
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}
const most = (page: Page) => page.evaluate(() => (window as unknown as { most: number }).most);

describe('home shows a pinned post once', () => {
  const newest = ['Post 8', 'Post 6', 'Post 5', 'Post 4'];

  test.for([true, false])('in both orders, on page 1 alone (scripts: %s)', async (scripts) => {
    await pin(root, idOf(7), true);
    const page = await visit(forum, forum.visitor, { scripts, faults: [/\.js csp$/] });
    for (const order of ['latest', 'popular']) {
      await expect(pinnedTitles(page)).toHaveText(['Post 7']);
      await expect(titles(page)).toHaveText(newest);
      if (order === 'latest')
        await page.getByRole('button', { name: 'Sort by Popularity' }).click();
    }
    await pin(root, idOf(7), false);
    await pin(root, idOf(2), true);
    await page.goto('/');
    await expect(pinnedTitles(page)).toHaveText(['Post 2']);
    await expect(titles(page)).toHaveText(['Post 8', 'Post 7', 'Post 6', 'Post 5', 'Post 4']);
    await page.getByRole('button', { name: '2', exact: true }).click();
    await expect(titles(page)).toHaveText(['Post 3', 'Post 2', 'Post 1']);
    await expect(pinned(page)).toHaveCount(0);
    await pin(root, idOf(2), false);
  });

  test('while it is pinned and unpinned, too: it moves, and never stands there twice', async () => {
    const page = await visit(forum);
    await isAlive(page);
    await expect(titles(page)).toHaveCount(5);
    await page.evaluate(noteMost, idOf(6));
    await pin(root, idOf(6), true);
    await expect(pinnedTitles(page)).toHaveText(['Post 6']);
    await expect(titles(page)).toHaveText(['Post 8', 'Post 7', 'Post 5', 'Post 4']);
    await pin(root, idOf(6), false);
    await expect(titles(page)).toHaveText(['Post 8', 'Post 7', 'Post 6', 'Post 5', 'Post 4']);
    await expect(pinned(page)).toHaveCount(0);
    expect(await most(page)).toBe(1);
  });

  test('and a card that moves takes the focus of nobody to the top of the page', async () => {
    const page = await visit(forum);
    await isAlive(page);
    await cardsOf(page, 8).getByRole('link', { name: 'Post 8' }).focus();
    await pin(root, idOf(8), true);
    await expect(pinnedTitles(page)).toHaveText(['Post 8']);
    await expect(page.getByRole('heading', { name: 'All Posts' })).toBeFocused();
    await pin(root, idOf(8), false);
    await expect(pinned(page)).toHaveCount(0);
  });

  test('and says nothing of an empty forum where all posts are pinned', async () => {
    const { forum: small, root: boss } = await openForum(['Root']);
    const only = await publish(boss, { title: 'The only one' });
    await pin(boss, only, true);
    const page = await visit(small);
    await expect(pinnedTitles(page)).toHaveText(['The only one']);
    await expect(posts(page).getByRole('article')).toHaveCount(0);
    await expect(page.getByText('Nobody has written here yet')).toHaveCount(0);
    await pin(boss, only, false);
    await expect(titles(page)).toHaveText(['The only one']);
  });
});
