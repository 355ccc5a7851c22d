import { photosHidden, photosNotDrawn } from '#messages';

/** A colour and its amount of light, from 0 to 255. */
const KNOWN = [
  ['#000', 0],
  ['#fff', 255],
] as const;
/** The side of what is drawn and read back, and how far off its light may be: some browsers change it a little. */
const PROBE = { side: 8, tolerance: 32 };

/**
 * True if the browser gives back what is drawn. Against fingerprinting some give noise or an empty picture until the
 * person allows the site to read drawings: the picture would be stripes.
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

/**
 * A canvas of a size with what is drawn on it, over white.
 * @throws Error with a sentence for the person, where the browser would give back something else.
 */
export function drawnCanvas(
  { width, height }: { width: number; height: number },
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(photosNotDrawn);
  if (!givesBack(context)) throw new Error(photosHidden);
  // JPEG has no transparent parts: they would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  draw(context);
  return canvas;
}

/** The types that a picture is written in, the smaller one first. */
const TYPES = ['image/webp', 'image/jpeg'] as const;
/** Qualities, the best first, each with the share of the bytes of the best that photos have in it. */
const QUALITIES = [
  [0.85, 1],
  [0.7, 0.65],
  [0.5, 0.48],
  [0.3, 0.35],
  [0.15, 0.23],
] as const;
const LOWEST = QUALITIES.at(-1);

/**
 * The canvas in the first type and the best quality of at most so many bytes; null: none is small enough. To encode takes
 * long: the bytes of a try tell which qualities need none.
 */
export async function encodeCanvas(
  canvas: HTMLCanvasElement,
  mostBytes: number,
): Promise<Blob | null> {
  const write = (type: string, quality: number) =>
    new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  for (const type of TYPES) {
    let mostShare = 1;
    for (const one of QUALITIES) {
      const [quality, share] = one;
      if (share > mostShare && one !== LOWEST) continue;
      const picture = await write(type, quality);
      // A browser that can not write a type writes PNG.
      if (picture?.type !== type) break;
      if (picture.size <= mostBytes) return picture;
      if (one === LOWEST) return null;
      mostShare = (share * mostBytes) / picture.size;
    }
  }
  return null;
}
