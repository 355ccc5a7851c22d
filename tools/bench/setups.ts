/** The same forum on each engine, on one machine. */
import { join } from 'node:path';
import { membersOf, OWN } from './checkout.ts';
import { type Served, startForum } from './processes.ts';
import type { Member } from './requests.ts';
import type { Servers } from './servers.ts';

/** The setup that the others are compared with. */
export const FLOOR = 'SQLite/1';
/** The servers of one engine, and members who are signed in there. */
export interface Setup {
  servers: Served[];
  people: Member[];
}
export type SetupName = typeof FLOOR | 'PostgreSQL/1' | 'PostgreSQL+Redis/2';
/** An engine and its number of servers. */
export type Setups = Record<SetupName, Setup>;

/** Starts a seeded forum on each setup. Only the measurement sends requests. */
export async function startSetups(
  dataDir: string,
  posts: number,
  machines: Servers,
): Promise<Setups> {
  const file = join(dataDir, 'forum.db');
  const start = (env = {}) => startForum(OWN, dataDir, env);
  const [one, two] = [await machines.fill('one', file), await machines.fill('two', file)];
  const pair = { DATABASE_URL: two.url, REDIS_URL: machines.redis };
  return {
    'SQLite/1': { servers: [await start()], people: await membersOf(OWN, posts) },
    'PostgreSQL/1': {
      servers: [await start({ DATABASE_URL: one.url })],
      people: await membersOf(OWN, posts, one.tokenSeries),
    },
    'PostgreSQL+Redis/2': {
      servers: [await start(pair), await start(pair)],
      people: await membersOf(OWN, posts, two.tokenSeries),
    },
  };
}
