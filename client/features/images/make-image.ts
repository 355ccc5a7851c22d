import { photoTooLarge, pictureNotRead } from '#messages';
import { stripImage } from '../../../contract/images/strip.ts';
import { type WalkedImage, walkImage } from '../../../contract/images/walk.ts';
import { IMAGE, IMAGE_TYPES, SMALL_IMAGE } from '../../../contract/values/images.ts';
import { savesData } from '../../ui/display/save-data.ts';
import { drawnCanvas, encodeCanvas } from '../../ui/images/canvas.ts';

/** The bounds of a picture that is sent, and those where the browser asks to save data. */
const FULL = { side: 1_280, bytes: 200_000 };
const SAVING = { side: 1_024, bytes: 120_000 };
const SMALL = { side: SMALL_IMAGE.longestSide, bytes: SMALL_IMAGE.mostBytes };
/** A picture that is too large in the lowest quality is drawn so much smaller, at most so many times. */
const SHRINK = { by: 0.7, times: 4 };

/** A picture as it goes to the forum: nothing but its pixels. */
interface Made extends WalkedImage {
  bytes: Blob;
}

/** A picture and its small form. */
export interface MadeImage {
  image: Made;
  small: Blob;
  /** True of an animation, of which the first frame is there. */
  isFirstFrame: boolean;
}

const lettersOf = async (part: Blob) => new TextDecoder('latin1').decode(await part.arrayBuffer());

/** A frame of GIF follows each of these extensions. */
const GIF_FRAME = '!\u00f9\u0004';
/** The chunk of PNG that says how many frames there are, and that of the first. */
const PNG_CHUNK = /acTL|IDAT/;
/** Where WebP says what it has, and the flag of an animation. */
const WEBP = { flags: 20, animation: 2 };

/**
 * True if a file has more than one frame. Of such a file only the first one is drawn. Of a photo, which is large, the
 * first bytes alone are read.
 */
async function isAnimated(file: Blob): Promise<boolean> {
  const head = await lettersOf(file.slice(0, WEBP.flags + 1));
  if (head.startsWith('GIF8')) return (await lettersOf(file)).split(GIF_FRAME, 3).length > 2;
  if (head.startsWith('\u2030PNG')) return PNG_CHUNK.exec(await lettersOf(file))?.[0] === 'acTL';
  const isExtended = head.startsWith('RIFF') && head.startsWith('WEBPVP8X', 8);
  return isExtended && (head.charCodeAt(WEBP.flags) & WEBP.animation) > 0;
}

type Drawable = { width: number; height: number } & CanvasImageSource;

/** The size with this longest side, never larger than the source; no side is shorter than the forum takes. */
function fitting({ width, height }: Drawable, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (length: number) => Math.max(IMAGE.shortestSide, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Takes from an encoded picture what its encoder wrote beside the pixels. */
async function strippedOf(encoded: Blob): Promise<Made> {
  const bytes = stripImage(new Uint8Array(await encoded.arrayBuffer()));
  const walked = walkImage(bytes);
  if ('fault' in walked) throw new Error(pictureNotRead, { cause: walked.fault });
  return { ...walked, bytes: new Blob([bytes], { type: IMAGE_TYPES[walked.kind] }) };
}

/** Draws a picture within these bounds. */
async function drawWithin(source: Drawable, bounds: { side: number; bytes: number }) {
  let { side } = bounds;
  for (let n = 0; n < SHRINK.times; n++, side *= SHRINK.by) {
    const size = fitting(source, side);
    const canvas = drawnCanvas(size, (context) => {
      context.imageSmoothingQuality = 'high';
      context.drawImage(source, 0, 0, size.width, size.height);
    });
    const encoded = await encodeCanvas(canvas, bounds.bytes);
    if (encoded) return { canvas, made: await strippedOf(encoded) };
  }
  throw new Error(photoTooLarge);
}

/**
 * Makes a picture that the forum takes of a chosen file: turned as it was taken, small, and without place, time and
 * profile.
 * @throws Error with a sentence for the person.
 */
export async function makeImage(file: Blob): Promise<MadeImage> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    (cause: unknown) => {
      throw new Error(pictureNotRead, { cause });
    },
  );
  try {
    const { canvas, made } = await drawWithin(picture, savesData() ? SAVING : FULL);
    const { made: small } = await drawWithin(canvas, SMALL);
    return { image: made, small: small.bytes, isFirstFrame: await isAnimated(file) };
  } finally {
    picture.close();
  }
}
