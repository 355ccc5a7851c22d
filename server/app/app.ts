import jwt from '@fastify/jwt';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Store } from '../../db/core/store.ts';
import { rescoreIfChanged, scoresBy } from '../../db/features/posts/scores.ts';
import { readSettings } from '../../db/features/settings/settings.ts';
import { ensureDefaultTag } from '../../db/features/tags/tags.ts';
import { proveAddress } from '../../db/features/users/proven-addresses.ts';
import { registerAuthRoutes } from '../auth/auth-routes.ts';
import { CallerCache } from '../auth/caller-cache.ts';
import { secondFactorsOf } from '../auth/factors/second-factors.ts';
import type { Identity } from '../auth/identity.ts';
import { SignUpLimits } from '../auth/providers/local/sign-up-limits.ts';
import { openSignInLog } from '../auth/sign-in-log.ts';
import { stepUpsOf } from '../auth/step-up.ts';
import { tokensOf } from '../auth/tokens.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import { followCommits, joinCluster } from '../cluster/join.ts';
import { shareSettings } from '../cluster/share-settings.ts';
import { SharedResponseCache } from '../cluster/shared-response-cache.ts';
import { languageChooser } from '../http/language-negotiation.ts';
import { requireAudience } from '../http/operator-access.ts';
import { bareFastify } from '../http/pre-routing/bare-fastify.ts';
import { guardCalls } from '../http/pre-routing/hooks.ts';
import { serveChoices } from '../http/public/choices.ts';
import { serveDocs } from '../http/public/openapi.ts';
import { serveServiceWorker } from '../http/public/service-worker.ts';
import { serveWebApp } from '../http/public/web-app.ts';
import { servePasswordChange, serveSecurityTxt } from '../http/public/well-known.ts';
import { ResponseCache } from '../http/read-path/response-cache.ts';
import type { Invalidated } from '../http/read-path/tagged-cache.ts';
import { registerCalls } from '../http/router.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { connectionLimitsOf } from '../limits/connection-limits.ts';
import { limitInFlight } from '../limits/in-flight-limits.ts';
import { limiterFactory, RateLimits } from '../limits/rate-limits.ts';
import { openDelivery } from '../mail/delivery.ts';
import type { Payments } from '../membership/payments.ts';
import { DocumentLoad } from '../pages/document-load.ts';
import { LastCopies } from '../pages/last-copies.ts';
import { servePages } from '../pages/pages.ts';
import { openLive } from '../realtime/socket-server.ts';
import { openRenderer } from '../texts/renderer.ts';
import { publishCommits } from './commit-effects.ts';
import type { Config } from './config/config.ts';
import { followSettings } from './config/follow-settings.ts';
import type { LiveSettings } from './config/live-settings.ts';
import { warnOfMissingTrustProxy } from './config/warnings.ts';
import type { AppContext } from './context.ts';
import {
  beforeUploadOf,
  EFFECTS,
  handlersOf,
  type Jobs,
  LOADERS,
  REPEATS,
  ROOMS,
  registerFeatureRoutes,
  startFeatures,
} from './feature-tables.ts';
import { startDailyCopies } from './lifecycle/daily-copies.ts';
import { watchEventLoop } from './lifecycle/event-loop.ts';
import { serveHealth } from './lifecycle/health.ts';
import { removeOldKeys } from './lifecycle/key-retention.ts';
import { DRAIN_GRACE_MS, drain } from './lifecycle/shutdown.ts';
import { refuseWritesDuringUpgrade } from './lifecycle/upgrade-write-guard.ts';

/** The dependencies of the app; tests pass their own. */
interface Dependencies {
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
  /** The periodic jobs of the features. */
  jobs: Jobs;
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
  const lastCopies = new LastCopies(bus === null);
  const caches: Invalidated[] = [responseCache, lastCopies, callers];
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
  const startingVotes = () => settings.now.startingVotes === 'on';
  await rescoreIfChanged(store, startingVotes());
  const cluster = bus && joinCluster(app, { bus, live, log });
  publishCommits({ store, effects: EFFECTS, caches, bus, live, config, settings, log });
  await ensureDefaultTag(store);
  const signInLog = openSignInLog(store, limiterFactory(bus).limiter, log);
  const signUpLimits = identity.authCalls
    ? null
    : new SignUpLimits(limiterFactory(bus).limiter, config.production, isLimited);
  const factors = secondFactorsOf({ store, config, settings });
  const home = siteOrigin(app, config);
  const context: AppContext = {
    ...dependencies,
    scores: scoresBy(startingVotes),
    responseCache,
    lastCopies,
    live,
    tokens,
    stepUps: stepUpsOf({ store, identity, factors }),
    factors,
    signInLog,
    signUpLimits,
    limits,
    renderer: openRenderer(),
    documentLoad: new DocumentLoad(),
    eventLoop: watchEventLoop(),
    deliver: openDelivery(config, settings),
    languageOf: languageChooser(config),
    home,
  };

  followSettings(settings, { store, bus, caches, live, log });
  store.onForeignChange(async () => {
    settings.enter(await store.read(readSettings()));
    for (const cache of caches) cache.clear();
    bus?.publish({ clear: true });
    // The scores of restored data may belong to the other setting.
    await rescoreIfChanged(store, startingVotes());
    await live.resync();
  });

  identity.onRefused?.(signInLog.refused);
  identity.onProven?.(async (email) => {
    await proveAddress(store, email);
  });

  const stopRemovingKeys = removeOldKeys(store, log);
  const snapshots = startDailyCopies(dependencies);
  const handlers = handlersOf(context);
  serveDocs(app, requireAudience(config.docs, context, limits), home);
  await servePages(app, context, { handlers, limits });
  serveHealth(app, context, requireAudience(config.metrics, context, limits), () => draining);
  serveSecurityTxt(app, config);
  servePasswordChange(app);
  serveChoices(app, config);
  serveWebApp(app, settings);
  serveServiceWorker(app, context);
  if (identity.authCalls) {
    registerAuthRoutes(app, identity.authCalls, { limits, responseCache }, config.publicUrl);
  }
  await registerFeatureRoutes(app, context, caches);
  const beforeUpload = beforeUploadOf(context);
  registerCalls(app, handlers, { loaders: LOADERS, repeats: REPEATS, beforeUpload }, context);

  const jobs = await startFeatures(context);

  return {
    fastify: app,
    context,
    jobs,
    async close(graceMs = DRAIN_GRACE_MS) {
      draining = true;
      await drain(app, graceMs, live.close);
      app.server.closeAllConnections();
      await app.close();
      context.eventLoop.stop();
      stopRemovingKeys();
      await snapshots?.close();
      const closed = Object.values(jobs).map((job) => job.close());
      await Promise.all([...closed, context.renderer.close()]);
      await cluster?.close();
      await identity.close?.();
      await store.close();
    },
  };
}
