import { test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords, openForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, isAlive, visit } from '../support/browser.ts';
import { overflowOf } from '../support/geometry.ts';
import {
  drop,
  fileOf,
  isUpload,
  paste,
  pick,
  pictures,
  REFERENCE,
  UNSENT,
} from '../support/pages/pictures.ts';
import { failing, hold, placeOf } from '../support/pages/post.ts';
import { choose, commentsOf, field, isLive } from '../support/pages/thread.ts';

const { forum, ana, bo } = await openFileForumWithPasswords(['Ana', 'Bo']);

test('a picture picked on a phone stands in a comment, small, on a second screen', async () => {
  const id = await publish(ana);
  const reader = await visit(forum, bo, { at: `${placeOf(id)}?view=full` });
  await isLive(reader);
  const page = await visit(forum, ana, { at: placeOf(id), width: 360, theme: 'dark' });
  await isAlive(page);
  await field(page).fill('Our field today');
  await pick(page, field(page), fileOf('notedJpeg'));
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

  const picture = reader.locator(
    '#comments img[alt="A [muddy] field"], [id^=comment-] img[alt="A [muddy] field"]',
  );
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

test('a pasted picture may be cancelled, tried again, and comes with its draft', async () => {
  const id = await publish(ana);
  const page = await visit(forum, ana, { at: placeOf(id), faults: [/./] });
  await isAlive(page);
  await field(page).fill('Look');
  await page.getByRole('button', { name: 'Preview' }).waitFor();
  const { later, go } = hold();
  await page.route(isUpload, later);
  await paste(field(page), 'lossy', 'animation');
  await expect(pictures(page)).toHaveCount(2);
  await expect(pictures(page).nth(1)).toContainText('Of this animation the first frame goes.');
  await expect(pictures(page).first()).toContainText('Uploading…');
  await expect(field(page)).toHaveValue(/^Look\n!\[Uploading pasted\.webp…\]\(image:/);
  await expect(page.getByLabel('Words for picture 1')).toHaveValue('');
  // Sent now, nobody would see them.
  await choose(page, 'Comment');
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent' })).toBeVisible();
  expect(await commentsOf(forum, id)).toEqual([]);
  await pictures(page).first().getByRole('button', { name: 'Cancel' }).click();
  await expect(pictures(page)).toHaveCount(1);
  go();
  await expect(field(page)).toHaveValue(/!\[\]\(image:[\w-]{22}\)$/);
  await expect(field(page)).not.toHaveValue(UNSENT);
  await page.unroute(isUpload);

  await page.route(isUpload, failing('POST'));
  await paste(field(page), 'lossy');
  await expect(pictures(page).nth(1)).toContainText('The picture could not be uploaded.');
  // The page goes, and its draft keeps what the forum has refused.
  await page.unroute(isUpload);
  await page.reload();
  await expect(field(page)).toHaveValue(/^Look\n/);
  await field(page).focus();
  await expect(pictures(page)).toHaveCount(2);
  await expect(field(page)).not.toHaveValue(UNSENT);

  await page.route(isUpload, failing('POST'));
  await paste(field(page), 'jpeg');
  const again = pictures(page).getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute(isUpload);
  await again.click();
  await expect(field(page)).not.toHaveValue(UNSENT);
  await paste(field(page), 'lossy', 'lossy');
  await expect(page.getByText('A text has at most 4 pictures.')).toBeVisible();
  await expect(pictures(page)).toHaveCount(4);
  await pictures(page).nth(3).getByRole('button', { name: 'Take the picture out' }).click();
  await expect(field(page)).not.toHaveValue(UNSENT);
  await choose(page, 'Comment');
  await expect(field(page)).toHaveValue('');
  const [text = ''] = await commentsOf(forum, id);
  expect(text.match(new RegExp(REFERENCE, 'g'))).toHaveLength(3);
});

test('a picture is dropped on a composer that nobody has begun to write in, of a comment and of a post; on a slow line it shows how much of it has gone', async () => {
  const id = await publish(ana);
  const page = await visit(forum, ana, { at: placeOf(id) });
  await isAlive(page);
  // Its tools come late: what was dropped waits for them.
  const { later, go } = hold();
  const isTools = (url: URL) => url.pathname.includes('/tools-');
  await page.route(isTools, later);
  await drop(field(page), 'jpeg', 'grey');
  go();
  await expect(pictures(page)).toHaveCount(2);
  await expect(field(page)).not.toHaveValue(UNSENT);
  await choose(page, 'Comment');
  await expect.poll(() => commentsOf(forum, id)).toEqual([expect.stringMatching(REFERENCE)]);

  const protocol = await page.context().newCDPSession(page);
  const line = (uploadThroughput: number) =>
    protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await protocol.send('Network.enable');
  await line(20_000);
  await field(page).evaluate(async (element) => {
    const canvas = new OffscreenCanvas(600, 400);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    const grain = context.createImageData(600, 400);
    for (let at = 0; at < grain.data.length; at += 65_536)
      crypto.getRandomValues(grain.data.subarray(at, at + 65_536));
    context.putImageData(grain, 0, 0);
    const data = new DataTransfer();
    data.items.add(new File([await canvas.convertToBlob()], 'grain.png', { type: 'image/png' }));
    const event = { clipboardData: data, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', event));
  });
  await expect(pictures(page).getByRole('progressbar')).toHaveAttribute('value', /^0\.\d/);
  await line(-1);
  await expect(field(page)).toHaveValue(REFERENCE);
  await expect(field(page)).not.toHaveValue(UNSENT);

  await goWithin(page, SCREENS.addPost);
  await drop(page.getByLabel('Description'), 'jpeg');
  await expect(page.getByLabel('Description')).toHaveValue(REFERENCE);
  await expect(page.getByLabel('Description')).not.toHaveValue(UNSENT);
  await page.getByLabel('Title').fill('A boat');
  await choose(page, 'Submit Post');
  await page.getByRole('link', { name: 'See your post' }).click();
  await expect(page.getByRole('link', { name: 'View picture', exact: true })).toBeVisible();
});

test('a forum without pictures has no button, and takes no file', async () => {
  const off = await openForumWithPasswords(['Ana'], { IMAGES: 'off' });
  const page = await visit(off.forum, off.ana, { at: placeOf(await publish(off.ana)) });
  await isAlive(page);
  await field(page).focus();
  await page.getByRole('button', { name: 'Preview' }).waitFor();
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toHaveCount(0);
  await paste(field(page), 'lossy');
  await field(page).pressSequentially('No pictures');
  await expect(field(page)).toHaveValue('No pictures');
  await expect(pictures(page)).toHaveCount(0);
});
