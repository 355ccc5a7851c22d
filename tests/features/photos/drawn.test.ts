import { expect, test, vi } from 'vitest';
import { makePhoto } from '../../../client/features/profiles/make-photo.ts';
import { PHOTO_TYPES } from '../../../contract/values/photos-own.ts';
import { photosHidden } from '../../../messages/en.ts';

/** A browser that reads drawings back as `read` says, from the light that was drawn. */
function browserThatReads(read: (light: number, at: number) => number) {
  const drawImage = vi.fn();
  const context = {
    fillStyle: '',
    imageSmoothingQuality: 'low',
    fillRect: () => {},
    drawImage,
    getImageData(_x: number, _y: number, width: number, height: number) {
      const light = context.fillStyle === '#000' ? 0 : 255;
      const data = Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) =>
        at % 4 === 3 ? 255 : read(light, at),
      );
      return { data };
    },
  };
  const toBlob = (done: (photo: Blob) => void, type: string) => done(new Blob(['photo'], { type }));
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context, toBlob }) });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => {} }));
  return drawImage;
}

test.each([
  ['noise', (_: number, at: number) => (at * 7919) % 256],
  ['a white picture', () => 255],
  ['an empty picture', () => 0],
])('own photos: a browser that gives %s in place of a drawing makes none', async (_, read) => {
  browserThatReads(read);
  await expect(makePhoto(new Blob(['file']))).rejects.toThrow(photosHidden);
});

test('own photos: a browser that changes a drawing a little makes one', async () => {
  const drawn = browserThatReads((light, at) => light + (at % 3) - 1);
  const photo = await makePhoto(new Blob(['file']));
  expect(photo.type).toBe(PHOTO_TYPES[0]);
  expect(drawn).toHaveBeenCalledOnce();
});
