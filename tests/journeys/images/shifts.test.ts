import { test } from 'vitest';
import { postBy, writeComment } from '../../support/content.ts';
import { sendPicture } from '../../support/features/images.ts';
import { imageBytes } from '../../support/features/real-images.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { DESK, PHONE } from '../support/inspect.ts';
import { hold, placeOf } from '../support/pages/post.ts';
import { noteShifts, shiftsOf } from '../support/shifts.ts';

const { forum, ana } = await openFileForumWith(['Root', 'Ana']);

/** A JPEG of these sides: a decoder fills what its data do not say. */
function jpegOf(width: number, height: number): Blob {
  const bytes = Buffer.from(imageBytes('grey'));
  const frame = bytes.indexOf(Buffer.of(0xff, 0xc0));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return new Blob([bytes], { type: 'image/jpeg' });
}

const references: string[] = [];
for (let n = 1; n <= 10; n++) {
  const { _id } = await sendPicture(ana, n % 2 === 0 ? jpegOf(1_280, 960) : jpegOf(960, 1_280));
  references.push(`![Picture ${n}](image:${_id})`);
}
const { body } = await ana.call('POST /posts', {
  body: { ...postBy(ana, { description: references.join('\n\nTea\n\n') }), format: 'markdown' },
});
await writeComment(ana, body.insertedId, 'Below all of them');

test('a page of ten pictures does not move while they come, on a phone and on a desk', async () => {
  for (const width of [PHONE, DESK]) {
    const { later, go } = hold();
    const page = await visit(forum, forum.visitor, {
      at: placeOf(body.insertedId),
      width,
      async before(page) {
        await page.addInitScript(noteShifts);
        await page.route('**/images/*', later);
        // The page stands before the first of them comes.
        void page.getByText('Below all of them').waitFor().then(go);
      },
    });
    const all = page.getByRole('img', { name: /^Picture \d/ });
    await expect(all).toHaveCount(10);
    for (let n = 0; n < 10; n++) {
      await all.nth(n).scrollIntoViewIfNeeded();
      await expect(all.nth(n)).toHaveJSProperty('complete', true);
      await expect(all.nth(n)).not.toHaveJSProperty('naturalWidth', 0);
    }
    // The strip of a slow link moves the page as a whole; a picture moves what stands within it.
    const isWhole = (html: string) => html.startsWith('<main');
    const shifts = await shiftsOf(page, 0);
    expect(shifts.filter(({ moved }) => !moved.every(isWhole))).toEqual([]);
    await page.close();
  }
});
