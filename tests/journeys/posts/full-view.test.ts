import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, root, rahim } = await openFileForumWithPasswords(['Root', 'Rahim']);
await root.call('POST /membership', { body: { email: root.email } });

const LONG = 'বৃষ্টির দিনে চায়ের দোকানে না বসলে মনটা ভরে না। '.repeat(8).trim();
const items = (page: Page) => page.getByRole('list', { name: 'Comments' }).locator('> li');
const choose = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const remove = (id: string) => root.call('DELETE /comments/{id}', { params: { id } });
/** A post with numbered comments, the oldest first. */
async function threadOf(count: number): Promise<{ id: string; ids: string[] }> {
  const id = await publish(root);
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) ids.push((await writeComment(root, id, `No. ${n}.`))._id);
  return { id, ids };
}

describe('comments in full', () => {
  test('show every text whole, and are remembered, also by the server', async () => {
    const { id } = await threadOf(5);
    await writeComment(rahim, id, LONG);
    const page = await visit(forum, rahim, { at: placeOf(id), width: 360 });
    await expect(page.getByRole('table', { name: 'Comments' })).toBeVisible();
    await choose(page, 'Full');
    await expect(items(page)).toHaveCount(6);
    await expect(items(page).first()).toContainText(LONG);
    await expect(items(page).first()).toContainText('Rahim');
    await expect(page.getByRole('table')).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(360);

    const answer = await page.reload();
    expect(await answer?.text()).toContain(LONG);
    expect(await answer?.text()).toContain('aria-label="Comments"');
    await expect(items(page)).toHaveCount(6);
    await choose(page, 'Short');
    await expect(page.getByRole('table', { name: 'Comments' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('table', { name: 'Comments' })).toBeVisible();
  });

  test('come twenty a page, the newest or the oldest first', async () => {
    const { id } = await threadOf(43);
    const page = await visit(forum, forum.visitor, { at: placeOf(id) });
    const pages = page.getByRole('navigation', { name: 'Comments: pages' }).getByRole('button');
    await choose(page, 'Full');
    await expect(items(page)).toHaveCount(20);
    await expect(items(page).first()).toContainText('No. 43.');
    await expect(pages).toHaveText(['1', '2', '3']);
    await pages.nth(2).click();
    await expect(items(page)).toHaveCount(3);
    await choose(page, 'Oldest first');
    await expect(items(page)).toHaveCount(20);
    await expect(items(page).first()).toContainText('No. 1.');
    await expect(page).toHaveURL(placeOf(id));
    await pages.nth(1).click();
    await expect(items(page).first()).toContainText('No. 21.');
  });

  test('live: what is written and deleted shows on the pages that it concerns', async () => {
    const { id, ids } = await threadOf(22);
    const newest = await visit(forum, forum.visitor, { at: placeOf(id) });
    await choose(newest, 'Full');
    const oldest = await visit(forum, forum.visitor, { at: placeOf(id) });
    await choose(oldest, 'Full');
    await choose(oldest, 'Oldest first');
    await oldest.getByRole('navigation', { name: 'Comments: pages' }).getByText('2').click();
    await expect(items(newest)).toHaveCount(20);
    await expect(items(oldest)).toHaveCount(2);
    for (const page of [newest, oldest]) await expect(page.getByText('Live')).toBeAttached();

    await writeComment(rahim, id, 'Just now.');
    await expect(items(newest).first()).toContainText('Just now.');
    await expect(items(oldest).last()).toContainText('Just now.');
    await expect(items(newest)).toHaveCount(20);
    await expect(items(oldest)).toHaveCount(3);

    // An item before a page moves it up by one.
    await remove(ids[0] as string);
    await expect(items(oldest)).toHaveCount(2);
    await expect(items(oldest).first()).toContainText('No. 22.');
    await remove(ids[21] as string);
    await expect(items(newest)).toHaveCount(20);
    await expect(items(newest).nth(1)).toContainText('No. 21.');
    await expect(items(newest).last()).toContainText('No. 3.');
  });

  test('can be deleted and reported there by those who may', async () => {
    const { id } = await threadOf(1);
    const mine = (await writeComment(rahim, id, 'Mine.'))._id;
    const page = await visit(forum, rahim, { at: placeOf(id) });
    await choose(page, 'Full');
    await expect(items(page)).toHaveCount(2);
    await expect(items(page).nth(1).getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await items(page).nth(1).getByLabel('More about what Root wrote').click();
    await items(page).nth(1).getByRole('combobox').selectOption('Spam or scam');
    await items(page).nth(1).getByRole('button', { name: 'Report' }).click();
    await expect(items(page).nth(1).getByRole('button', { name: 'Reported' })).toBeVisible();
    await page.locator(`#comment-${mine}`).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(items(page)).toHaveCount(1);
  });

  test('can be read without scripts, in both orders', async () => {
    const { id } = await threadOf(25);
    await writeComment(rahim, id, LONG);
    const page = await visit(forum, forum.visitor, {
      at: placeOf(id),
      scripts: false,
      faults: [/csp/],
    });
    await choose(page, 'Full');
    await expect(items(page)).toHaveCount(20);
    await expect(items(page).first()).toContainText(LONG);
    await choose(page, 'Oldest first');
    await expect(items(page).first()).toContainText('No. 1.');
    await page.getByRole('navigation', { name: 'Comments: pages' }).getByText('2').click();
    await expect(items(page).last()).toContainText(LONG);
  });
});

describe('a permalink', () => {
  test('opens the page of its comment after any additions and deletions, and tints it', async () => {
    const { id, ids } = await threadOf(30);
    const link = `${placeOf(id)}?comment=${ids[3]}`;
    for (const one of [5, 7, 20]) await remove(ids[one] as string);
    await writeComment(rahim, id, 'Later.');
    const page = await visit(forum, forum.visitor, { at: link });
    const full = page.getByRole('dialog', { name: 'Full Comment' });
    await expect(full.getByText('No. 4.', { exact: true })).toBeVisible();
    await expect(full.getByRole('button', { name: 'Previous' })).toBeEnabled();
    await full.getByRole('button', { name: 'Close' }).click();
    const row = page.locator(`#comment-${ids[3]}`);
    await expect(row).toBeInViewport();
    await expect(row).toHaveClass(/tinted/);
    await expect(
      page.getByRole('navigation', { name: 'Comments: pages' }).locator('[aria-current]'),
    ).toHaveText('5');

    await choose(page, 'Full');
    await expect(row).toBeInViewport();
    await page.reload();
    await expect(row).toBeInViewport();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await choose(page, 'Oldest first');
    await expect(row).toBeInViewport();
    await page.getByRole('navigation', { name: 'Comments: pages' }).getByText('2').click();
    await expect(page).toHaveURL(`${placeOf(id)}?page=2`);
  });

  test('is copied from the comment, and names no page', async () => {
    const { id, ids } = await threadOf(22);
    const page = await visit(forum, forum.visitor, { at: placeOf(id) });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(page, 'Full');
    await page.getByRole('navigation', { name: 'Comments: pages' }).getByText('2').click();
    await expect(items(page)).toHaveCount(2);
    await items(page).last().getByRole('link', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied to the clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${forum.url}${placeOf(id)}?comment=${ids[0]}`,
    );
  });

  test('of a comment that is gone shows the thread, and says so, also without scripts', async () => {
    const { id, ids } = await threadOf(6);
    await remove(ids[0] as string);
    for (const scripts of [true, false]) {
      const at = `${placeOf(id)}?comment=${ids[0]}`;
      const page = await visit(forum, forum.visitor, { at, scripts, faults: [/csp/] });
      await expect(page.getByText('The comment of this link is not here')).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(6);
    }
  });

  test('is one page of its post to search engines', async () => {
    const { id, ids } = await threadOf(12);
    const page = await visit(forum, forum.visitor, {
      at: `${placeOf(id)}?comment=${ids[0]}`,
      scripts: false,
      faults: [/csp/],
    });
    await expect(page.getByRole('row').last()).toContainText('No. 1.');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${id}$`));
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  });
});
