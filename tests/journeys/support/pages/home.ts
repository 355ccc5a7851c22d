/** The home page. */
import type { Page } from '@playwright/test';
import { publish } from '../../../support/content.ts';
import { openFileForumWithPasswords } from '../../../support/open-forum.ts';

export const posts = (page: Page) => page.getByRole('region', { name: 'All Posts' });
/** The posts that stand pinned in the list, and all others. */
export const pinned = (page: Page) =>
  posts(page)
    .getByRole('article')
    .filter({ has: page.getByTitle('Pinned') });
export const cards = (page: Page) =>
  posts(page)
    .getByRole('article')
    .filter({ hasNot: page.getByTitle('Pinned') });
export const titles = (page: Page) => cards(page).getByRole('heading');
/** Home begins as on a later visit: the announcements are a line. */
export const returning = (page: Page) =>
  page.context().addCookies([{ name: 'home', value: 'seen', domain: '127.0.0.1', path: '/' }]);

/** A forum with twelve posts for all tests of a file: "Post 1" is the oldest, and has the most votes. */
export async function openHome() {
  const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
  for (const name of ['education', 'tea']) await root.call('POST /tags', { body: { name } });
  await ana.call('POST /membership', { body: { email: ana.email } });
  for (let n = 1; n <= 12; n += 1) {
    await publish(ana, { title: `Post ${n}`, upVote: 13 - n, downVote: 0, tag: 'education' });
  }
  return { forum, ana };
}
