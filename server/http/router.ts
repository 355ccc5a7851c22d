import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyCall, CALLS } from '../../contract/core/calls.ts';
import type { Endpoint, Method, Upload } from '../../contract/core/endpoint.ts';
import { isGone } from '../../contract/core/idempotency.ts';
import type { WriteKey } from '../../db/core/idempotency.ts';
import type { Store } from '../../db/core/store.ts';
import type { Config } from '../app/config/config.ts';
import type { LiveSettings } from '../app/config/live-settings.ts';
import type { Caller } from '../auth/caller.ts';
import { maxBytesOf, maxCharactersOf } from '../limits/body-limits.ts';
import { networkOf } from '../limits/network.ts';
import { loadResource, type ResourceLoaders } from './author-rights.ts';
import { type Authority, authorize, type Identified, VISITOR } from './authorize.ts';
import { type AnyHandler, callContext, type Exchange } from './call-context.ts';
import { HttpError } from './errors.ts';
import type { Handlers } from './handlers.ts';
import { idempotentWrites, type Repeats } from './idempotency.ts';
import { setChoice } from './public/choices.ts';
import { type AnyRead, readResponder } from './read-path/answer-reads.ts';
import type { ResponseCache } from './read-path/response-cache.ts';
import { JSON_TYPE } from './read-path/send-response.ts';
import { schemaOf } from './route-schema.ts';
import { hasLongList, sendLines, serializeInSlices } from './serialize.ts';

/** Takes bodies of these types as bytes, and no others, for the routes of a scope. */
function acceptUploads(scope: FastifyInstance, { types, mostBytes }: Upload): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    [...types],
    { parseAs: 'buffer', bodyLimit: mostBytes },
    (_request, body, done) => done(null, body),
  );
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(
      new HttpError(415, `Send the body as ${types.join(' or ')}.`, {
        params: { name: types.join(', ') },
      }),
    ),
  );
}

interface RouterContext extends Authority {
  store: Pick<Store, 'read' | 'readNow'>;
  responseCache: ResponseCache;
  config: Pick<Config, 'publicUrl' | 'verify' | 'factors'>;
  settings: LiveSettings;
}

/** Refuses an upload before its bytes are read, by the length that the request says: 0 where it says none. */
export type BeforeUpload = Partial<Record<string, (bytes: number) => Promise<void>>>;

/** The parts that the features add to their calls. */
interface CallParts {
  loaders: ResourceLoaders;
  repeats: Repeats;
  beforeUpload: BeforeUpload;
}

const colonPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The key that the caller's limits are counted under. */
const limitKeyOf = (request: FastifyRequest): string =>
  request.identified?.caller?.id ?? networkOf(request.ip);

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: AnyCall;
    /** The most characters that the body of the call needs. */
    maxCharacters?: number;
  }
  interface FastifyRequest {
    identified: Identified | null;
    /** The resource that the caller has an author's right to; undefined for calls without one. */
    resource: unknown;
  }
}

/**
 * Registers a route for every call of the contract. A call without a handler does not compile.
 * @throws for a cacheable read of a call that needs a right.
 */
