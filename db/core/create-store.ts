import type { CheckOptions } from '../maintenance/check/rules.ts';
import { checkDisk } from '../sqlite/disk-check.ts';
import { openSqlite } from '../sqlite/open.ts';
import { resumeIds } from './resume-ids.ts';
import type { Opening } from './schema/applied-migrations.ts';
import type { Store, StoreLocation } from './store.ts';

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

/**
 * Runs fsck on a location: recounts the stored totals, compares pictures with their files, and returns a sentence for
 * each difference.
 */
export async function faultsOf(
  location: StoreLocation,
  options: CheckOptions = {},
): Promise<string[]> {
  const { databaseUrl, databaseFile, images } = location;
  const faults =
    databaseUrl === null
      ? (await import('../maintenance/check/fsck.ts')).findFaults(databaseFile, options)
      : await (await import('../maintenance/check/postgres.ts')).findFaultsInPostgres(
          databaseUrl,
          options,
        );
  // Of data that can't be read whole, nothing more is asked.
  if (faults.length > 0 || !images) return faults;
  const { findImageFaults } = await import('../maintenance/check/images.ts');
  return findImageFaults(location, images.folder);
}

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
