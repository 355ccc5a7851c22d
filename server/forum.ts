import { openStore } from '../db/choose.ts';
import { type App, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openLog } from './log.ts';
import { openIdentity } from './outside/choose.ts';
import { openPayments } from './outside/choose-payments.ts';

/** Opens everything that a configuration names and builds the forum over it; it does not listen yet. */
export async function openForum(config: Config): Promise<App> {
  const log = openLog(config);
  const store = await openStore(config);
  const identity = await openIdentity(config, store, log);
  const payments = await openPayments(config);
  return buildApp({ config, store, identity, payments, log });
}
