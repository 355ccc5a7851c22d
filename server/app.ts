import jwt from '@fastify/jwt';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Store } from '../db/connection.ts';
import { openPageIndex } from '../db/page-index.ts';
import { keepDefaultTag } from '../db/tags.ts';
import { proveAddress } from '../db/users.ts';
import { admit } from './admission.ts';
import { announcementEffects, announcementHandlers } from './announcements.ts';
import { auditHandlers } from './audit.ts';
import { authEffects, authHandlers } from './auth.ts';
import { serveAuth } from './auth-bridge.ts';
import { answerBadHttp } from './bad-http.ts';
import { hasTooManyLetters, holdsTooMany, MOST_BODY_BYTES, TOO_MANY_VALUES } from './body.ts';
import { compile } from './check.ts';
import { commentEffects, commentHandlers } from './comments.ts';
import type { Config } from './config.ts';
import { boundsOf, SLOWEST } from './connections.ts';
import { serveDocs } from './docs.ts';
import { DRAIN_PATIENCE_MS, drain } from './drain.ts';
import { type Effects, publishCommits } from './effects.ts';
import { answerError, installErrors, Refused, TOO_LARGE } from './errors.ts';
import { serveHealth } from './health.ts';
import { Hot } from './hot.ts';
import { boundInFlight } from './in-flight.ts';
import { countingOf, Limits } from './limits.ts';
import type { Link } from './link.ts';
import { openLive } from './live.ts';
import { joinOthers } from './many/join.ts';
import { SharedHot } from './many/shared-hot.ts';
import { membershipHandlers } from './membership.ts';
import { guardCalls } from './outer-hooks.ts';
import type { Identity } from './outside/identity.ts';
import type { Payments } from './outside/payments.ts';
import { SignUps } from './outside/sign-ups.ts';
import { followed } from './own-calls.ts';
import { servePages } from './page.ts';
import type { Parts } from './parts.ts';
import { postEffects, postHandlers } from './posts.ts';
import { reportEffects, reportHandlers } from './reports.ts';
import { headersOfAll } from './safety.ts';
import { serveSecurityTxt } from './security-txt.ts';
import { type Handlers, serveCalls } from './serve.ts';
import { openSignInLog } from './sign-in-log.ts';
import { statsHandlers } from './stats.ts';
import { tagEffects, tagHandlers } from './tags.ts';
import { tokensOf } from './tokens.ts';
import { userEffects, userHandlers } from './users.ts';
import { voteEffects, voteHandlers } from './votes.ts';
import { warnOfProxies } from './warnings.ts';
import { serveWebhook } from './webhook.ts';

/** Percent-encoded e-mail addresses are long. */
const LONGEST_PARAM = 1_024;

const EFFECTS: Effects = {
  ...postEffects,
  ...voteEffects,
  ...commentEffects,
  ...reportEffects,
  ...tagEffects,
  ...announcementEffects,
  ...userEffects,
  ...authEffects,
};

/** What the app is built from; tests hand in their own. */
export interface AppParts {
  config: Config;
  store: Store;
  identity: Identity;
  payments: Payments;
  /** Joins this server with others; null where it is the only one. */
  link: Link | null;
  log: FastifyBaseLogger;
}
export interface App {
  fastify: FastifyInstance;
  parts: Parts;
  /** Ends gracefully: what is under way is answered, then everything is closed; `patience` in milliseconds. */
  close(patience?: number): Promise<void>;
}

function bareFastify(config: Config, log: FastifyBaseLogger) {
  const app = Fastify({
    loggerInstance: log,
    // A logger for each request costs as much as its routing, and few requests log anything.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: MOST_BODY_BYTES,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(headersOfAll(config.publicUrl))),
    clientErrorHandler: answerBadHttp(config.publicUrl),
    return503OnClosing: false,
    ...SLOWEST,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(({ schema }) => compile(schema as object));
  installErrors(app);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const json = body as Buffer;
    const most = request.routeOptions.config.mostLetters ?? MOST_BODY_BYTES;
    // Many programs send the header along with no body at all.
    if (json.length === 0) done(null, undefined);
    else if (hasTooManyLetters(json, most)) done(new Refused(413, TOO_LARGE));
    else if (holdsTooMany(json)) done(new Refused(400, TOO_MANY_VALUES));
    else parseJson(request, json.toString(), done);
  });
  return app;
}

/** Builds the whole forum over its parts; it does not listen yet. */
export async function buildApp(given: AppParts): Promise<App> {
  const { config, store, identity, link, log } = given;
  const app = bareFastify(config, log);
  warnOfProxies(app, config, log);
  guardCalls(app, config);
  let draining = false;
  await app.register(jwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], cache: true },
  });

  const hot = link ? new SharedHot(link) : new Hot();
  const limits = new Limits(config.rateLimits, countingOf(link).limiter);
  const tokens = tokensOf(app, store.read);
  const bounds = boundsOf(config);
  if (config.trustProxy) boundInFlight(app, bounds);
  const { server: http } = app;
  const live = openLive({ http, bounds, config, store, limits, tokens, link, log });
  const ownIndex = await openPageIndex(store, config.startingVotes);
  const shared = link && joinOthers(app, ownIndex, { store, link, live, log });
  const pageIndex = shared?.pageIndex ?? ownIndex;
  publishCommits({ store, effects: EFFECTS, hot, link, live, config, log });
  await keepDefaultTag(store);
  const signIns = openSignInLog(store, countingOf(link).limiter, log);
  const isCounted = config.rateLimits && !identity.ownCalls;
  const newMembers = isCounted ? new SignUps(countingOf(link).limiter, config.production) : null;
  const parts: Parts = { ...given, pageIndex, hot, live, tokens, signIns, newMembers };

  store.onForeignChange(async () => {
    hot.clear();
    link?.tell({ clear: true });
    await pageIndex.reload();
    await live.resync();
  });

  identity.onRefused?.(signIns.refused);
  identity.onProven?.(async (email) => {
    await proveAddress(store, email);
  });

  const handlers: Handlers = {
    ...authHandlers(parts),
    ...userHandlers(parts),
    ...postHandlers(parts),
    ...voteHandlers(parts),
    ...commentHandlers(parts),
    ...reportHandlers(parts),
    ...tagHandlers(parts),
    ...announcementHandlers(parts),
    ...membershipHandlers(parts),
    ...statsHandlers(parts),
    ...auditHandlers(parts),
  };
  serveDocs(app, admit(config.docs, parts, limits));
  await servePages(app, parts, handlers);
  serveHealth(app, parts, admit(config.metrics, parts, limits), () => draining);
  serveSecurityTxt(app, config);
  if (identity.ownCalls) {
    const calls = followed(identity.ownCalls, { identity, live });
    serveAuth(app, calls, limits, config.publicUrl);
  }
  await serveWebhook(app, parts);
  serveCalls(app, handlers, { tokens, identity, limits, hot, config });

  return {
    fastify: app,
    parts,
    async close(patience = DRAIN_PATIENCE_MS) {
      draining = true;
      await drain(app, patience, live.close);
      app.server.closeAllConnections();
      await app.close();
      await shared?.close();
      await identity.close?.();
      await store.close();
    },
  };
}
