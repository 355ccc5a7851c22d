import type { FastifyReply } from 'fastify';
import type { CachedResponse } from './response-cache.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A longer body is sent apart from the head: joining the two would copy it too often. */
const LONG_BODY = 256 * 1024;

/** Sends a response of JSON past the framework. */
export type SendResponse = (reply: FastifyReply, response: CachedResponse) => void;

/**
 * Makes a function that sends responses of JSON past the framework, which would encode them and copy their headers.
 * @param common the headers of every response.
 */
export function responseSender(common: Record<string, string>): SendResponse {
  const constant = [...Object.entries(common), ['content-type', JSON_TYPE]].flat();
  return (reply, { body, rev }) => {
    const headers = [...constant, 'content-length', String(body.length)];
    if (rev !== undefined) headers.push('x-rev', String(rev));
    const vary = reply.getHeader('vary');
    if (vary !== undefined) headers.push('vary', String(vary));
    const raw = reply.hijack().raw.writeHead(200, headers);
    if (body.length > LONG_BODY) raw.end(Buffer.from(body, 'latin1'));
    else raw.end(body, 'latin1');
  };
}
