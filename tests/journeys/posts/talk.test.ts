import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { boxOf, overflowOf } from '../support/geometry.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { placeOf } from '../support/pages/post.ts';
import {
  choose,
  commentOf,
  editForm,
  familyOf,
  field,
  isLive,
  items,
  replyField,
  threadOf,
} from '../support/pages/thread.ts';

const { forum, ana, rahim } = await openFileForumWithPasswords(['Ana', 'Rahim']);
await ana.call('POST /membership', { body: { email: ana.email } });
const replies = (page: Page, id: string) => familyOf(page, id).getByRole('listitem');
const full = (id: string) => `${placeOf(id)}?view=full`;

test.each([360, 1440])(
  'replies stand one level deep under what they answer, at %i px',
  async (width) => {
    const id = await publish(ana);
    const { _id: first } = await writeComment(ana, id, 'দুধ আগে, না চা?');
    const { _id: reply } = await writeComment(rahim, id, 'চা আগে।', { replyTo: first });
    await writeComment(ana, id, 'Then sugar.', { replyTo: reply });
    await writeComment(rahim, id, 'Nobody asks about biscuits.');
    const page = await visit(forum, forum.visitor, { at: full(id), width });
    await expect(items(page)).toHaveCount(2);
    await expect(replies(page, first)).toContainText(['চা আগে।', 'Then sugar.']);
    // Only what answers another reply says whom.
    await expect(page.getByRole('link', { name: /^In answer to/ })).toHaveText([
      'In answer to @Rahim',
    ]);
    const talk = page.getByRole('list', { name: 'Comments' });
    await expect(talk).not.toContainText('@example.com');
    await isLive(page);
    const format = 'markdown' as const;
    await writeComment(ana, id, '> চা আগে।\n\nAnd milk last.', { replyTo: reply, format });
    await expect(replies(page, first)).toHaveCount(3);
    const last = replies(page, first).last();
    await expect(last).toContainText('And milk last.');
    // A quote begins below the name, which stands in one line with words.
    const [name, quote] = [
      last.getByRole('link', { name: /^In answer to/ }),
      last.locator('blockquote'),
    ];
    expect((await boxOf(quote)).y).toBeGreaterThanOrEqual(
      (await boxOf(name)).y + (await boxOf(name)).height,
    );
    expect(await overflowOf(page)).toBe(0);
    await expectGoodLooks(page);
  },
);

test('a reply is written where it will stand; the head of the comments leads back with the words', async () => {
  const { id, ids } = await threadOf(ana, 12);
  const answered = ids[4] as string;
  const page = await visit(forum, rahim, { at: full(id) });
  await isAlive(page);
  await field(page).fill('Half a thought');
  await commentOf(page, answered).getByRole('button', { name: 'Reply' }).click();
  await expect(replyField(page)).toBeFocused();
  await expect(replyField(page)).toHaveValue('Half a thought');
  await expect(commentOf(page, answered)).toBeInViewport({ ratio: 1 });
  await expect(field(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Write to everybody instead' }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('Half a thought');

  await commentOf(page, answered).getByRole('button', { name: 'Reply' }).click();
  await replyField(page).fill('A whole one.');
  await page.keyboard.press('Enter');
  const mine = replies(page, answered).locator('article');
  await expect(mine).toContainText('A whole one.');
  await expect(mine).toBeInViewport({ ratio: 1 });
  await expect(mine).toBeFocused();
  await expect(field(page)).toHaveValue('');
});

test('a comment is edited where it stands, and the focus comes back', async () => {
  const { id, ids } = await threadOf(rahim, 3);
  const page = await visit(forum, rahim, { at: full(id), width: 360 });
  const own = commentOf(page, ids[1] as string);
  await own.getByLabel('More about what Rahim wrote').click();
  await own.getByRole('button', { name: 'Edit', exact: true }).click();
  const words = editForm(page).getByLabel('Your words');
  await expect(words).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await words.fill('Given up.');
  await page.keyboard.press('Escape');
  await expect(editForm(page)).toHaveCount(0);
  await expect(own).toContainText('No. 2.');
  await own.getByRole('button', { name: 'Edit', exact: true }).click();
  await words.fill('Better words.');
  await editForm(page).getByRole('button', { name: 'Save' }).click();
  await expect(editForm(page)).toHaveCount(0);
  await expect(own).toContainText('Better words.');
  await expect(own.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
});

test('what is read stays where it is while others write above it', async () => {
  const { id, ids } = await threadOf(ana, 12);
  const page = await visit(forum, forum.visitor, { at: full(id), width: 360 });
  await isLive(page);
  const read = commentOf(page, ids[8] as string);
  await read.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await expect(read).toHaveAttribute('data-middle');
  await expect(items(page).first()).toBeInViewport();
  const { y } = await boxOf(read);
  const apart = async () => Math.abs((await boxOf(read)).y - y);
  await writeComment(rahim, id, 'Just now.\n\nAnd at some length.');
  await writeComment(rahim, id, 'A reply, just now.', { replyTo: ids[10] as string });
  await expect(items(page).first()).toContainText('Just now.');
  await expect(replies(page, ids[10] as string)).toContainText(['A reply, just now.']);
  await expect.poll(apart).toBeLessThan(2);
});

test('in Short a reply begins at the comment too, and its full text leads there', async () => {
  const { id, ids } = await threadOf(ana, 2, (n) => `No. ${n}, of more than twenty characters.`);
  const page = await visit(forum, rahim, { at: placeOf(id) });
  const row = commentOf(page, ids[0] as string);
  await row.getByRole('button', { name: 'Reply to what Ana wrote' }).click();
  await expect(field(page)).toBeFocused();
  await expect(page.getByText('Replying to Ana')).toBeVisible();
  await choose(page, 'Cancel the reply');
  await row.getByRole('link', { name: 'Read More' }).click();
  const dialog = page.getByRole('dialog', { name: 'Full Comment' });
  await dialog.getByRole('button', { name: 'Reply to what Ana wrote' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(page.getByText('Replying to Ana')).toBeVisible();
});
