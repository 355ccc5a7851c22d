import { test } from 'vitest';
import { postBy } from '../../support/content.ts';
import { sendPicture } from '../../support/features/images.ts';
import { imageBytes } from '../../support/features/real-images.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { faultsOf } from '../support/inspect.ts';

const { forum, ana } = await openFileForumWith(['Root', 'Ana']);

const picture = new Blob([imageBytes('grey')], { type: 'image/jpeg' });
const [tea, milk, sugar] = [
  await sendPicture(ana, picture),
  await sendPicture(ana, picture),
  await sendPicture(ana, picture),
];
await ana.call('PUT /images/{id}/small', { params: { id: tea._id }, body: picture });
const description = `![Tea](image:${tea._id})\n\n![](image:${milk._id})\n\n![Sugar](image:${sugar._id})`;
const { body } = await ana.call('POST /posts', {
  body: { ...postBy(ana, { description }), format: 'markdown' },
});

test('a row shows the small picture and how many there are; pressed in the post, they open whole, one after another', async () => {
  const page = await visit(forum, forum.visitor, { width: 360 });
  const thumb = page.locator('.thumb');
  await expect(thumb).toHaveText('3');
  await expect(thumb.locator('img')).toHaveJSProperty('naturalWidth', 24);
  expect(await thumb.boundingBox()).toMatchObject({ width: 66, height: 44 });

  await goWithin(page, `/post-details/${body.insertedId}`);
  const link = page.getByRole('link', { name: 'View picture: Tea' });
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture view' });
  const shown = dialog.locator('img');
  await expect(shown).toHaveAttribute('alt', 'Tea');
  await expect(dialog.getByRole('status')).toHaveText('1 of 3');
  expect(await faultsOf(page, undefined, 'dialog')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveAttribute('alt', '');
  await dialog.getByRole('button', { name: 'Next picture' }).click();
  await expect(dialog.getByRole('status')).toHaveText('3 of 3');
  await expect(shown).toHaveAttribute('alt', 'Sugar');
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveAttribute('alt', 'Tea');
  await dialog.getByRole('button', { name: 'Earlier picture' }).click();
  await expect(shown).toHaveAttribute('alt', 'Sugar');
  await shown.evaluate((image) => {
    const touch = { bubbles: true, isPrimary: true, pointerType: 'touch', clientY: 300 };
    image.dispatchEvent(new PointerEvent('pointerdown', { ...touch, clientX: 100 }));
    image.dispatchEvent(new PointerEvent('pointerup', { ...touch, clientX: 200 }));
  });
  await expect(dialog.getByRole('status')).toHaveText('2 of 3');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();

  await ana.call('DELETE /images/{id}', { params: { id: milk._id } });
  await expect(page.getByText('Picture removed')).toBeVisible();
  await link.click();
  await expect(dialog.getByRole('status')).toHaveText('1 of 2');
});
