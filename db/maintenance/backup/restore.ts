import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { asUnavailableError } from '../../core/errors.ts';
import { EPOCH_SETTING } from '../../core/internal-settings.ts';
import type { Store } from '../../core/store.ts';
import { makeFolder, syncToDisk } from '../../sqlite/data-folder.ts';
import { MIGRATIONS_TABLE } from '../../sqlite/migrate.ts';
import { openSqlite } from '../../sqlite/open.ts';
import { findFaults } from '../check/fsck.ts';
import { BACKUP_FILE, BackupError, copyDatabase, type ForumPlaces } from './backup.ts';
import { blockedIn, bringFiles, filesNeededBy, IMAGES, lengthOfFile } from './image-files.ts';
import { epochStatements, HIGHEST_REV, nextEpoch, type Restored } from './rev-epoch.ts';

/** The deadline of a restore that waits for the lock of a running forum. */
const LOCK_DEADLINE_MS = 30_000;
const LOCK_RETRY_MS = 5;
/** One step copies all pages under the lock: a running forum can't write meanwhile. */
const ALL_PAGES = 2 ** 31 - 1;

/** Opens a file read-only for the duration of an action. */
async function withReader<T>(file: string, action: (handle: Database.Database) => T | Promise<T>) {
  const handle = new Database(file, { readonly: true });
  try {
    return await action(handle);
  } finally {
    handle.close();
  }
}

const hasTable = (handle: Database.Database, name: string) =>
  handle.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !==
  undefined;
const migrationsOf = (handle: Database.Database) =>
  hasTable(handle, MIGRATIONS_TABLE)
    ? (handle.prepare(`select count(*) from ${MIGRATIONS_TABLE}`).pluck().get() as number)
    : 0;
const highestRevOf = (handle: Database.Database) =>
  Number(handle.prepare(HIGHEST_REV).pluck().get() ?? 0);
const epochOf = (handle: Database.Database) =>
  hasTable(handle, 'settings')
    ? Number(
        handle.prepare('select value from settings where name = ?').pluck().get(EPOCH_SETTING) ?? 0,
      )
    : 0;

/** The number of migrations and the highest rev of the present forum; null without a forum. */
async function inspect(file: string) {
  if (!existsSync(file)) return null;
  try {
    return await withReader(file, (handle) => {
      const migrations = migrationsOf(handle);
      // A start or a restore that was killed early leaves an empty file.
      if (migrations === 0 && !handle.prepare('select 1 from sqlite_master').get()) return null;
      return { migrations, highestRev: migrations > 0 ? highestRevOf(handle) : 0 };
    });
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    const message = `Not restored: the forum in ${file} can't be read (${error.message}).`;
    throw new BackupError(`${message} Move it away, with its -wal and -shm, and restore again.`);
  }
}

/** Copies a backup to a staging file and applies the missing migrations. */
async function stage(backup: string, staged: string) {
  await withReader(backup, async (from) => {
    if (migrationsOf(from) === 0) throw new BackupError(`There is no forum in ${backup}.`);
    await copyDatabase(from, staged);
  });
  await openSqlite(staged).close();
}

/**
 * Begins an epoch in a SQLite file, also of a running forum, and returns the epoch.
 * @param highestRev the highest known rev outside the file.
 */
export function beginEpochInFile(file: string, restored: Restored, highestRev = 0): number {
  const handle = new Database(file);
  try {
    const begin = handle.transaction(() => {
      const epoch = nextEpoch(highestRevOf(handle), highestRev);
      handle.exec(epochStatements(epoch, restored).join(';\n'));
      return epoch;
    });
    return begin.immediate();
  } catch (error) {
    throw asUnavailableError(error);
  } finally {
    handle.close();
  }
}

/**
 * Replaces a forum by a staged copy in one transaction: a killed restore leaves the present forum unchanged. While
 * another process writes, the library copies nothing and reports no error. The epoch in the file shows the success.
 */
async function replaceForum(staged: string, file: string, epoch: number) {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const deadline = performance.now() + LOCK_DEADLINE_MS;
  await withReader(staged, async (from) => {
    while ((await withReader(file, epochOf)) !== epoch) {
      if (performance.now() > deadline) {
        throw new BackupError('Not restored: another process keeps the forum locked.');
      }
      await delay(LOCK_RETRY_MS);
      await from.backup(file, { progress: () => ALL_PAGES });
    }
  });
  syncToDisk(...[`${file}-wal`, file, dirname(file)].filter((path) => existsSync(path)));
}

