/** The home page. */
import type { Page } from '@playwright/test';
import { publish } from '../../../support/content.ts';
import { openTestApp } from '../../../support/test-app.ts';

export const posts = (page: Page) => page.getByRole('region', { name: 'All Posts' });
export const titles = (page: Page) => posts(page).getByRole('article').getByRole('heading');

/** A forum with twelve posts: "Post 1" is the oldest and, with twelve up votes, the most popular. */
export async function openHome() {
  const forum = await openTestApp({}, true);
  const root = await forum.admin('Root');
  const ana = await forum.member('Ana');
  for (const name of ['education', 'tea']) await root.call('POST /tags', { body: { name } });
  await ana.call('POST /membership', { body: { email: ana.email } });
  for (let n = 1; n <= 12; n += 1) {
    await publish(ana, { title: `Post ${n}`, upVote: 13 - n, downVote: 0, tag: 'education' });
  }
  return { forum, ana };
}
