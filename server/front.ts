import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Hot, Ready } from './hot.ts';
import type { Limits } from './limits.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The key of a kept answer: visitors see other e-mail addresses than members. */
export const keptAs = (url: string, forMember: boolean): string =>
  forMember ? `member ${url}` : url;

/** Sends an answer that is ready. */
export function sendReady(reply: FastifyReply, { body, rev }: Ready): FastifyReply {
  if (rev !== undefined) reply.header('x-rev', rev);
  return reply.header('cache-control', 'no-store').header('content-type', JSON_TYPE).send(body);
}

/**
 * Answers visitors what is kept before anything else is looked at. Most reads of a busy forum end here: nothing of
 * them depends on more than their address.
 */
export function serveKept(app: FastifyInstance, hot: Hot, limits: Limits) {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const asked = request.method === 'GET' && headers.authorization === undefined;
    const ready = asked ? hot.get(keptAs(request.url, false)) : undefined;
    if (!ready) done();
    else if (!limits.on) sendReady(reply, ready);
    else limits.take('read', request.ip).then(() => sendReady(reply, ready), done);
  });
}
