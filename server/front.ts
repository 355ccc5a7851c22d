import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, onRequestHookHandler } from 'fastify';
import type { Hot, Ready } from './hot.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './network.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The key of a kept answer: visitors see other e-mail addresses than members. */
export const keptAs = (url: string, forMember: boolean): string =>
  forMember ? `member ${url}` : url;

/** A longer text is copied too often on its way into one piece with the head. */
const LONG = 256 * 1024;

/** Sends an answer that is ready, past the framework, which would encode it once more. */
export function sendReady(reply: FastifyReply, { body, rev }: Ready): FastifyReply {
  if (rev !== undefined) reply.header('x-rev', rev);
  reply.header('content-type', JSON_TYPE).header('content-length', body.length).hijack();
  const raw = reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  if (body.length > LONG) raw.end(Buffer.from(body, 'latin1'));
  else raw.end(body, 'latin1');
  return reply;
}

/**
 * Answers visitors what is kept before anything else is looked at. Most reads of a busy forum end here: nothing of
 * them depends on more than their address.
 */
export function answersKept(hot: Hot, limits: Limits): onRequestHookHandler {
  return (request, reply, done) => {
    const plain = request.headers.authorization === undefined;
    const ready = plain ? hot.get(keptAs(request.url, false)) : undefined;
    if (!ready) done();
    else if (!limits.on) sendReady(reply, ready);
    else limits.take('read', networkOf(request.ip)).then(() => sendReady(reply, ready), done);
  };
}
