import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import type { Store } from '../../../db/core/store.ts';
import type { Config } from '../../app/config/config.ts';
import type { LiveSettings } from '../../app/config/live-settings.ts';
import type { Caller } from '../../auth/caller.ts';
import { networkOf } from '../../limits/network.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import type { AnyHandler } from '../call-context.ts';
import { type Viewer, viewerOf } from '../email-masking.ts';
import type { CacheableAnswer } from '../handlers.ts';
import { commonHeaders } from '../pre-routing/security-headers.ts';
import { serialize } from '../serialize.ts';
import { encodingOf } from './negotiation.ts';
import type { ResponseCache, TaggedResponse } from './response-cache.ts';
import { responseSender } from './send-response.ts';
import { whenReady } from './when-ready.ts';

interface ReadContext {
  store: Pick<Store, 'readNow'>;
  responseCache: ResponseCache;
  limits: RateLimits;
  config: Pick<Config, 'publicUrl'>;
  settings: LiveSettings;
}

/** A cacheable read of any call: the router has checked its input against the contract. */
export interface AnyRead {
  read(input: {
    params: unknown;
    query: unknown;
    viewer: Viewer;
  }): Procedure<CacheableAnswer<unknown>>;
  forMembers?: AnyHandler;
}

/** The cache key of an address. Members have keys of their own, because visitors see masked e-mail addresses. */
const cacheKey = (url: string, forMember: boolean): string => (forMember ? `member ${url}` : url);

/** True if the validators of the request's route accept its input. */
const isValid = (request: FastifyRequest) =>
  (request.getValidationFunction('params')?.(request.params) ?? true) &&
  (request.getValidationFunction('querystring')?.(request.query) ?? true);

/** Makes the responses of a cacheable read. On SQLite most are made within one turn of the event loop. */
export function readResponder({ read }: AnyRead, endpoint: Endpoint, context: ReadContext) {
  const { store, responseCache, limits, config, settings } = context;
  const sendAs = responseSender(commonHeaders(config.publicUrl));

  const has = ({ url }: FastifyRequest, forMember: boolean) =>
    responseCache.answers(cacheKey(url, forMember));

  function respond(request: FastifyRequest, caller: Caller | null) {
    return responseCache.getOrCreate(cacheKey(request.url, caller !== null), () => {
      const { params, query } = request;
      const procedure = read({ params, query, viewer: viewerOf(settings.now, caller) });
      return whenReady(store.readNow(procedure), ({ answer, rev, tags }) =>
        whenReady(serialize(endpoint, answer), (body) => ({ body, rev, tags })),
      );
    });
  }

  /**
   * Sends a response. A visitor gets it compressed where the cache has a copy, else a copy is made for the next one.
   */
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    response: TaggedResponse,
    forMember: boolean,
  ) {
    const encoding = forMember ? 'identity' : encodingOf(request.headers);
    sendAs(reply, response, encoding);
    if (encoding !== 'identity')
      responseCache
        .compress(cacheKey(request.url, forMember), response, encoding)
        ?.catch((err) => request.log.error({ err }, 'A response could not be compressed'));
  }

  /** Answers a visitor before the framework does any other work. Everything else takes the usual way. */
  const answerVisitor: onRequestHookHandler = (request, reply, done) => {
    if (request.headers.authorization !== undefined) return done();
    const isCached = has(request, false);
    if (!isCached && !isValid(request)) return done();
    const answer = () => {
      try {
        const response = respond(request, null);
        if (response instanceof Promise)
          response.then((made) => send(request, reply, made, false)).catch(done);
        else send(request, reply, response, false);
      } catch (error) {
        done(error as Error);
      }
    };
    if (limits.enabled) limits.takeRead(networkOf(request.ip), isCached).then(answer, done);
    else answer();
  };
  return {
    answerVisitor,
    /** True if the cache answers a request, or another request already waits for its response. */
    has,
    /** Answers a request in the usual way, after all checks. */
    async answer(request: FastifyRequest, reply: FastifyReply, caller: Caller | null) {
      send(request, reply, await respond(request, caller), caller !== null);
      return reply;
    },
  };
}
