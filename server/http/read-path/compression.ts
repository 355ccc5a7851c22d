/** Compression of bodies. The compressors work in zlib's threads, never on the event loop. */
import { finished } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { lengthOf } from './response-body.ts';

/** The encodings of bodies, the smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type ContentEncoding = (typeof ENCODINGS)[number];
export type Compression = Exclude<ContentEncoding, 'identity'>;

/** A body of at most so many bytes travels in one packet anyway, and is sent as it is. */
const MOST_UNCOMPRESSED = 1_024;

/** True if a body of this length is compressed at all. */
export const isCompressible = (length: number): boolean => length > MOST_UNCOMPRESSED;

const WINDOW_BITS = 16;
/** More than most compressed bodies have, so that one piece holds them. */
const OUTPUT_BYTES = 64 * 1024;

/** Makes a compressor; the number of bytes helps where it is known. */
export const compressors = {
  br: (bytes = 0) =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        // Higher qualities save 3 % and take ten times as long.
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
        // Most bodies are smaller than this window, and a larger one takes a third longer to set up.
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      },
      chunkSize: OUTPUT_BYTES,
    }),
  gzip: () => createGzip(),
};

/** The compressed bytes of a body. */
export async function compress(
  pieces: readonly Buffer[],
  encoding: Compression,
): Promise<readonly Buffer[]> {
  const compressed: Buffer[] = [];
  const compressor = compressors[encoding](lengthOf(pieces));
  compressor.on('data', (piece: Buffer) => compressed.push(piece));
  for (const piece of pieces) compressor.write(piece);
  compressor.end();
  await finished(compressor);
  return compressed;
}
