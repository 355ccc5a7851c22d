import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

test('a preview that can not be loaded leaves the text where it is', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana']);
  const postId = await publish(ana);
  const page = await visit(forum, ana, { at: placeOf(postId), faults: [/./] });
  const field = page.getByPlaceholder('Write a comment...');
  await field.focus();
  await page.getByRole('button', { name: 'Preview' }).waitFor();
  await page.context().setOffline(true);
  await field.fill('Still here');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('The preview needs the line. What you write is kept.')).toBeVisible();
  await expect(field).toHaveValue('Still here');
});
