import { expect as claim, test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { expect, visit } from '../support/browser.ts';
import { openHome, titles } from '../support/pages/home.ts';

const { forum } = await openHome();

test('all posts, from a post, is the page of the list that one came from, at its place', async () => {
  const page = await visit(forum, forum.visitor, { at: '/?sort=popular&page=2' });
  await expect(titles(page)).toHaveText(['Post 6', 'Post 7', 'Post 8', 'Post 9', 'Post 10']);
  await titles(page)
    .last()
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const place = await page.evaluate(() => scrollY);
  claim(place).toBeGreaterThan(0);
  await titles(page).last().getByRole('link').click();
  await page.getByRole('link', { name: 'All Posts' }).click();
  await expect(page).toHaveURL('/?sort=popular&page=2');
  await expect(titles(page).first()).toHaveText('Post 6');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('all posts, from a post that one came to from elsewhere, is their first page', async () => {
  const page = await visit(forum);
  const address = await titles(page).first().getByRole('link').getAttribute('href');
  await page.goto(address ?? '');
  await page.getByRole('link', { name: 'All Posts' }).click();
  await expect(page).toHaveURL('/');
  await expect(titles(page)).toHaveCount(5);
});

test('all posts, after paging through the comments of a post, is the list that one came from', async () => {
  const page = await visit(forum, forum.visitor, { at: '/?sort=popular&page=2' });
  const title = await titles(page).first().textContent();
  const { body } = await forum.visitor.call('GET /posts/popular', { query: { page: 2 } });
  const post = body.find((one) => one.title === title)?._id ?? '';
  const ana = await forum.member('Talker');
  for (let n = 0; n < 12; n++) await writeComment(ana, post, `Comment ${n}`);
  await titles(page).first().getByRole('link').click();
  const pages = page.getByRole('navigation', { name: 'Comments' });
  await pages.getByRole('button', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await pages.getByRole('button', { name: '1', exact: true }).click();
  await expect(page).not.toHaveURL(/page=2/);
  await page.getByRole('link', { name: 'All Posts' }).click();
  await expect(page).toHaveURL('/?sort=popular&page=2');
  await expect(titles(page)).toHaveCount(5);
});
