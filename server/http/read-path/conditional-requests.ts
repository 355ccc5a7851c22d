import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentEncoding } from './compression.ts';
import { lengthOf, streamOf } from './response-body.ts';
import { varyOf } from './send-response.ts';

/** The strong validator of a body that comes in parts: a hash of its bytes. */
export function etagHash() {
  const hash = createHash('sha256');
  return {
    add(part: Uint8Array) {
      hash.update(part);
    },
    etag: () => `"${hash.digest('base64url').slice(0, 22)}"`,
  };
}

/** The strong validator of a body: a hash of its bytes. */
function etagOf(pieces: readonly Uint8Array[]): string {
  const hash = etagHash();
  for (const piece of pieces) hash.add(piece);
  return hash.etag();
}

/** True if the client has the body of this validator already (RFC 9110, 13.1.2: by weak comparison). */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const given = headers['if-none-match'];
  if (given === undefined) return false;
  return given.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
}

interface Content {
  /** In pieces, if it is long. */
  bytes: readonly Buffer[];
  type: string;
  /** The validator, where it is known already. */
  etag?: string | undefined;
  /** The encoding of the bytes, where the client has a choice. */
  encoding?: ContentEncoding | undefined;
  /** Without one the client asks each time. */
  cacheControl?: string;
}

/** Sends a body with its validator, or 304 to a client that has it. */
export function sendConditional(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, etag = etagOf(bytes), encoding, cacheControl = 'no-cache' }: Content,
) {
  reply.header('cache-control', cacheControl).header('etag', etag);
  if (encoding) reply.header('vary', varyOf(reply));
  if (isKnown(request, etag)) return reply.code(304).send();
  if (encoding && encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.type(type);
  const [first, ...others] = bytes;
  if (others.length === 0) return reply.send(first ?? '');
  return reply.header('content-length', lengthOf(bytes)).send(streamOf(bytes));
}
