import { photosHidden, photosNotDrawn, photoTooLarge, pictureNotRead } from '#messages';
import { OWN_PHOTO, PHOTO_TYPES } from '../../../contract/values/photos-own.ts';
import { makeFace } from './face.ts';

const QUALITIES = [0.9, 0.7, 0.5, 0.3];

/** A colour and its amount of light, from 0 to 255. */
const KNOWN = [
  ['#000', 0],
  ['#fff', 255],
] as const;
/** The side of what is drawn and read back, and how far off its light may be: some browsers change it a little. */
const PROBE = { side: 8, tolerance: 32 };

/**
 * True if the browser gives back what is drawn. Against fingerprinting some give noise or an empty picture until the
 * person allows the site to read drawings: the photo would be stripes.
 */
function givesBack(context: CanvasRenderingContext2D): boolean {
  const { side, tolerance } = PROBE;
  return KNOWN.every(([colour, light]) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    // Every fourth number is no light but how opaque the pixel is.
    return data.every((value, at) => at % 4 === 3 || Math.abs(value - light) <= tolerance);
  });
}

/** A square of an own photo's size with what is drawn on it. */
function drawn(draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const { size } = OWN_PHOTO;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(photosNotDrawn);
  if (!givesBack(context)) throw new Error(photosHidden);
  // JPEG has no transparent parts: they would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  draw(context);
  return canvas;
}

/** The bytes of a photo, in a type and size that the forum takes. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const type of PHOTO_TYPES)
    for (const quality of QUALITIES) {
      const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
      // A browser that can not write a type writes PNG.
      if (photo?.type === type && photo.size <= OWN_PHOTO.mostBytes) return photo;
    }
  throw new Error(photoTooLarge);
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
  const canvas = drawn((context) => {
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
    drawn((context) => {
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
