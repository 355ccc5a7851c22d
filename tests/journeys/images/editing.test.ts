import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { sendPicture } from '../../support/features/images.ts';
import { imageBytes } from '../../support/features/real-images.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, isAlive, visit } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import {
  drop,
  fileOf,
  paste,
  pick,
  pictures,
  REFERENCE,
  UNSENT,
} from '../support/pages/pictures.ts';
import { placeOf } from '../support/pages/post.ts';
import { choose, commentOf, editForm } from '../support/pages/thread.ts';

const { forum, ana } = await openFileForumWithPasswords(['Root', 'Ana']);

const words = (page: Page) => editForm(page).getByLabel('Your words');
const save = (page: Page) => editForm(page).getByRole('button', { name: 'Save' }).click();

test('a new post takes several pictures, keeps them over a reload, and shows them in their places; an edit adds one, takes one out, and says which one is gone', async () => {
  const page = await visit(forum, ana, { at: SCREENS.addPost, width: 360, faults: [/404/] });
  await isAlive(page);
  const text = page.getByLabel('Description');
  await page.getByLabel('Title').fill('Two boats');
  await text.fill('At noon');
  await pick(page, text, fileOf('jpeg'), fileOf('grey'));
  await expect(pictures(page)).toHaveCount(2);
  await page.getByLabel('Words for picture 2').fill('The ferry');
  await expect(text).not.toHaveValue(UNSENT);
  const source = await text.inputValue();
  await expect.poll(async () => (await draftsIn(page))[0]?.['description']).toBe(source);
  await page.reload();
  await expect(text).toHaveValue(source);
  await choose(page, 'Submit Post');
  await page.getByRole('link', { name: 'See your post' }).click();
  await expect(page.getByRole('link', { name: /^View picture/ })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'View picture: The ferry' })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  const picture = new Blob([imageBytes('grey')], { type: 'image/jpeg' });
  const [stays, goes] = [await sendPicture(ana, picture), await sendPicture(ana, picture)];
  const both = `![Stays](image:${stays._id})\n\n![Goes](image:${goes._id})`;
  const post = { ...postBy(ana, { description: both }), format: 'markdown' as const };
  const { body } = await ana.call('POST /posts', { body: post });
  await ana.call('DELETE /images/{id}', { params: { id: goes._id } });
  await goWithin(page, placeOf(body.insertedId));
  await expect(page.getByText('Picture removed')).toBeVisible();
  await choose(page, 'Edit this post');
  await expect(pictures(page)).toHaveCount(2);
  await expect(pictures(page).nth(1)).toContainText('This picture is gone.');
  await pictures(page).nth(1).getByRole('button', { name: 'Take the picture out' }).click();
  const description = editForm(page).getByLabel('Description');
  await description.press('ControlOrMeta+End');
  await paste(description, 'lossy');
  await expect(pictures(page)).toHaveCount(2);
  await expect(description).not.toHaveValue(UNSENT);
  await save(page);
  await expect(editForm(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^View picture/ })).toHaveCount(2);
  await expect(page.getByText('Picture removed')).toHaveCount(0);

  const postId = await publish(ana);
  const comment = await writeComment(ana, postId, 'Our boat', { format: 'markdown' });
  await goWithin(page, `${placeOf(postId)}?view=full`);
  const own = commentOf(page, comment._id);
  await own.getByLabel('More about what Ana wrote').click();
  await own.getByRole('button', { name: 'Edit', exact: true }).click();
  await drop(words(page), 'jpeg');
  await expect(words(page)).toHaveValue(REFERENCE);
  await expect(words(page)).not.toHaveValue(UNSENT);
  await save(page);
  await expect(own.getByRole('link', { name: 'View picture', exact: true })).toBeVisible();
});
