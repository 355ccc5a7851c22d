import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, root, rahim } = await openFileForumWithPasswords(['Root', 'Rahim']);

const field = (page: Page) => page.getByPlaceholder('Write a comment...');
const choose = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** A thread whose first comment Rahim begins to answer; later comments leave it to another page. */
async function beginReply(faults: readonly RegExp[] = []) {
  const id = await publish(root);
  const quoted = (await writeComment(root, id, 'দুধ আগে, না চা?'))._id;
  const page = await visit(forum, rahim, { at: placeOf(id), faults });
  await isAlive(page);
  await choose(page, 'Full');
  await page.locator(`#comment-${quoted}`).getByRole('button', { name: 'Reply' }).click();
  await field(page).fill('চা আগে।');
  await expect(page.getByText('Replying to Root')).toBeVisible();
  await choose(page, 'Short');
  for (let n = 0; n < 5; n += 1) await writeComment(root, id, `Between ${n}.`);
  await expect(page.getByText('Between 4.')).toBeVisible();
  await expect(page.locator(`#comment-${quoted}`)).toHaveCount(0);
  await expect.poll(() => draftsIn(page)).toEqual([{ text: 'চা আগে।', replyTo: quoted }]);
  return { quoted, page };
}

test('an unfinished reply still answers its comment after a reload', async () => {
  const { page } = await beginReply();
  await page.reload();
  await expect(page.getByText('Replying to Root')).toBeVisible();
  await expect(page.getByText('দুধ আগে, না চা?')).toBeVisible();
  await expect(field(page)).toHaveValue('চা আগে।');
  // The reader has not asked for the field now.
  await expect(field(page)).not.toBeFocused();
  await field(page).press('Enter');
  await expect(page.getByRole('link', { name: /^In answer to Root/ })).toBeVisible();
  await expect(page.getByText('Replying to')).toHaveCount(0);
  await page.reload();
  await isAlive(page);
  await expect(field(page)).toHaveValue('');
  await expect(page.getByText('Replying to')).toHaveCount(0);
});

test('one whose comment was deleted meanwhile keeps its text, and goes without the quote', async () => {
  const { quoted, page } = await beginReply([/404/, /GET .comments/]);
  await root.call('DELETE /comments/{id}', { params: { id: quoted } });
  await page.reload();
  await expect(page.getByText('The comment that you answer was deleted.')).toBeVisible();
  await expect(page.getByText('Replying to')).toHaveCount(0);
  await expect(field(page)).toHaveValue('চা আগে।');
  await field(page).press('Enter');
  await expect(page.getByRole('table').getByText('চা আগে।')).toBeVisible();
  await expect(page.getByText('In answer to')).toHaveCount(0);
});

test('a reply that is given up is not answered after a reload', async () => {
  const { page } = await beginReply();
  await choose(page, 'Cancel the reply');
  await expect.poll(() => draftsIn(page)).toEqual([{ text: 'চা আগে।', replyTo: '' }]);
  await page.reload();
  await expect(field(page)).toHaveValue('চা আগে।');
  await expect(page.getByText('Replying to')).toHaveCount(0);
});
