import { Fault, Reader } from './bytes.ts';
import { contentOf, isJpeg, MARKERS, markerOf, passData } from './jpeg.ts';
import { ALPHA_FLAG, type Chunk, chunksOf, isWebp, VP8X_LENGTH } from './webp.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const { SOI, EOI, SOS, COM, APP0, APP14, APP15 } = MARKERS;
/** JFIF 1.1 without a thumbnail, for pixels as wide as high. */
const JFIF = [0xff, APP0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
/** Restart markers are kept, whatever the interval. */
const ANY_INTERVAL = 1;

function concat(parts: readonly ArrayLike<number>[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** True if a segment says, in Adobe's way, that the colours are not those of JFIF: without it they would be wrong. */
function hasOtherColours(marker: number, content: Uint8Array): boolean {
  if (marker !== APP14 || content.length < 12) return false;
  return new Reader(content).letters(5) === 'Adobe' && content[11] !== 1;
}

function stripJpeg(bytes: Uint8Array): Bytes {
  const reader = new Reader(bytes);
  reader.take(2);
  const kept: ArrayLike<number>[] = [[0xff, SOI, ...JFIF]];
  for (let marker: number = SOI; marker !== EOI; ) {
    const start = reader.at;
    marker = markerOf(reader);
    const content = marker === EOI ? new Uint8Array() : contentOf(reader);
    if (marker === SOS) passData(reader, ANY_INTERVAL);
    const isNote = marker === COM || (marker >= APP0 && marker <= APP15);
    if (!isNote || hasOtherColours(marker, content)) kept.push(bytes.subarray(start, reader.at));
  }
  return concat(kept);
}

const littleEndian = (number: number, bytes: number) =>
  Array.from({ length: bytes }, (_, n) => Math.floor(number / 256 ** n) % 256);

const lettersOf = (name: string) => Array.from(name, (letter) => letter.charCodeAt(0));

const chunkOf = ({ name, content }: Chunk) => [
  [...lettersOf(name), ...littleEndian(content.length, 4)],
  content,
  content.length % 2 === 1 ? [0] : [],
];

/** The canvas of a frame with transparency. */
function canvasOf({ content }: Chunk): Chunk {
  const reader = new Reader(content);
  reader.take(4);
  const size = reader.take(VP8X_LENGTH - 4);
  return { name: 'VP8X', content: Uint8Array.of(...littleEndian(ALPHA_FLAG, 4), ...size) };
}

function stripWebp(bytes: Uint8Array): Bytes {
  const length = new Reader(bytes.subarray(4)).little(4) + 8;
  const chunks = [...chunksOf(bytes.subarray(0, length))];
  const named = (...names: string[]) => chunks.filter(({ name }) => names.includes(name));
  const frames = named('ALPH', 'VP8 ', 'VP8L', 'ANIM', 'ANMF');
  const [canvas] = named('VP8X');
  const hasCanvas = canvas !== undefined && frames.length > 1;
  const kept = [...(hasCanvas ? [canvasOf(canvas)] : []), ...frames].flatMap(chunkOf);
  const size = kept.reduce((sum, part) => sum + part.length, lettersOf('WEBP').length);
  return concat([lettersOf('RIFF'), littleEndian(size, 4), lettersOf('WEBP'), ...kept]);
}

/**
 * Takes out what encoders write beside the picture: profiles, places, times, comments, and all behind the end. How it
 * was to be turned goes too, so it must be drawn turned before. Pixels stay as they are. A file that is cut, or no JPEG
 * or WebP, comes back unchanged: the walk names its fault.
 */
export function stripImage(bytes: Bytes): Bytes {
  try {
    if (isJpeg(bytes)) return stripJpeg(bytes);
    return isWebp(bytes) ? stripWebp(bytes) : bytes;
  } catch (error) {
    if (error instanceof Fault) return bytes;
    throw error;
  }
}
