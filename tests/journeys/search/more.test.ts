import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { hold } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);

const isNextPage = (url: URL) => url.pathname === '/search' && url.searchParams.has('before');
const isFirstPage = (url: URL) => url.pathname === '/search' && !url.searchParams.has('before');

/** A page with the first 20 of 22 texts that have a word. The newest is a post. */
async function openFound(word: string) {
  const thread = await publish(ana);
  for (let n = 0; n < 21; n++) await writeComment(ana, thread, `${word} ${n}`);
  const newest = await publish(ana, { title: word });
  const { promise: isReadAgain, resolve } = Promise.withResolvers<void>();
  const page = await visit(forum, forum.visitor, {
    at: `/search?q=${word}`,
    before: async (fresh) => {
      // The document brings the first results; they are read again once their rooms are joined.
      fresh.on('requestfinished', (request) => {
        const isRead = !request.isNavigationRequest() && isFirstPage(new URL(request.url()));
        if (isRead) resolve();
      });
    },
  });
  const items = page.getByRole('list', { name: 'Found texts' }).getByRole('listitem');
  await expect(items).toHaveCount(20);
  await isAlive(page);
  await isReadAgain;
  const post = items.first();
  const edit = (title: string) =>
    ana.call('PATCH /posts/{id}', { params: { id: newest }, body: { title, version: 1 } });
  /** A vote's event comes after the edit: once it shows, the page knows of both. */
  const isEditKnown = async () => {
    await ana.call('PATCH /posts/{id}/upvote', { params: { id: newest } });
    await expect(post.getByTitle('Up votes')).toHaveText('Up votes 1');
  };
  return { page, items, edit, isEditKnown };
}
const more = (page: Page) => page.getByRole('button', { name: 'More' }).click();

describe('further texts of a search', () => {
  test('come, though a text above is edited while they are under way', async () => {
    const { page, items, edit, isEditKnown } = await openFound('rusk');
    const further = hold();
    await page.route(isNextPage, further.later);
    const asked = page.waitForRequest((request) => isNextPage(new URL(request.url())));
    await more(page);
    await asked;
    await edit('Another word');
    await isEditKnown();
    further.go();
    await expect(items).toHaveCount(21);
  });

  test('come after a search that an edit has begun, which finds what it would', async () => {
    const { page, items, edit } = await openFound('crumb');
    const again = hold();
    await page.route(isFirstPage, again.later);
    const asked = page.waitForRequest((request) => isFirstPage(new URL(request.url())));
    await edit('Another word');
    await asked;
    await more(page);
    again.go();
    await expect(items).toHaveCount(21);
  });
});