/** Does something with the staged copy before it replaces the forum. */
type Prepare = (store: Store) => Promise<unknown>;

async function prepareStaged(staged: string, prepare: Prepare) {
  const store = openSqlite(staged);
  try {
    await prepare(store);
  } finally {
    await store.close();
  }
}

/** The places of a backup: a folder, or a file of before and each daily copy, with pictures beside it. */
const placesIn = (from: string): ForumPlaces =>
  statSync(from, { throwIfNoEntry: false })?.isDirectory() === true
    ? { file: join(from, BACKUP_FILE), images: join(from, IMAGES) }
    : { file: from, images: join(dirname(from), IMAGES) };

/** Removes all pictures of some bytes from a staged copy, and blocks the bytes. */
function blockIn(staged: string, hashes: Iterable<string>) {
  const handle = new Database(staged);
  try {
    const remove = handle.prepare(
      'update images set removed_at = :now, stale = stale + 1 where (hash = :hash or small_hash = :hash) and removed_at is null',
    );
    const block = handle.prepare(
      'insert into image_files (hash, bytes, blocked_at) values (:hash, 0, :now) on conflict (hash) do update set blocked_at = :now',
    );
    for (const hash of hashes) {
      remove.run({ now: Date.now(), hash });
      block.run({ now: Date.now(), hash });
    }
  } finally {
    handle.close();
  }
}

/**
 * Brings the pictures of a staged copy into the folder of the forum, before the database: a kill leaves files without
 * rows. Bytes that are blocked, now or since a daily copy was made, stay away.
 * @throws BackupError when a picture is in neither folder.
 */
async function bringImages(staged: string, from: string, to: string, blocked: string[]) {
  const empty: string[] = [];
  for (const [hash, bytes] of filesNeededBy(staged)) {
    const length = await lengthOfFile(join(from, hash));
    if (length === 0) empty.push(hash);
    else if (length !== null && length !== bytes)
      throw new BackupError(`Not restored: the picture ${hash} is cut in the backup.`);
  }
  blockIn(staged, [...blocked, ...empty]);
  await bringNeeded(staged, from, to, 'Not restored:');
}

/** @throws BackupError when a picture that a database needs is in neither folder. */
async function bringNeeded(database: string, from: string, to: string, outcome: string) {
  const missing = await bringFiles(from, to, filesNeededBy(database), 'copy');
  if (missing.length > 0)
    throw new BackupError(
      `${outcome} ${missing.length} pictures are missing in the backup, the first is ${missing[0]}.`,
    );
  if (existsSync(to)) syncToDisk(to);
}

/**
 * Replaces a forum by a backup. A running forum notices the restore within a second and refreshes its clients. The
 * staged copy begins a new epoch before it replaces the forum.
 */
export async function restore(
  from: string,
  { file, images }: ForumPlaces,
  prepare: Prepare = async () => {},
) {
  const { file: backup, images: brought } = placesIn(from);
  if (!existsSync(backup)) throw new BackupError(`There is no forum in ${from}.`);
  const present = await inspect(file);
  makeFolder(dirname(file));
  const folder = mkdtempSync(join(dirname(file), 'restoring-'));
  const staged = join(folder, basename(file));
  try {
    await stage(backup, staged);
    if (present && present.migrations !== (await withReader(staged, migrationsOf))) {
      const other = 'The forum in place is of another version than this program.';
      throw new BackupError(`${other} Restore with the version that runs there.`);
    }
    const restored: Restored = { actor: 'npm run restore', detail: `from ${basename(from)}` };
    const epoch = beginEpochInFile(staged, restored, present?.highestRev);
    await prepareStaged(staged, prepare);
    await bringImages(staged, brought, images, present ? blockedIn(file) : []);
    const faults = findFaults(staged);
    if (faults.length > 0)
      throw new BackupError(['Not restored. In the backup:', ...faults].join('\n'));
    await replaceForum(staged, file, epoch);
    // A running forum may have removed some of them until then.
    await bringNeeded(file, brought, images, 'Restored, but');
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new BackupError(`Not restored: ${error.message}.`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
