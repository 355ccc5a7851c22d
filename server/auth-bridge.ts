import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refused } from './errors.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './network.ts';
import type { OwnCalls } from './outside/identity.ts';

/** Aborts when the client hangs up before it has been answered. */
function hangUpOf(response: ServerResponse): AbortSignal {
  const hangUp = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) hangUp.abort();
  });
  return hangUp.signal;
}

/** Hands `/auth/*` to the identity provider that lives in this server. */
export function serveAuth(
  app: FastifyInstance,
  calls: OwnCalls,
  limits: Limits,
  publicUrl: string | null,
) {
  app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: '/auth/*',
      schema: { hide: true },
      async handler(request, reply) {
        await limits.take(request.method === 'GET' ? 'read' : 'write', networkOf(request.ip));
        const home = publicUrl ?? `${request.protocol}://${request.host}`;
        if (!URL.canParse(request.url, home))
          throw new Refused(400, 'The Host header names no host.');
        const headers = new Headers();
        for (const [name, value] of Object.entries(request.headers)) {
          if (value !== undefined)
            headers.set(name, Array.isArray(value) ? value.join(', ') : value);
        }
        const answer = await calls.handle(
          new Request(new URL(request.url, home), {
            method: request.method,
            headers,
            ...(request.body ? { body: String(request.body) } : {}),
          }),
          request.ip,
          hangUpOf(reply.raw),
        );
        reply.code(answer.status);
        for (const [name, value] of answer.headers) {
          if (name !== 'set-cookie') reply.header(name, value);
        }
        for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
        return reply.send(await answer.text());
      },
    });
  });
}
