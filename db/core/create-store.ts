import type { CheckOptions } from '../maintenance/check/rules.ts';
import { checkDisk } from '../sqlite/disk-check.ts';
import { openSqlite } from '../sqlite/open.ts';
import { resumeIds } from './resume-ids.ts';
import type { Opening } from './schema/applied-migrations.ts';
import type { Store } from './store.ts';

/** The location of a forum's data: a PostgreSQL database when `databaseUrl` is set, else a SQLite file. */
export interface StoreLocation {
  databaseUrl: string | null;
  databaseFile: string;
}

/** Opens the store of a location. Only the driver of its engine is loaded. */
export async function openStore(
  { databaseUrl, databaseFile }: StoreLocation,
  opening: Opening = {},
): Promise<Store> {
  const store =
    databaseUrl === null
      ? checkDisk(openSqlite(databaseFile, opening), databaseFile)
      : checkDisk(
          await (await import('../postgres/open.ts')).openPostgres(databaseUrl, opening),
          null,
        );
  await resumeIds(store);
  return store;
}

/** Runs fsck on a location: recounts the stored totals and returns a sentence for each difference. */
export const faultsOf = async (
  { databaseUrl, databaseFile }: StoreLocation,
  options: CheckOptions = {},
): Promise<string[]> =>
  databaseUrl === null
    ? (await import('../maintenance/check/fsck.ts')).findFaults(databaseFile, options)
    : (await import('../maintenance/check/postgres.ts')).findFaultsInPostgres(databaseUrl, options);

/** Begins a new epoch after data came back without `npm run restore`. Running servers notice it. */
export async function beginEpoch(location: StoreLocation): Promise<void> {
  const { databaseUrl, databaseFile } = location;
  // Applies the migrations.
  await (await openStore(location)).close();
  const restored = { actor: 'npm run epoch', detail: '' } as const;
  if (databaseUrl === null)
    (await import('../maintenance/backup/restore.ts')).beginEpochInFile(databaseFile, restored);
  else
    await (await import('../maintenance/backup/rev-epoch-postgres.ts')).beginEpochInPostgres(
      databaseUrl,
      restored,
    );
}
