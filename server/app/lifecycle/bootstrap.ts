import type { FastifyBaseLogger } from 'fastify';
import { type Logger, pino } from 'pino';
import { openStore } from '../../../db/core/create-store.ts';
import { forumId, refuseHalfMoved } from '../../../db/core/internal-settings.ts';
import type { Store } from '../../../db/core/store.ts';
import { checkFactorSecrets } from '../../auth/factors/sealing.ts';
import type { PasswordHasher } from '../../auth/providers/local/passwords/hashing.ts';
import { openIdentity } from '../../auth/providers/open.ts';
import { limiterFactory } from '../../limits/rate-limits.ts';
import { openPayments } from '../../membership/open-payments.ts';
import { type App, buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { fixPermissions } from '../config/file-permissions.ts';
import { openSettings } from '../config/live-settings.ts';
import { logWarnings } from '../config/warnings.ts';

/** The server's log in JSON lines; credentials are redacted. */
const openLog = (config: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: config.logLevel,
    redact: ['*.authorization', '*.cookie', '*.token', '*.password'],
  });

/**
 * No request comes before this server hears the others, unless Redis is away for this long: limits are counted over all
 * servers then, and the response cache answers.
 */
const UP_MS = 3_000;

/** Connects to the other servers of the forum; a single server never loads the Redis client. */
async function connectCluster(url: string, store: Store, log: FastifyBaseLogger) {
  const { openRedisBus } = await import('../../cluster/redis-bus.ts');
  const bus = openRedisBus(url, await forumId(store), log);
  await bus.untilUp(UP_MS);
  return bus;
}

interface Options {
  /** True if an upgrade tries this release: the data have its migrations, or it must not touch them. */
  isOnTrial?: boolean;
  /** Makes and checks the hashes of passwords; tests pass their own. */
  hasher?: PasswordHasher | undefined;
}

/** Opens the store, providers and cluster of a configuration and builds the app; it does not listen yet. */
export async function bootstrap(
  config: Config,
  { isOnTrial = false, hasher }: Options = {},
): Promise<App> {
  const log = openLog(config);
  logWarnings(config, log);
  fixPermissions(config, log);
  const store = await openStore(config, { serverLog: log, refusesOlder: isOnTrial });
  await refuseHalfMoved(store);
  await checkFactorSecrets(store, config);
  const bus = config.redisUrl ? await connectCluster(config.redisUrl, store, log) : null;
  const settings = await openSettings(store, config);
  const identity = await openIdentity(config, settings, {
    store,
    counting: limiterFactory(bus),
    log,
    hasher,
  });
  const payments = await openPayments(config);
  return buildApp({ config, settings, store, identity, payments, bus, log });
}
