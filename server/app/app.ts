import jwt from '@fastify/jwt';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { readSettings } from '../../db/features/settings.ts';
import { ensureDefaultTag } from '../../db/features/tags.ts';
import { proveAddress } from '../../db/features/users.ts';
import { openPageIndex } from '../../db/page-index.ts';
import type { Store } from '../../db/store.ts';
import { registerAuthRoutes } from '../auth/auth-routes.ts';
import { CallerCache } from '../auth/caller-cache.ts';
import { openSignInLog } from '../auth/sign-in-log.ts';
import { tokensOf } from '../auth/tokens.ts';
import { ResponseCache } from '../cache/response-cache.ts';
import type { Invalidated } from '../cache/tagged-cache.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import { followCommits, joinCluster } from '../cluster/join.ts';
import { shareSettings } from '../cluster/share-settings.ts';
import { SharedResponseCache } from '../cluster/shared-response-cache.ts';
import { openAlertWorker } from '../features/alerts/alert-worker.ts';
import { openLetterWorker } from '../features/letters/letter-worker.ts';
import { bareFastify } from '../http/bare-fastify.ts';
import { connectionLimitsOf } from '../http/connection-limits.ts';
import { followFormerIds } from '../http/former-ids.ts';
import { limitInFlight } from '../http/in-flight-limits.ts';
import { serveDocs } from '../http/openapi.ts';
import { requireAudience } from '../http/operator-access.ts';
import { guardCalls } from '../http/pre-routing-hooks.ts';
import { limiterFactory, RateLimits } from '../http/rate-limits.ts';
import { registerCalls } from '../http/router.ts';
import { serveSecurityTxt } from '../http/security-txt.ts';
import { serveServiceWorker } from '../http/service-worker.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { serveTheme } from '../http/theme.ts';
import { serveWebApp } from '../http/web-app.ts';
import { servePages } from '../pages/pages.ts';
import type { Identity } from '../providers/identity.ts';
import { openDelivery } from '../providers/mail-delivery.ts';
import type { Payments } from '../providers/payments.ts';
import { SignUpLimits } from '../providers/sign-up-limits.ts';
import { openLive } from '../realtime/socket-server.ts';
import { openRenderer } from '../texts/renderer.ts';
import { publishCommits } from './commit-effects.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { watchEventLoop } from './event-loop.ts';
import {
  EFFECTS,
  handlersOf,
  LOADERS,
  REPEATS,
  ROOMS,
  registerFeatureRoutes,
} from './feature-tables.ts';
import { followSettings } from './follow-settings.ts';
import { serveHealth } from './health.ts';
import { removeOldKeys } from './key-retention.ts';
import type { LiveSettings } from './live-settings.ts';
import { DRAIN_GRACE_MS, drain } from './shutdown.ts';
import { keepSnapshots } from './snapshots.ts';
import { refuseWritesDuringUpgrade } from './upgrade-journal.ts';
import { warnOfMissingTrustProxy } from './warnings.ts';

/** The dependencies of the app; tests pass their own. */
export interface Dependencies {
  config: Config;
  settings: LiveSettings;
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

/** Builds the app from its dependencies and registers all routes; it does not listen yet. */
export async function buildApp(dependencies: Dependencies): Promise<App> {
  const { config, settings, store, identity, bus, log } = dependencies;
  const app = bareFastify(config, log);
  warnOfMissingTrustProxy(app, config, log);
  guardCalls(app, config);
  refuseWritesDuringUpgrade(app, config);
  let draining = false;
  await app.register(jwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'] },
  });

  const responseCache = bus ? new SharedResponseCache(bus) : new ResponseCache();
  const isLimited = () => settings.now.rateLimits === 'on';
  const limits = new RateLimits(isLimited, limiterFactory(bus).limiter);
  const callers = new CallerCache(store, bus);
  const caches: Invalidated[] = [responseCache, callers];
  if (bus) shareSettings(app, settings, { store, bus });
  if (bus) followCommits(bus, caches);
  const tokens = tokensOf(app, store, callers);
  const bounds = connectionLimitsOf(config, isLimited);
  if (config.trustProxy) limitInFlight(app, bounds);
  const { server: http } = app;
  const live = openLive({
    rooms: ROOMS,
    http,
    bounds,
    config,
    settings,
    store,
    limits,
    tokens,
    bus,
    log,
  });
  const localIndex = await openPageIndex(store, () => settings.now.startingVotes === 'on');
  const cluster = bus && joinCluster(app, localIndex, { store, bus, live, log });
  const pageIndex = cluster?.pageIndex ?? localIndex;
  publishCommits({ store, effects: EFFECTS, caches, bus, live, config, settings, log });
  await ensureDefaultTag(store);
  const signInLog = openSignInLog(store, limiterFactory(bus).limiter, log);
  const signUpLimits = identity.authCalls
    ? null
    : new SignUpLimits(limiterFactory(bus).limiter, config.production, isLimited);
  const deliver = openDelivery(config, settings);
  const sending = { store, settings, config, live, log };
  const home = siteOrigin(app, config);
  const letterWorker = await openLetterWorker(sending, deliver, home);
  const alertWorker = openAlertWorker(sending, deliver, home);
  const context: AppContext = {
    ...dependencies,
    pageIndex,
    responseCache,
    live,
    tokens,
    signInLog,
    signUpLimits,
    limits,
    renderer: openRenderer(),
    eventLoop: watchEventLoop(),
    letterWorker,
    alertWorker,
  };

  followSettings(settings, { store, bus, caches, live, pageIndex, log });
  store.onForeignChange(async () => {
    settings.enter(await store.read(readSettings()));
    for (const cache of caches) cache.clear();
    bus?.publish({ clear: true });
    await pageIndex.reload();
    await live.resync();
  });

  identity.onRefused?.(signInLog.refused);
  identity.onProven?.(async (email) => {
    await proveAddress(store, email);
  });

  const stopRemovingKeys = removeOldKeys(store, log);
  const snapshots = keepSnapshots(dependencies);
  const handlers = handlersOf(context);
  serveDocs(app, requireAudience(config.docs, context, limits), home);
  await servePages(app, context, { handlers, limits });
  serveHealth(app, context, requireAudience(config.metrics, context, limits), () => draining);
  serveSecurityTxt(app, config);
  serveTheme(app, config);
  serveWebApp(app, settings);
  serveServiceWorker(app, config);
  if (identity.authCalls) {
    registerAuthRoutes(app, identity.authCalls, { limits, responseCache }, config.publicUrl);
  }
  await registerFeatureRoutes(app, context, caches);
  registerCalls(
    app,
    followFormerIds(handlers, store),
    { loaders: LOADERS, repeats: REPEATS },
    { store, tokens, identity, limits, responseCache, config, settings },
  );

  return {
    fastify: app,
    context,
    async close(graceMs = DRAIN_GRACE_MS) {
      draining = true;
      await drain(app, graceMs, live.close);
      app.server.closeAllConnections();
      await app.close();
      context.eventLoop.stop();
      stopRemovingKeys();
      await snapshots?.close();
      await Promise.all([letterWorker.close(), alertWorker.close(), context.renderer.close()]);
      await cluster?.close();
      await identity.close?.();
      await store.close();
    },
  };
}
