import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf, vote } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const ben = await forum.memberWithoutPassword('Ben');

test('own tabs: a vote and a follow in one show in the other', async () => {
  const post = await publish(ben, { title: 'Two tabs' });
  const page = await visit(forum, ana, { at: placeOf(post) });
  const other = await page.context().newPage();
  await other.goto(placeOf(post));
  const follow = (on: Page) => on.getByRole('button', { name: 'Follow this post' });
  const unfollow = (on: Page) => on.getByRole('button', { name: 'Unfollow this post' });
  for (const one of [page, other]) {
    await expect(follow(one)).toBeVisible();
    await expect(one.getByText('Live', { exact: true })).toBeVisible();
  }
  await vote(page, 'Up').click();
  await expect(vote(other, 'Up')).toHaveText('Up vote 1');
  await expect(vote(other, 'Up')).toHaveAttribute('aria-pressed', 'true');
  await vote(other, 'Up').click();
  await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'false');
  await follow(page).click();
  await expect(unfollow(other)).toBeVisible();
  await unfollow(other).click();
  await expect(follow(page)).toBeVisible();
});

test('own tabs: a choice of letters in one shows in the other', async () => {
  const page = await visit(forum, ana, { at: '/dashboard/profile' });
  const other = await page.context().newPage();
  await other.goto('/dashboard/profile');
  const choice = (on: Page, name: string) =>
    on.getByRole('group', { name: 'Letters about' }).getByRole('button', { name });
  for (const one of [page, other])
    await expect(choice(one, 'Replies')).toHaveAttribute('aria-pressed', 'true');
  await choice(page, 'Nothing').click();
  await expect(choice(other, 'Nothing')).toHaveAttribute('aria-pressed', 'true');
});

test('own tabs: what a visitor reads in one is not new in the other', async () => {
  const post = await publish(ben, { title: 'Read in a tab' });
  await writeComment(ben, post, 'First');
  const page = await visit(forum, forum.visitor, { at: placeOf(post) });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reads'))).toContain(post);
  const home = await page.context().newPage();
  await home.goto('/');
  await page.goto('/');
  await writeComment(ben, post, 'Second');
  await expect(home.getByText('1 new comment')).toBeVisible();
  await page.goto(placeOf(post));
  await expect(home.getByText('1 new comment')).toHaveCount(0);
});
