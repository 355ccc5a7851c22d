import type { Store } from './connection.ts';
import { checkDisk } from './disk.ts';
import { followIds } from './newest.ts';
import { openSqlite } from './open.ts';

/** Where a forum keeps everything: a PostgreSQL database when an address is given, else a SQLite file. */
export interface Place {
  databaseUrl: string | null;
  databaseFile: string;
}

/** Opens the store of a place; the driver of the other engine is never loaded. */
export async function openStore({ databaseUrl, databaseFile }: Place): Promise<Store> {
  const store =
    databaseUrl === null
      ? checkDisk(openSqlite(databaseFile), databaseFile)
      : checkDisk(await (await import('./postgres.ts')).openPostgres(databaseUrl), null);
  await followIds(store);
  return store;
}

/** Recounts everything that is kept in a place and answers a sentence for each difference. */
export const faultsOf = async ({ databaseUrl, databaseFile }: Place): Promise<string[]> =>
  databaseUrl === null
    ? (await import('./fsck.ts')).findFaults(databaseFile)
    : (await import('./fsck-postgres.ts')).findFaultsInPostgres(databaseUrl);

/** Begins a new epoch in a place whose data came back by other ways than a restore; servers that run notice. */
export async function beginEpoch(place: Place): Promise<void> {
  const { databaseUrl, databaseFile } = place;
  // Brings it to this version.
  await (await openStore(place)).close();
  const restored = { actor: 'npm run epoch', detail: '' } as const;
  if (databaseUrl === null) (await import('./restore.ts')).beginEpochIn(databaseFile, restored);
  else await (await import('./epoch-postgres.ts')).beginEpochAt(databaseUrl, restored);
}
