import { afterAll, test } from 'vitest';
import { publish, writeComment } from '../support/content.ts';
import { openTestApp } from '../support/test-app.ts';
import { expect, visit } from './support/browser.ts';
import { placeOf } from './support/post-page.ts';

const forum = await openTestApp({}, true);
afterAll(() => forum.close());
const ben = await forum.memberWithoutPassword('Ben');

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
