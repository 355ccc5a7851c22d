/** Pictures of a text that is being written. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { onTestFinished } from 'vitest';
import { type ImageName, imageBytes } from '../../../support/features/real-images.ts';
import { boxOf } from '../geometry.ts';
import { choose } from './thread.ts';

/** A reference to a picture, in the source of a text, also to one that is not up yet. */
export const REFERENCE = /!\[[^\]]*\]\(image:[\w-]{22}\)/;
/** The name of a picture that is not up yet. */
export const UNSENT = /image:uploading-/;
export const isUpload = (url: URL) => url.pathname === '/images';

export const fileOf = (name: ImageName, mimeType = 'image/jpeg') => ({
  name: `${name}.jpg`,
  mimeType,
  buffer: Buffer.from(imageBytes(name)),
});

/** The pictures below a field. */
export const pictures = (page: Page) =>
  page.getByRole('list', { name: 'Pictures of this text' }).getByRole('listitem');

/** Presses the button of pictures and picks files, as from the gallery of a phone. */
export async function pick(
  page: Page,
  area: Locator,
  ...files: ReturnType<typeof fileOf>[]
): Promise<void> {
  await area.focus();
  const chooser = page.waitForEvent('filechooser');
  await choose(page, 'Picture');
  await (await chooser).setFiles(files);
}

/** Pastes files into a field, as from a picture that was copied elsewhere. */
export const paste = (area: Locator, ...names: ImageName[]) =>
  area.evaluate(
    (element, files) => {
      const data = new DataTransfer();
      for (const letters of files) {
        const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], 'pasted.webp', { type: 'image/webp' }));
      }
      const event = { clipboardData: data, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', event));
    },
    names.map((name) => Buffer.from(imageBytes(name)).toString('base64')),
  );

/** Drags files from the desktop over an element and drops them: where nobody takes them, the browser opens the first. */
export async function drop(target: Locator, ...names: ImageName[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dropped-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files: string[] = [];
  for (const name of names) {
    const file = join(folder, `${files.length}-${name}.jpg`);
    await writeFile(file, imageBytes(name));
    files.push(file);
  }
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(target);
  const page = target.page();
  const protocol = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await protocol.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  await protocol.detach();
}
