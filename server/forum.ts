import { openStore } from '../db/choose.ts';
import type { Store } from '../db/connection.ts';
import { forumId, refuseHalfMoved } from '../db/settings.ts';
import { type App, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { countingOf } from './limits.ts';
import { openLog } from './log.ts';
import { openIdentity } from './outside/choose.ts';
import { openPayments } from './outside/choose-payments.ts';
import { mendRights } from './private-files.ts';
import { warnOf } from './warnings.ts';

/** Joins the other servers of the forum; a single server never loads what that takes. */
async function joinServers(url: string, store: Store) {
  const { openLink } = await import('./many/link.ts');
  return openLink(url, await forumId(store));
}

/** Opens everything that a configuration names and builds the forum over it; it does not listen yet. */
export async function openForum(config: Config): Promise<App> {
  const log = openLog(config);
  warnOf(config, log);
  mendRights(config, log);
  const store = await openStore(config);
  await refuseHalfMoved(store);
  const link = config.redisUrl ? await joinServers(config.redisUrl, store) : null;
  const identity = await openIdentity(config, store, countingOf(link), log);
  const payments = await openPayments(config);
  return buildApp({ config, store, identity, payments, link, log });
}
