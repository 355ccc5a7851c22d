/** The same forum on each of its engines, on one machine. */
import { join } from 'node:path';
import { type Served, startForum } from './processes.ts';
import type { Servers } from './servers.ts';

/** What the others stand beside. */
export const FLOOR = 'SQLite/1';
/** Where the forum runs: an engine and so many servers. */
export type Setups = Record<typeof FLOOR | 'PostgreSQL/1' | 'PostgreSQL+Redis/2', Served[]>;

/** Starts a seeded forum on each of them; nobody but the measurement asks them anything. */
export async function startSetups(dataDir: string, machines: Servers): Promise<Setups> {
  const file = join(dataDir, 'forum.db');
  const [one, two] = [await machines.fill('one', file), await machines.fill('two', file)];
  const pair = { DATABASE_URL: two, REDIS_URL: machines.redis };
  return {
    'SQLite/1': [await startForum(dataDir)],
    'PostgreSQL/1': [await startForum(dataDir, { DATABASE_URL: one })],
    'PostgreSQL+Redis/2': [await startForum(dataDir, pair), await startForum(dataDir, pair)],
  };
}