export function registerCalls(
  app: FastifyInstance,
  handlers: Handlers,
  { loaders, repeats, beforeUpload }: CallParts,
  context: RouterContext,
) {
  const { limits, identity, config, settings, store } = context;
  const once = idempotentWrites(repeats, store, () => settings.now);
  const from = { loaders, store, factors: config.factors };
  app.decorateRequest('identified', null);
  app.decorateRequest('resource', undefined);

  async function checkRights(
    endpoint: Endpoint,
    request: FastifyRequest,
    isCached?: (caller: Caller | null) => boolean,
  ) {
    const identified = await authorize(endpoint, request, context, isCached);
    request.identified = identified;
    if (!endpoint.resource) return;
    const { id } = request.params as { id: string };
    request.resource = await loadResource(endpoint, id, identified.caller, from);
  }

  /** The exchange of one request; `shown` is the rev of its answer. */
  function exchangeOf(request: FastifyRequest, reply: FastifyReply) {
    const exchange: Exchange & { shown: number | undefined } = {
      shown: undefined,
      get headers() {
        return request.headers;
      },
      prove: () => identity.prove(request.headers),
      proveBy: (authorization) => identity.prove({ authorization }),
      setCookie: (value) => reply.header('set-cookie', value),
      get network() {
        return networkOf(request.ip);
      },
      get home() {
        return config.publicUrl ?? `${request.protocol}://${request.host}`;
      },
      rev(rev) {
        exchange.shown = rev;
      },
      remember(choice, value) {
        setChoice(reply, choice, value, config.publicUrl);
      },
    };
    return exchange;
  }

  for (const [name, endpoint] of Object.entries(CALLS) as [AnyCall, Endpoint][]) {
    const [method, path] = name.split(' ') as [Method, string];
    const handler = handlers[name] as AnyHandler | AnyRead;
    if ('read' in handler && endpoint.access !== 'anyone')
      throw new Error(`${name} needs a right, which no cacheable read checks.`);
    const reads = 'read' in handler ? readResponder(handler, endpoint, context) : null;
    const handle = 'read' in handler ? handler.forMembers : handler;

    const register = (scope: FastifyInstance) =>
      scope.route({
        method,
        url: colonPath(path),
        bodyLimit: endpoint.upload?.mostBytes ?? maxBytesOf(endpoint.body),
        schema: schemaOf(endpoint, method, path),
        config: { call: name, maxCharacters: maxCharactersOf(endpoint.body) },
        ...(reads && { onRequest: reads.answerVisitor }),
        // Of bytes nothing is read before the rights are known.
        ...(endpoint.upload && {
          onRequest(request, _reply, done) {
            const admitted = checkRights(endpoint, request).then(() =>
              beforeUpload[name]?.(Number(request.headers['content-length'] ?? 0)),
            );
            admitted.then(() => done(), done);
          },
        }),
        // Rights are checked before the input, so that a 400 tells a stranger nothing.
        preValidation(request, _reply, done) {
          if (endpoint.upload) return done();
          const isVisitor =
            endpoint.access === 'anyone' && request.headers.authorization === undefined;
          request.identified = VISITOR;
          if (endpoint.bodyMayBeMissing && request.body === undefined) request.body = {};
          if (isVisitor && !limits.enabled) return done();
          const isCached = (caller: Caller | null) =>
            reads !== null && !(caller && handle) && reads.has(request, caller !== null);
          checkRights(endpoint, request, isCached).then(() => done(), done);
        },
        async handler(request, reply) {
          const identified = request.identified ?? VISITOR;
          const { caller } = identified;
          if (reads && !(caller && handle)) return reads.answer(request, reply, caller);
          const { query, body } = request;
          const exchange = exchangeOf(request, reply);
          const input = { params: request.params, query, body, resource: request.resource };
          const run = (writeKey: WriteKey | null) =>
            limits.countCreation(
              name,
              { key: limitKeyOf(request), body, resource: input.resource },
              () =>
                (handle as AnyHandler)(callContext({ ...input, writeKey }, identified, exchange)),
            );
          const result = await (endpoint.idempotent ? once(name, request, run) : run(null));
          if (exchange.shown !== undefined) reply.header('x-rev', exchange.shown);
          if (endpoint.lines) return sendLines(reply, result as AsyncIterable<unknown>);
          const isHeld = endpoint.mayBeHeld === true && (result as { held?: true }).held === true;
          reply.code(isHeld ? 201 : (endpoint.status ?? 200)).header('content-type', JSON_TYPE);
          // A deleted text has none of the fields that the schema of the answer requires.
          if (endpoint.idempotent && isGone(result as object)) return JSON.stringify(result);
          return hasLongList(result) ? serializeInSlices(reply, endpoint.answer, result) : result;
        },
      });
    const { upload } = endpoint;
    if (upload)
      app.register(async (scope) => {
        acceptUploads(scope, upload);
        register(scope);
      });
    else register(app);
  }
}
