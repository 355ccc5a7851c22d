import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { UnavailableError } from '../../db/core/errors.ts';
import { badInput } from '../http/errors.ts';
import {
  asBytes,
  asJson,
  type ResponseCache,
  type TaggedResponse,
} from '../http/read-path/response-cache.ts';
import { JSON_TYPE } from '../http/read-path/send-response.ts';
import { networkOf } from '../limits/network.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { AuthCalls } from './identity.ts';

/** A signal that aborts when the client disconnects before the response is sent. */
function abortSignalOf(response: ServerResponse): AbortSignal {
  const abort = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) abort.abort();
  });
  return abort.signal;
}

/** A response for the cache. No commit changes it, and an error is not kept. @throws UnavailableError */
async function responseForAll(asked: Promise<Response>): Promise<TaggedResponse> {
  const response = await asked;
  if (!response.ok) throw new UnavailableError('The sessions can not be read now.');
  return { body: asBytes(await response.text()), rev: undefined, tags: [] };
}

/** Routes `/auth/*` to the embedded identity provider. */
export function registerAuthRoutes(
  app: FastifyInstance,
  calls: AuthCalls,
  { limits, responseCache }: { limits: RateLimits; responseCache: ResponseCache },
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
        const { method, url } = request;
        const key = calls.isForAll(method, url, request.headers) ? `auth ${url}` : null;
        const isCached = key !== null && responseCache.answers(key);
        const network = networkOf(request.ip);
        await (method === 'GET'
          ? limits.takeRead(network, isCached)
          : limits.take('write', network));
        const home = publicUrl ?? `${request.protocol}://${request.host}`;
        if (!URL.canParse(request.url, home))
          throw badInput(
            'The Host header',
            { fault: 'format', sentence: 'names no host.' },
            'host',
          );
        const headers = new Headers();
        for (const [name, value] of Object.entries(request.headers)) {
          if (value !== undefined)
            headers.set(name, Array.isArray(value) ? value.join(', ') : value);
        }
        const ask = (signal?: AbortSignal) =>
          calls.handle(
            new Request(new URL(url, home), {
              method,
              headers,
              ...(request.body ? { body: String(request.body) } : {}),
            }),
            request.ip,
            signal,
          );
        if (key !== null) {
          const { body } = await responseCache.getOrCreate(key, () => responseForAll(ask()));
          return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(asJson({ body }));
        }
        const response = await ask(abortSignalOf(reply.raw));
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
