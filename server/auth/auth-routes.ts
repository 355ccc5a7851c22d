import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { AuthCalls } from '../providers/identity.ts';

/** A signal that aborts when the client disconnects before the response is sent. */
function abortSignalOf(response: ServerResponse): AbortSignal {
  const abort = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) abort.abort();
  });
  return abort.signal;
}

/** Routes `/auth/*` to the embedded identity provider. */
export function registerAuthRoutes(
  app: FastifyInstance,
  calls: AuthCalls,
  limits: RateLimits,
  publicUrl: string | null,
) {
  app.register(async (scope) => {
    // The provider parses bodies itself.
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
          throw new HttpError(400, 'The Host header names no host.');
        const headers = new Headers();
        for (const [name, value] of Object.entries(request.headers)) {
          if (value !== undefined)
            headers.set(name, Array.isArray(value) ? value.join(', ') : value);
        }
        const response = await calls.handle(
          new Request(new URL(request.url, home), {
            method: request.method,
            headers,
            ...(request.body ? { body: String(request.body) } : {}),
          }),
          request.ip,
          abortSignalOf(reply.raw),
        );
        reply.code(response.status);
        for (const [name, value] of response.headers) {
          if (name !== 'set-cookie') reply.header(name, value);
        }
        for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
        return reply.send(await response.text());
      },
    });
  });
}
