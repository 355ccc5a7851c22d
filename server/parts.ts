import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../db/connection.ts';
import type { PageIndex } from '../db/page-index.ts';
import type { Config } from './config.ts';
import type { Hot } from './hot.ts';
import type { Link } from './link.ts';
import type { Live } from './live.ts';
import type { Identity } from './outside/identity.ts';
import type { Payments } from './outside/payments.ts';
import type { SignUps } from './outside/sign-ups.ts';
import type { SignInLog } from './sign-in-log.ts';
import type { Tokens } from './tokens.ts';

/** What the features are built from. */
export interface Parts {
  config: Config;
  store: Store;
  pageIndex: PageIndex;
  hot: Hot;
  live: Live;
  link: Link | null;
  tokens: Tokens;
  identity: Identity;
  payments: Payments;
  signIns: SignInLog;
  /** Counts new members; null where the provider counts its own accounts, or nothing is limited. */
  newMembers: SignUps | null;
  log: FastifyBaseLogger;
}
