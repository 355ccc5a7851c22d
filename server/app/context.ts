import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '../../contract/values/languages.ts';
import type { Store } from '../../db/core/store.ts';
import type { Scores } from '../../db/features/posts/scores.ts';
import type { SecondFactors } from '../auth/factors/second-factors.ts';
import type { Identity } from '../auth/identity.ts';
import type { SignUpLimits } from '../auth/providers/local/sign-up-limits.ts';
import type { SignInLog } from '../auth/sign-in-log.ts';
import type { StepUps } from '../auth/step-up.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import type { ResponseCache } from '../http/read-path/response-cache.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Deliver } from '../mail/delivery.ts';
import type { Payments } from '../membership/payments.ts';
import type { DocumentLoad } from '../pages/document-load.ts';
import type { LastCopies } from '../pages/last-copies.ts';
import type { Live } from '../realtime/socket-server.ts';
import type { Renderer } from '../texts/renderer.ts';
import type { Config } from './config/config.ts';
import type { LiveSettings } from './config/live-settings.ts';
import type { watchEventLoop } from './lifecycle/event-loop.ts';

/** The services that features and platform share. */
export interface AppContext {
  config: Config;
  /** The settings that admins change while the forum runs. */
  settings: LiveSettings;
  store: Store;
  scores: Scores;
  responseCache: ResponseCache;
  /** The last copies of documents. */
  lastCopies: LastCopies;
  live: Live;
  bus: ClusterBus | null;
  tokens: Tokens;
  identity: Identity;
  payments: Payments;
  stepUps: StepUps;
  factors: SecondFactors;
  signInLog: SignInLog;
  /** Limits sign-ups; null where the provider limits them itself. */
  signUpLimits: SignUpLimits | null;
  limits: RateLimits;
  renderer: Renderer;
  /** How much of the event loop goes to documents that no cache answers. */
  documentLoad: DocumentLoad;
  /** How long the event loop keeps timers waiting. */
  eventLoop: ReturnType<typeof watchEventLoop>;
  /** Delivers a mail; null where the forum sends none. */
  deliver: Deliver | null;
  /** The language of the reader who sent a request with these headers. */
  languageOf: (headers: IncomingHttpHeaders) => Language;
  /** The forum's own origin. */
  home: () => string;
  log: FastifyBaseLogger;
}
