import { IMAGE, type ImageKind } from '../values/images.ts';
import { Fault, type Size } from './bytes.ts';
import { isJpeg, walkJpeg } from './jpeg.ts';
import { isWebp, walkWebp } from './webp.ts';

/** A picture whose structure holds to its end. */
export interface WalkedImage extends Size {
  kind: ImageKind;
}

/** The fault of a picture: the end of a sentence that begins with "The picture". */
export interface ImageFault {
  fault: string;
}

/**
 * Walks the structure of a JPEG or WebP file to its last byte, and decodes no pixel. It takes linear time.
 * @returns the kind and the size in pixels, or the first fault: anything that a picture of a text may not have.
 */
export function walkImage(bytes: Uint8Array): WalkedImage | ImageFault {
  try {
    const kind = kindOf(bytes);
    const { width, height } = kind === 'jpeg' ? walkJpeg(bytes) : walkWebp(bytes);
    const { shortestSide, longestSide } = IMAGE;
    if (Math.min(width, height) < shortestSide)
      throw new Fault(`has a side under ${shortestSide} pixels.`);
    if (Math.max(width, height) > longestSide)
      throw new Fault(`has a side over ${longestSide} pixels.`);
    return { kind, width, height };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message };
    throw error;
  }
}

function kindOf(bytes: Uint8Array): ImageKind {
  if (isJpeg(bytes)) return 'jpeg';
  if (isWebp(bytes)) return 'webp';
  throw new Fault('is neither WebP nor JPEG.');
}
