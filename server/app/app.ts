import jwt from '@fastify/jwt';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { ensureDefaultTag } from '../../db/features/tags.ts';
import { proveAddress } from '../../db/features/users.ts';
import { openPageIndex } from '../../db/page-index.ts';
import type { Store } from '../../db/store.ts';
import { registerAuthRoutes } from '../auth/auth-routes.ts';
import { CallerCache } from '../auth/caller-cache.ts';
import { openSignInLog } from '../auth/sign-in-log.ts';
import { tokensOf } from '../auth/tokens.ts';
import { ResponseCache } from '../cache/response-cache.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import { followCommits, joinCluster } from '../cluster/join.ts';
import { SharedResponseCache } from '../cluster/shared-response-cache.ts';
import {
  DEFAULT_BODY_LIMIT,
  hasTooManyCharacters,
  hasTooManyValues,
  TOO_MANY_VALUES,
} from '../http/body-limits.ts';
import { connectionLimitsOf, SERVER_TIMEOUTS } from '../http/connection-limits.ts';
import { HttpError, installErrors, sendError, TOO_LARGE } from '../http/errors.ts';
import { limitInFlight } from '../http/in-flight-limits.ts';
import { answerMalformedRequest } from '../http/malformed-requests.ts';
import { serveDocs } from '../http/openapi.ts';
import { requireAudience } from '../http/operator-access.ts';
import { guardCalls } from '../http/pre-routing-hooks.ts';
import { limiterFactory, RateLimits } from '../http/rate-limits.ts';
import { registerCalls } from '../http/router.ts';
import { commonHeaders } from '../http/security-headers.ts';
import { serveSecurityTxt } from '../http/security-txt.ts';
import { serveServiceWorker } from '../http/service-worker.ts';
import { serveTheme } from '../http/theme.ts';
import { compileSchema } from '../http/validator.ts';
import { serveWebApp } from '../http/web-app.ts';
import { servePages } from '../pages/pages.ts';
import type { Identity } from '../providers/identity.ts';
import type { Payments } from '../providers/payments.ts';
import { SignUpLimits } from '../providers/sign-up-limits.ts';
import { openLive } from '../realtime/socket-server.ts';
import { publishCommits } from './commit-effects.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { EFFECTS, handlersOf, LOADERS, ROOMS, registerFeatureRoutes } from './feature-tables.ts';
import { serveHealth } from './health.ts';
import { DRAIN_GRACE_MS, drain } from './shutdown.ts';
import { warnOfMissingTrustProxy } from './warnings.ts';

/** Percent-encoded e-mail addresses exceed the default of 100. */
const LONGEST_PARAM = 1_024;

/** The dependencies of the app; tests pass their own. */
export interface Dependencies {
  config: Config;
  store: Store;
  identity: Identity;
  payments: Payments;
  /** The bus of the cluster; null on a single server. */
  bus: ClusterBus | null;
  log: FastifyBaseLogger;
}
export interface App {
  fastify: FastifyInstance;
  context: AppContext;
  /** Graceful shutdown: answers the requests under way, then closes everything; `graceMs` as in `drain`. */
  close(graceMs?: number): Promise<void>;
}

function bareFastify(config: Config, log: FastifyBaseLogger) {
  const app = Fastify({
    loggerInstance: log,
    // A child logger costs as much as the routing of a request, and few requests log anything.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: DEFAULT_BODY_LIMIT,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(commonHeaders(config.publicUrl))),
    clientErrorHandler: answerMalformedRequest(config.publicUrl),
    return503OnClosing: false,
    ...SERVER_TIMEOUTS,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(({ schema }) => compileSchema(schema as object));
  installErrors(app);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const json = body as Buffer;
    const most = request.routeOptions.config.maxCharacters ?? DEFAULT_BODY_LIMIT;
    // Many clients send the header without a body.
    if (json.length === 0) done(null, undefined);
    else if (hasTooManyCharacters(json, most)) done(new HttpError(413, TOO_LARGE));
    else if (hasTooManyValues(json)) done(new HttpError(400, TOO_MANY_VALUES));
    else parseJson(request, json.toString(), done);
  });
  return app;
}

/** Builds the app from its dependencies and registers all routes; it does not listen yet. */
export async function buildApp(dependencies: Dependencies): Promise<App> {
  const { config, store, identity, bus, log } = dependencies;
  const app = bareFastify(config, log);
  warnOfMissingTrustProxy(app, config, log);
  guardCalls(app, config);
  let draining = false;
  await app.register(jwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'] },
  });

  const responseCache = bus ? new SharedResponseCache(bus) : new ResponseCache();
  const limits = new RateLimits(config.rateLimits, limiterFactory(bus).limiter);
  const callers = new CallerCache(store, bus);
  const caches = [responseCache, callers];
  if (bus) followCommits(bus, caches);
  const tokens = tokensOf(app, store, callers);
  const bounds = connectionLimitsOf(config);
  if (config.trustProxy) limitInFlight(app, bounds);
  const { server: http } = app;
  const live = openLive({ rooms: ROOMS, http, bounds, config, store, limits, tokens, bus, log });
  const localIndex = await openPageIndex(store, config.startingVotes);
  const cluster = bus && joinCluster(app, localIndex, { store, bus, live, log });
  const pageIndex = cluster?.pageIndex ?? localIndex;
  publishCommits({ store, effects: EFFECTS, caches, bus, live, config, log });
  await ensureDefaultTag(store);
  const signInLog = openSignInLog(store, limiterFactory(bus).limiter, log);
  const limitsSignUps = config.rateLimits && !identity.authCalls;
  const signUpLimits = limitsSignUps
    ? new SignUpLimits(limiterFactory(bus).limiter, config.production)
    : null;
  const context: AppContext = {
    ...dependencies,
    pageIndex,
    responseCache,
    live,
    tokens,
    signInLog,
    signUpLimits,
    limits,
  };

  store.onForeignChange(async () => {
    for (const cache of caches) cache.clear();
    bus?.publish({ clear: true });
    await pageIndex.reload();
    await live.resync();
  });

  identity.onRefused?.(signInLog.refused);
  identity.onProven?.(async (email) => {
    await proveAddress(store, email);
  });

  const handlers = handlersOf(context);
  serveDocs(app, requireAudience(config.docs, context, limits));
  await servePages(app, context, { handlers, limits });
  serveHealth(app, context, requireAudience(config.metrics, context, limits), () => draining);
  serveSecurityTxt(app, config);
  serveTheme(app, config);
  serveWebApp(app, config);
  serveServiceWorker(app, config);
  if (identity.authCalls) {
    registerAuthRoutes(app, identity.authCalls, limits, config.publicUrl);
  }
  await registerFeatureRoutes(app, context);
  registerCalls(app, handlers, LOADERS, { store, tokens, identity, limits, responseCache, config });

  return {
    fastify: app,
    context,
    async close(graceMs = DRAIN_GRACE_MS) {
      draining = true;
      await drain(app, graceMs, live.close);
      app.server.closeAllConnections();
      await app.close();
      await cluster?.close();
      await identity.close?.();
      await store.close();
    },
  };
}
