import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { type ImageName, imageBytes } from '../../support/features/real-images.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { overflowOf } from '../support/geometry.ts';
import { placeOf } from '../support/pages/post.ts';
import { choose, commentsOf, field, isLive } from '../support/pages/thread.ts';

const { forum, ana, bo } = await openFileForumWithPasswords(['Ana', 'Bo']);

const REFERENCE = /!\[[^\]]*\]\(image:[\w-]{22}\)/;
const UNSENT = /image:uploading-/;

const fileOf = (name: ImageName, mimeType = 'image/jpeg') => ({
  name: `${name}.jpg`,
  mimeType,
  buffer: Buffer.from(imageBytes(name)),
});
const pictures = (page: Page) =>
  page.getByRole('list', { name: 'Pictures of this text' }).getByRole('listitem');

/** Presses the button of pictures and picks files, as from the gallery of a phone. */
async function pick(page: Page, ...files: ReturnType<typeof fileOf>[]): Promise<void> {
  await field(page).focus();
  const chooser = page.waitForEvent('filechooser');
  await choose(page, 'Picture');
  await (await chooser).setFiles(files);
}

test('a picture picked on a phone stands in a comment, small, on a second screen', async () => {
  const id = await publish(ana);
  const reader = await visit(forum, bo, { at: `${placeOf(id)}?view=full` });
  await isLive(reader);
  const page = await visit(forum, ana, { at: placeOf(id), width: 360, theme: 'dark' });
  await isAlive(page);
  await field(page).fill('Our field today');
  await pick(page, fileOf('notedJpeg'));
  await expect(field(page)).toHaveValue(/^Our field today\n!\[\]\(image:/);
  await expect(field(page)).not.toHaveValue(UNSENT);
  await expect(pictures(page)).toHaveCount(1);
  await expect(page.getByText('Describe it: not everybody can see it.')).toBeVisible();
  await page.getByLabel('Words for picture 1').fill('A [muddy] field');
  await expect(page.getByText('Describe it: not everybody can see it.')).toHaveCount(0);
  expect(await overflowOf(page)).toBe(0);
  await choose(page, 'Preview');
  const shown = page.getByRole('region', { name: 'Preview' }).getByRole('img');
  await expect(shown).toHaveAttribute('alt', 'A [muddy] field');
  await expect(shown).toHaveAttribute('src', /^\/images\/[\w-]{22}$/);
  await choose(page, 'Comment');
  await expect(field(page)).toHaveValue('');

  const picture = reader.locator('#comments img[alt="A [muddy] field"], [id^=comment-] img[alt="A [muddy] field"]');
  await expect(picture).toBeVisible();
  const size = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight, image.width, image.height];
  });
  // It is turned as it was taken.
  expect(size).toEqual([16, 24, 16, 24]);
  const src = (await picture.getAttribute('src')) ?? '';
  const bytes = Buffer.from(await (await fetch(new URL(src, forum.url))).arrayBuffer());
  expect(bytes.toString('latin1')).not.toContain('Exif');
  const small = await fetch(new URL(`${src}/small`, forum.url));
  expect(small.status).toBe(200);
  await small.arrayBuffer();
});
