import { yieldingLoop } from '../../../db/core/concurrency/event-loop-yield.ts';
import { type ContentEncoding, compress, isCompressible } from './compression.ts';
import { etagHash } from './conditional-requests.ts';
import { bodyOf, lengthOf } from './response-body.ts';
import type { CachedResponse } from './response-cache.ts';

/** A body as the bytes that are sent, with its encoding and the validator of exactly these bytes. */
export type EncodedBody = Required<Pick<CachedResponse, 'body' | 'encoding' | 'etag'>>;

/**
 * Makes the bytes that are sent of a body. They are compressed, unless it is short.
 * @param accepted the encoding that the client takes.
 * @param yieldTurn is awaited before each piece of work.
 */
export async function encodeBody(
  body: readonly Buffer[],
  accepted: ContentEncoding,
  yieldTurn: () => void | Promise<void> = yieldingLoop(),
): Promise<EncodedBody> {
  const encoding = isCompressible(lengthOf(body)) ? accepted : 'identity';
  const bytes = encoding === 'identity' ? body : await compress(body, encoding);
  const hash = etagHash();
  for (const piece of bytes) {
    await yieldTurn();
    hash.add(piece);
  }
  return { body: bodyOf(bytes), encoding, etag: hash.etag() };
}
