import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const bo = await forum.memberWithoutPassword('Bo');
for (const one of [ana, bo]) await one.call('POST /membership', { body: { email: one.email } });

let count = 0;
/** A post by Bo with comments by Bo, of which a member has read the first. */
async function talk(comments: number, reader?: Person, author = bo) {
  count += 1;
  const title = `Tea ${count}`;
  const id = await publish(author, { title });
  const ids: string[] = [];
  for (let n = 0; n < comments; n += 1) ids.push((await writeComment(bo, id, `Milk ${n}.`))._id);
  if (reader) await mark(reader, id, ids[0]);
  return { id, title, ids };
}
const mark = (who: Person, postId: string, comment: unknown) =>
  who.call('PUT /reads/{postId}', { params: { postId }, body: { comment: String(comment) } });
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const inNew = (page: Page, title: string) => card(page, title).getByText(/^\d+\+? new/);

/** Keeps a position as the page of a post does for visitors. */
const keep = (reads: unknown) => (page: Page) =>
  page.addInitScript((text) => localStorage.setItem('reads', text), JSON.stringify(reads));

describe('the cards of home tell a member', () => {
  test('how many comments are new in posts that they have read or written, by one call', async () => {
    const [read, unread] = [await talk(3, ana), await talk(2)];
    const own = await talk(1, undefined, ana);
    const calls: string[] = [];
    const page = await visit(forum, ana, {
      before: async (fresh) => {
        fresh.on('request', (request) => {
          if (new URL(request.url()).pathname === '/reads') calls.push(request.url());
        });
      },
    });
    await expect(inNew(page, read.title)).toHaveText('2 new comments');
    await expect(inNew(page, own.title)).toHaveText('1 new comment');
    await expect(inNew(page, unread.title)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(calls).toHaveLength(1);
  });

  test('of a comment that comes, but not of their own, and clear when they read elsewhere', async () => {
    const { id, title } = await talk(2, ana);
    const page = await visit(forum, ana);
    await expect(inNew(page, title)).toHaveText('1 new comment');
    await writeComment(ana, id, 'No milk.');
    const { _id: last } = await writeComment(bo, id, 'Much milk.');
    await expect(inNew(page, title)).toHaveText('2 new comments');
    await mark(ana, id, last);
    await expect(inNew(page, title)).toHaveCount(0);
  });

  test('of what was read elsewhere while the line was cut', async () => {
    const { id, title, ids } = await talk(2, ana);
    const page = await visit(forum, ana, { faults: [/ERR_INTERNET_DISCONNECTED/] });
    await expect(inNew(page, title)).toHaveText('1 new comment');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await mark(ana, id, ids[1]);
    await page.context().setOffline(false);
    await expect(inNew(page, title)).toHaveCount(0);
  });
});

describe.for([360, 1280])('the count at %i px', (width) => {
  test('leads a member to the first new comment, on whatever page it is', async () => {
    const { title, ids } = await talk(9, ana);
    const page = await visit(forum, ana, { width });
    await inNew(page, title).click();
    const first = page.locator(`[id="comment-${ids[1]}"]`);
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(first).toContainText('New since you were here');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('leads a visitor there as well, and Back to the list', async () => {
    const { id, title, ids } = await talk(4);
    const before = keep({ [id]: [ids[0], 1] });
    const page = await visit(forum, forum.visitor, { width, before });
    await inNew(page, title).click();
    await expect(page.locator(`[id="comment-${ids[1]}"]`)).toBeFocused();
    await page.goBack();
    await expect(card(page, title)).toBeVisible();
  });
});

describe.for([360, 1280])('at %i px', (width) => {
  test('nothing moves when a count comes', async () => {
    const { id, title } = await talk(2, ana);
    const page = await visit(forum, ana, { width });
    await expect(inNew(page, title)).toBeVisible();
    const boxes = () =>
      card(page, title).evaluate((article) =>
        [...article.querySelectorAll('h3, p, time, [title]')].map((part) => {
          const { x, y } = part.getBoundingClientRect();
          return [part.tagName, x, y, article.getBoundingClientRect().height];
        }),
      );
    const withCount = await boxes();
    const { body } = await ana.call('GET /comments/{id}', { params: { id } });
    await mark(ana, id, body.comments[0]?._id);
    await expect(inNew(page, title)).toHaveCount(0);
    expect(await boxes()).toEqual(withCount);
  });
});

describe('the cards of home tell a visitor', () => {
  test('how many comments came after those that this browser has shown', async () => {
    const { id, title, ids } = await talk(3);
    const other = await talk(1);
    const page = await visit(forum, forum.visitor, { before: keep({ [id]: [ids[0], 1] }) });
    await expect(inNew(page, title)).toHaveText('2 new comments');
    await expect(inNew(page, other.title)).toHaveCount(0);
    await writeComment(bo, id, 'More milk.');
    await expect(inNew(page, title)).toHaveText('3 new comments');
  });

  test('nothing by a storage that holds anything else', async () => {
    const { id, title } = await talk(1);
    const page = await visit(forum, forum.visitor, {
      before: keep({ [id]: [7], a: null, b: 'c' }),
    });
    await expect(card(page, title)).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(inNew(page, title)).toHaveCount(0);
  });
});
