import { test } from 'vitest';
import { editComment, publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { placeOf } from '../support/pages/post.ts';
import {
  choose,
  commentOf,
  familyOf,
  field,
  isLive,
  items,
  replyField,
} from '../support/pages/thread.ts';

const { forum, root, rahim } = await openFileForumWithPasswords(['Root', 'Rahim']);
const remove = (id: string) => root.call('DELETE /comments/{id}', { params: { id } });

/** A thread whose first comment can be answered; six later ones leave it to another page of the short view. */
async function threadToAnswer() {
  const id = await publish(root);
  const { _id: quoted } = await writeComment(root, id, 'দুধ আগে, না চা?');
  for (let n = 0; n < 6; n++) await writeComment(root, id, `Between ${n}.`);
  return { id, quoted };
}

test('a reply names whom it answers, for others in Short and Full, live, until that is deleted', async () => {
  const { id, quoted } = await threadToAnswer();
  const mine = await visit(forum, rahim, { at: placeOf(id), faults: [/400/, /was deleted/] });
  const others = await visit(forum, forum.visitor, { at: placeOf(id), faults: [/404/] });
  const reply = (to: string) => commentOf(mine, to).getByRole('button', { name: 'Reply' }).click();
  await choose(mine, 'Full');
  await isLive(others);
  await reply(quoted);
  await expect(replyField(mine)).toBeFocused();
  await replyField(mine).press('Escape');
  await expect(replyField(mine)).toHaveCount(0);
  await expect(commentOf(mine, quoted)).toBeFocused();
  await reply(quoted);
  await replyField(mine).fill('চা আগে।');
  await replyField(mine).press('Enter');
  const quote = others.getByRole('link', { name: 'In answer to Root দুধ আগে, না চা?' });
  await expect(quote).toBeVisible();
  // In Full it stands under what it answers, which needs no name.
  await expect(familyOf(mine, quoted)).toContainText('চা আগে।');
  await expect(mine.getByRole('link', { name: /^In answer to Root/ })).toHaveCount(0);
  await expect(replyField(mine)).toHaveCount(0);
  await choose(mine, 'Short');
  await quote.click();
  await expect(others).toHaveURL(`${placeOf(id)}?comment=${quoted}`);
  await expect(others.getByRole('dialog').getByText('দুধ আগে, না চা?')).toBeVisible();
  await others.getByRole('button', { name: 'Close' }).click();
  await expect(commentOf(others, quoted)).toBeInViewport();

  await editComment(root, quoted, 'Milk first?');
  await expect(mine.getByRole('link', { name: 'In answer to Root Milk first?' })).toBeVisible();
  await remove(quoted);
  await expect(mine.getByText('In answer to what was deleted')).toBeVisible();
  await choose(mine, 'Full');
  await expect(mine.getByText('In answer to what was deleted')).toBeVisible();

  // A reply to what is deleted meanwhile keeps its text, and goes without the quote.
  const { _id: gone } = await writeComment(root, id, 'Gone soon.');
  await reply(gone);
  await replyField(mine).fill('Kept.');
  await remove(gone);
  // The composer is at the head again, and still has the focus.
  await expect(field(mine)).toBeFocused();
  await expect(mine.getByText('Replying to Root')).toBeVisible();
  await field(mine).press('Enter');
  await expect(mine.getByText('The comment that you answer was deleted.')).toBeVisible();
  await expect(field(mine)).toHaveValue('Kept.');
  await field(mine).press('Enter');
  const kept = items(mine).filter({ hasText: 'Kept.' });
  await expect(kept).toBeVisible();
  await expect(kept.getByText('In answer to')).toHaveCount(0);
});

test('an unfinished reply outlives a reload, unless it is given up or its comment deleted', async () => {
  const { id, quoted } = await threadToAnswer();
  const faults = [/404/, /GET .comments/];
  const page = await visit(forum, rahim, { at: placeOf(id), faults });
  await isAlive(page);
  const replying = page.getByText('Replying to Root');
  /** Begins a reply, and leaves its comment to another page. */
  async function begin() {
    await choose(page, 'Full');
    await commentOf(page, quoted).getByRole('button', { name: 'Reply' }).click();
    await replyField(page).fill('চা আগে।');
    await choose(page, 'Short');
    await expect(replying).toBeVisible();
    await expect(commentOf(page, quoted)).toHaveCount(0);
    await expect.poll(() => draftsIn(page)).toEqual([{ text: 'চা আগে।', replyTo: quoted }]);
  }
  await begin();
  await page.reload();
  await expect(replying).toBeVisible();
  await expect(page.getByText('দুধ আগে, না চা?')).toBeVisible();
  await expect(field(page)).toHaveValue('চা আগে।');
  // The reader has not asked for the field now.
  await expect(field(page)).not.toBeFocused();
  await field(page).press('Enter');
  await expect(page.getByRole('link', { name: /^In answer to Root/ })).toBeVisible();
  await expect(replying).toHaveCount(0);
  await page.reload();
  await isAlive(page);
  await expect(field(page)).toHaveValue('');
  await expect(replying).toHaveCount(0);

  await begin();
  await choose(page, 'Cancel the reply');
  await expect.poll(() => draftsIn(page)).toEqual([{ text: 'চা আগে।', replyTo: '' }]);
  await page.reload();
  await expect(field(page)).toHaveValue('চা আগে।');
  await expect(replying).toHaveCount(0);

  await begin();
  await remove(quoted);
  await page.reload();
  await expect(page.getByText('The comment that you answer was deleted.')).toBeVisible();
  await expect(replying).toHaveCount(0);
  await expect(field(page)).toHaveValue('চা আগে।');
  await field(page).press('Enter');
  const last = page.getByRole('table').getByRole('row').nth(1);
  await expect(last).toContainText('চা আগে।');
  await expect(last.getByText('In answer to')).toHaveCount(0);
});
