import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, visit } from '../support/browser.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { commentOf, isLive } from '../support/pages/thread.ts';

const forum = await openFileForum();
const bo = await forum.memberWithoutPassword('Bo');

let talks = 0;
/** A post with comments by Bo, of which a member has read the first. */
async function talk(
  comments: number,
  { reader, author = bo }: Partial<Record<'reader' | 'author', Person>> = {},
) {
  talks += 1;
  const title = `Tea ${talks}.`;
  const id = await publish(author, { title });
  const ids: string[] = [];
  for (let n = 0; n < comments; n += 1) ids.push((await writeComment(bo, id, `Milk ${n}.`))._id);
  if (reader) await mark(reader, id, ids[0]);
  return { id, title, ids };
}
const mark = (who: Person, postId: string, comment = '') =>
  who.call('PUT /reads/{postId}', { params: { postId }, body: { comment } });
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const inNew = (page: Page, title: string) =>
  card(page, title)
    .getByText(/^\d+\+? new/)
    .locator('..');

/** Where the parts of a card stand. */
const boxes = (page: Page, title: string) =>
  card(page, title).evaluate((article) =>
    [...article.querySelectorAll('h3, p, time, [title]')].map((part) => {
      const { x, y } = part.getBoundingClientRect();
      return [part.tagName, x, y, article.getBoundingClientRect().height];
    }),
  );

test('the cards of home tell a member how many comments are new, live, and lead to the first', async () => {
  const ana = await forum.member('Ana');
  for (const one of [ana, bo]) await one.call('POST /membership', { body: { email: one.email } });
  const far = await talk(9, { reader: ana });
  const [read, unread] = [await talk(3, { reader: ana }), await talk(2)];
  const own = await talk(1, { author: ana });
  const calls: string[] = [];
  const page = await visit(forum, ana, {
    width: 360,
    faults: [/ERR_INTERNET_DISCONNECTED/],
    before: async (fresh) =>
      void fresh.on('request', (request) => {
        if (new URL(request.url()).pathname === '/reads') calls.push(request.url());
      }),
  });
  await expect(inNew(page, read.title)).toHaveText('2 new comments');
  await expect(inNew(page, own.title)).toHaveText('1 new comment');
  await expect(inNew(page, unread.title)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(calls).toHaveLength(1);
  await isLive(page);
  await expectGoodLooks(page);

  // Of what comes, but not of their own; nothing moves when a count goes, as they read elsewhere.
  await writeComment(ana, read.id, 'No milk.');
  const { _id: last } = await writeComment(bo, read.id, 'Much milk.');
  await expect(inNew(page, read.title)).toHaveText('3 new comments');
  const withCount = await boxes(page, read.title);
  await mark(ana, read.id, last);
  await expect(inNew(page, read.title)).toHaveCount(0);
  expect(await boxes(page, read.title)).toEqual(withCount);
  // Also of what was read elsewhere while the line was cut.
  await page.setViewportSize({ width: 1280, height: 800 });
  const onDesk = await boxes(page, own.title);
  await page.context().setOffline(true);
  await mark(ana, own.id, own.ids[0]);
  await page.context().setOffline(false);
  await expect(inNew(page, own.title)).toHaveCount(0);
  expect(await boxes(page, own.title)).toEqual(onDesk);

  await inNew(page, far.title).click();
  const first = commentOf(page, far.ids[1] as string);
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(first).toContainText('New since you were here');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
