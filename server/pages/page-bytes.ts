/** The bytes of pages: a long one is made and compressed in many turns of the event loop. */
import { finished } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { bodyOf, lengthOf, pieceWriter } from '../cache/response-body.ts';
import type { CachedResponse } from '../cache/response-cache.ts';
import { etagHash } from '../http/conditional-requests.ts';
import { cooperativeScheduler } from '../realtime/cooperative-scheduler.ts';
import type { PageEncoding } from './negotiation.ts';

/** Pages under creation share a slice of each turn of the event loop, for a rendering takes some milliseconds itself. */
const SLICE_MS = 2;

/** To be awaited before each piece of work on a page; it resolves when the work may go on. */
export const yieldIfDue = cooperativeScheduler(SLICE_MS);

/** The bytes of a document that is made piece by piece, in as many turns of the event loop as that takes. */
export async function inTurns(document: Iterable<string>): Promise<readonly Buffer[]> {
  const { put, end } = pieceWriter();
  for (const piece of document) {
    await yieldIfDue();
    put(piece);
  }
  return end();
}

const WINDOW_BITS = 16;
/** More than a compressed page has, so that one piece holds it. */
const OUTPUT_BYTES = 64 * 1024;

/** The compressors work in threads of their own. */
const compressors = {
  br: (bytes: number) =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        // Higher qualities save 3 % and take ten times as long.
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
        // Most pages are smaller than this window, and a larger one takes a third longer to set up.
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      },
      chunkSize: OUTPUT_BYTES,
    }),
  gzip: () => createGzip(),
};

async function compress(
  pieces: readonly Buffer[],
  encoding: PageEncoding,
): Promise<readonly Buffer[]> {
  if (encoding === 'identity') return pieces;
  const compressed: Buffer[] = [];
  const compressor = compressors[encoding](lengthOf(pieces));
  compressor.on('data', (piece: Buffer) => compressed.push(piece));
  for (const piece of pieces) compressor.write(piece);
  compressor.end();
  await finished(compressor);
  return compressed;
}

/** A page as the bytes that are sent, with the validator of exactly these. */
export async function encodePage(
  page: readonly Buffer[],
  encoding: PageEncoding,
): Promise<Required<Pick<CachedResponse, 'body' | 'etag'>>> {
  const pieces = await compress(page, encoding);
  const hash = etagHash();
  for (const piece of pieces) {
    await yieldIfDue();
    hash.add(piece);
  }
  return { body: bodyOf(pieces), etag: hash.etag() };
}
