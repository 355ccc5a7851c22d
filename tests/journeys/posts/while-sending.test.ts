import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { sharedForum } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { hold, placeOf } from '../support/pages/post.ts';
import { choose, editForm } from '../support/pages/thread.ts';

const forum = await sharedForum();
const ana = await forum.member('Ana');

test('nothing is typed into a form that closes or is emptied at the answer', async () => {
  const postId = await publish(ana);
  const sending = hold();
  const page = await visit(forum, ana, { at: placeOf(postId), faults: [/503/, /Saving/] });
  await isAlive(page);
  await page.route('**/posts/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await sending.later({ continue: () => route.fulfill({ status: 503, json: {} }) });
  });
  await page.getByRole('button', { name: 'Edit this post' }).click();
  const words = editForm(page).getByLabel('Description');
  await words.fill('Black tea');
  await choose(page, 'Save');
  await words.focus();
  await page.keyboard.type(', too');
  await expect(words).not.toBeEditable();
  sending.go();
  await expect(words).toBeEditable();
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('Black tea');

  const publishing = hold();
  await page.goto('/dashboard/add-post');
  await isAlive(page);
  await page.route('**/posts', publishing.later);
  await page.getByLabel('Title').fill('By train');
  await page.getByLabel('Description').fill('To Sylhet.');
  await choose(page, 'Submit Post');
  for (const label of ['Title', 'Description', 'Author name'])
    await expect(page.getByLabel(label)).not.toBeEditable();
  publishing.go();
  await expect(page.getByText('Post added successfully!')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeEditable();
  await expect(page.getByLabel('Author name')).not.toBeEditable();
});
