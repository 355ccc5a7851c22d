import { describe, test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { expect, isAlive, tabTo, visit } from '../support/browser.ts';
import { openHome, posts } from '../support/pages/home.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana } = await openHome();
const { body: newest } = await forum.visitor.call('GET /posts');
const post = newest[0]?._id ?? '';
await writeComment(
  await forum.memberWithoutPassword('Bo'),
  post,
  'A comment of more than twenty characters',
);

describe('the keys of the forum', () => {
  test('find posts by tag, and texts from another page', async () => {
    const page = await visit(forum);
    const field = page.getByPlaceholder('e.g. education');
    await expect(field).toBeVisible();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await page.keyboard.type('a/b?jk');
    await expect(field).toHaveValue('a/b?jk');

    await page.goto(placeOf(post));
    await expect(page.getByRole('heading', { name: 'Post 12', level: 1 })).toBeVisible();
    await isAlive(page);
    await page.keyboard.press('/');
    await expect(page).toHaveURL('/search');
    await expect(page.getByRole('searchbox', { name: 'Words' })).toBeFocused();
    await expect(page.getByRole('searchbox', { name: 'Words' })).toHaveValue('');
  });

  test('are listed, may be switched off, walk the posts, stop at both ends, and do nothing under a window', async () => {
    const page = await visit(forum);
    const link = (n: number) => posts(page).getByRole('link', { name: `Post ${n}`, exact: true });
    await expect(link(12)).toBeVisible();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list.getByRole('definition')).toContainText(['Find posts by tag']);
    await list.getByRole('checkbox', { name: 'Use the single keys' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('j');
    await expect(link(12)).not.toBeFocused();
    const opener = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await opener.click();
    await list.getByRole('checkbox').check();
    await list.getByRole('button', { name: 'Close' }).click();
    await expect(opener).toBeFocused();

    for (const [key, n] of [
      ['j', 12],
      ['j', 11],
      ['j', 10],
      ['k', 11],
      ['k', 12],
      ['k', 12],
    ] as const) {
      await page.keyboard.press(key);
      await expect(link(n)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Post 12', level: 1 })).toBeVisible();

    await page.getByRole('link', { name: 'Read More' }).click();
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page).toHaveURL(placeOf(post));
  });
});

test("the keyboard's place is kept: past the tags by a link, and after a report", async () => {
  const page = await visit(forum, ana);
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip the tags' });
  await tabTo(skip);
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sort by Popularity' })).toBeFocused();

  await page.goto(placeOf(post));
  const reason = page.getByRole('combobox', { name: /^Feedback/ });
  await reason.selectOption('Spam or scam');
  await tabTo(page.getByRole('button', { name: 'Report' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Reported' })).toBeDisabled();
  await expect(reason).toBeFocused();
});
