import { photoTooLarge, pictureNotRead } from '#messages';
import { OWN_PHOTO } from '../../../contract/values/photos-own.ts';
import { drawnCanvas, encodeCanvas } from '../../ui/images/canvas.ts';
import { makeFace } from './face.ts';

const SQUARE = { width: OWN_PHOTO.size, height: OWN_PHOTO.size };

/** The bytes of a photo, in a type and size that the forum takes. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const photo = await encodeCanvas(canvas, OWN_PHOTO.mostBytes);
  if (!photo) throw new Error(photoTooLarge);
  return photo;
}

/**
 * Makes a photo that the forum takes out of the middle of a chosen file. Only its pixels go on: no place or time that a
 * camera wrote.
 * @throws Error with a sentence for the person.
 */
export async function makePhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(pictureNotRead);
  });
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  const canvas = drawnCanvas(SQUARE, (context) => {
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, left, top, side, side, 0, 0, OWN_PHOTO.size, OWN_PHOTO.size);
  });
  picture.close();
  return encode(canvas);
}

/**
 * Draws a face, another one at each call.
 * @throws Error with a sentence for the person.
 */
export const drawFace = async (): Promise<Blob> =>
  encode(
    drawnCanvas(SQUARE, (context) => {
      context.lineCap = 'round';
      for (const [path, colour, width] of makeFace()) {
        if (width === undefined) {
          context.fillStyle = colour;
          context.fill(new Path2D(path));
        } else {
          context.strokeStyle = colour;
          context.lineWidth = width;
          context.stroke(new Path2D(path));
        }
      }
    }),
  );
