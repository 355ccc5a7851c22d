/**
 * Answers that are compressed while they are sent, because they are not cached. Only for public ones: in an answer with
 * a secret, the length would tell of it to whoever chose a text beside it.
 */
import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, compressors, isCompressible } from './compression.ts';
import { encodingOf } from './negotiation.ts';
import { varyOf } from './send-response.ts';

/** Sends a text, compressed if the client takes that and the text is not short. */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  const encoding = encodingOf(request.headers);
  const bytes = Buffer.from(text);
  reply.header('vary', varyOf(reply));
  if (encoding === 'identity' || !isCompressible(bytes.length)) return reply.send(bytes);
  const compressed = Buffer.concat(await compress([bytes], encoding));
  return reply.header('content-encoding', encoding).send(compressed);
}

/** Sends a text that comes in parts, without holding all of it; compressed as by `sendCompressed`. */
export async function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AsyncGenerator<string>,
) {
  let beginning = '';
  while (!isCompressible(beginning.length)) {
    const { value, done } = await parts.next();
    if (done) return sendCompressed(request, reply, beginning);
    beginning += value;
  }
  async function* all() {
    yield beginning;
    yield* parts;
  }
  const encoding = encodingOf(request.headers);
  reply.header('vary', varyOf(reply));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (request.method === 'HEAD') {
    await parts.return(undefined);
    // The framework reads a stream to its end, and gives no length of it.
    return reply.send(Readable.from([]));
  }
  const text = Readable.from(all());
  if (encoding === 'identity') return reply.send(text);
  // An error reaches the compressor, and the framework from there.
  return reply.send(pipeline(text, compressors[encoding](), () => undefined));
}
