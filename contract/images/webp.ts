import { demand, Reader, type Size } from './bytes.ts';

/** A chunk of a RIFF file without its padding. */
export interface Chunk {
  name: string;
  content: Uint8Array;
}

/** The flag of `VP8X` by which a picture has transparency; no other may be set. */
export const ALPHA_FLAG = 0x10;
/** The bytes of `VP8X`. */
export const VP8X_LENGTH = 10;

/** True if a file begins as WebP does. */
export function isWebp(bytes: Uint8Array): boolean {
  if (bytes.length < 12) return false;
  const reader = new Reader(bytes);
  const isRiff = reader.letters(4) === 'RIFF';
  reader.take(4);
  return isRiff && reader.letters(4) === 'WEBP';
}

/** The chunks of a file that fills its RIFF size exactly, each with zero behind an odd length. */
export function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const reader = new Reader(bytes);
  reader.take(4);
  demand(reader.little(4) === bytes.length - 8, 'is longer or shorter than it says.');
  reader.take(4);
  while (reader.left > 0) {
    const name = reader.letters(4);
    const content = reader.take(reader.little(4));
    if (content.length % 2 === 1) demand(reader.byte() === 0, 'has padding that is not zero.');
    yield { name, content };
  }
}

/** Reads the header of a lossy frame: a key frame that is shown, and not scaled. */
function readLossy(content: Uint8Array): Size {
  const reader = new Reader(content);
  const tag = reader.little(3);
  const isShownKeyFrame = (tag & 1) === 0 && ((tag >> 1) & 7) <= 3 && ((tag >> 4) & 1) === 1;
  demand(isShownKeyFrame, 'has a frame that is no still picture.');
  demand(reader.big(3) === 0x9d012a, 'has a frame without its start code.');
  const [width, height] = [reader.little(2), reader.little(2)];
  // The two highest bits would scale the frame.
  demand(width < 1 << 14 && height < 1 << 14, 'has a frame that is scaled.');
  const firstPartition = tag >> 5;
  demand(firstPartition > 0 && firstPartition < reader.left, 'has a frame that is cut.');
  return { width, height };
}

/** Reads the header of a lossless frame. */
function readLossless(content: Uint8Array): Size {
  const reader = new Reader(content);
  demand(reader.byte() === 0x2f, 'has a frame without its start code.');
  const header = reader.little(4);
  demand(header >= 0 && header < 2 ** 29, 'has a frame of an unknown version.');
  demand(reader.left > 0, 'has a frame that is cut.');
  return { width: (header & 0x3fff) + 1, height: ((header >> 14) & 0x3fff) + 1 };
}

/** Reads the canvas. Its one flag is that of transparency, and its reserved bits are zero. */
function readCanvas(content: Uint8Array): Size {
  demand(content.length === VP8X_LENGTH, 'has a canvas of a wrong length.');
  const reader = new Reader(content);
  demand(reader.little(4) === ALPHA_FLAG, 'has animation, a profile, metadata or reserved bits.');
  return { width: reader.little(3) + 1, height: reader.little(3) + 1 };
}

/** Checks the transparency of a frame: raw bytes for all its pixels, or a lossless stream. */
function checkAlpha(content: Uint8Array, { width, height }: Size): void {
  const reader = new Reader(content);
  const header = reader.byte();
  const [compression, preprocessing] = [header & 3, (header >> 4) & 3];
  const isKnown = compression <= 1 && preprocessing <= 1 && header < 1 << 6;
  demand(isKnown, 'has transparency of an unknown form.');
  const isWhole = compression === 0 ? reader.left === width * height : reader.left > 0;
  demand(isWhole, 'has transparency that is cut.');
}

/** Walks a WebP file to its last byte: one frame, and transparency beside a lossy one. */
export function walkWebp(bytes: Uint8Array): Size {
  const [first, alpha, frame, more] = chunksOf(bytes);
  demand(more === undefined, 'has more chunks than it may have.');
  demand(first !== undefined, 'has no frame.');
  if (first.name !== 'VP8X') {
    demand(alpha === undefined, 'has a chunk behind its frame.');
    if (first.name === 'VP8L') return readLossless(first.content);
    demand(first.name === 'VP8 ', 'has a chunk that is not allowed.');
    return readLossy(first.content);
  }
  const canvas = readCanvas(first.content);
  demand(alpha?.name === 'ALPH', 'has no transparency, and yet a canvas.');
  demand(frame?.name === 'VP8 ', 'has no lossy frame in its canvas.');
  const size = readLossy(frame.content);
  const fills = size.width === canvas.width && size.height === canvas.height;
  demand(fills, 'has a canvas of another size than its frame.');
  checkAlpha(alpha.content, size);
  return size;
}
