import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ContentEncoding } from './compression.ts';
import { lengthOf, type ResponseBody, streamOf } from './response-body.ts';
import type { CachedResponse } from './response-cache.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Ends a response with a body. */
export function endWith(raw: ServerResponse, body: ResponseBody): void {
  if (typeof body === 'string') raw.end(body, 'latin1');
  else streamOf(body).pipe(raw);
}

/** Sends a response of JSON past the framework. */
type SendResponse = (
  reply: FastifyReply,
  response: CachedResponse,
  encoding: ContentEncoding,
) => void;

const VARY = 'Accept-Encoding';

/** The headers that decide between the representations of a response, together with the encoding. */
export function varyOf(reply: FastifyReply): string {
  const own = reply.getHeader('vary');
  return own === undefined ? VARY : [own, VARY].flat().join(', ');
}

/**
 * Makes a function that sends responses of JSON past the framework, which would encode them and copy their headers.
 * @param common the headers of every response.
 */
export function responseSender(common: Record<string, string>): SendResponse {
  const constant = [...Object.entries(common), ['content-type', JSON_TYPE]].flat();
  return (reply, { body, rev, copies }, encoding) => {
    const copy = encoding === 'identity' ? undefined : copies?.[encoding];
    const sent = copy ?? body;
    const headers = [...constant, 'content-length', String(lengthOf(sent)), 'vary', varyOf(reply)];
    if (copy) headers.push('content-encoding', encoding);
    if (rev !== undefined) headers.push('x-rev', String(rev));
    endWith(reply.hijack().raw.writeHead(200, headers), sent);
  };
}
