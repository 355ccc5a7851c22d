import {
  chmodSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { CantCopy, copy } from './backup.ts';
import { EPOCH, epochStatements, HIGHEST, nextEpoch, type Restored } from './epoch.ts';
import { asUnavailable } from './faults.ts';
import { makeFolder } from './folder.ts';
import { findFaults } from './fsck.ts';
import { openSqlite } from './open.ts';

/** How long a restore waits for the lock of a forum that is being written to. */
const LOCK_MS = 30_000;
const LOCK_RETRY_MS = 5;
/** All pages in one go: a running forum can't write meanwhile. */
const ALL_PAGES = 2 ** 31 - 1;

async function reading<T>(file: string, act: (handle: Database.Database) => T | Promise<T>) {
  const handle = new Database(file, { readonly: true });
  try {
    return await act(handle);
  } finally {
    handle.close();
  }
}

const hasTable = (handle: Database.Database, name: string) =>
  handle.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !==
  undefined;
const NOTES = '__drizzle_migrations';
const migrationsOf = (handle: Database.Database) =>
  hasTable(handle, NOTES)
    ? (handle.prepare(`select count(*) from ${NOTES}`).pluck().get() as number)
    : 0;
const highestOf = (handle: Database.Database) => Number(handle.prepare(HIGHEST).pluck().get() ?? 0);
const epochOf = (handle: Database.Database) =>
  hasTable(handle, 'settings')
    ? Number(handle.prepare('select value from settings where name = ?').pluck().get(EPOCH) ?? 0)
    : 0;

/** The migrations and the highest rev of the forum in a place; null where there is none. */
async function lookAt(file: string) {
  if (!existsSync(file)) return null;
  try {
    return await reading(file, (handle) => {
      const migrations = migrationsOf(handle);
      // A start or a restore that was killed at its very beginning leaves an empty file.
      if (migrations === 0 && !handle.prepare('select 1 from sqlite_master').get()) return null;
      return { migrations, highest: migrations > 0 ? highestOf(handle) : 0 };
    });
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    const says = `Not restored: the forum in ${file} can't be read (${error.message}).`;
    throw new CantCopy(`${says} Move it away, with its -wal and -shm, and restore again.`);
  }
}

/** Copies a backup to where nobody reads it yet, and brings it to this version. */
async function stage(backup: string, staged: string) {
  await reading(backup, async (from) => {
    if (migrationsOf(from) === 0) throw new CantCopy(`There is no forum in ${backup}.`);
    await copy(from, staged);
  });
  await openSqlite(staged).close();
}

/**
 * Begins an epoch in a file, also of a running forum; answers it.
 * @param highest what is known of revs besides those in the file.
 */
export function beginEpochIn(file: string, restored: Restored, highest = 0): number {
  const handle = new Database(file);
  try {
    const begin = handle.transaction(() => {
      const epoch = nextEpoch(highestOf(handle), highest);
      handle.exec(epochStatements(epoch, restored).join(';\n'));
      return epoch;
    });
    return begin.immediate();
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    handle.close();
  }
}

/** Brings what was written to the disk; a log may be there or not. */
function sync(file: string) {
  const places = [`${file}-wal`, file, dirname(file)].filter((place) => existsSync(place));
  for (const place of places) {
    const opened = openSync(place, 'r');
    fdatasyncSync(opened);
    closeSync(opened);
  }
}

/**
 * Puts a copy in the place of a forum, in one transaction: whoever is killed in the midst leaves the forum that was
 * there. Where another writes just then, the library copies nothing and says nothing: the epoch in the place tells.
 */
async function putInPlace(staged: string, file: string, epoch: number) {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const until = performance.now() + LOCK_MS;
  await reading(staged, async (from) => {
    while ((await reading(file, epochOf)) !== epoch) {
      if (performance.now() > until) {
        throw new CantCopy('Not restored: another process keeps the forum locked.');
      }
      await pause(LOCK_RETRY_MS);
      await from.backup(file, { progress: () => ALL_PAGES });
    }
  });
  sync(file);
}

/**
 * Puts a backup in the place of a forum, also of a running one: it notices within a second and tells its readers. A new
 * epoch begins with it, in the copy before that is put in its place.
 */
export async function restore(backup: string, file: string) {
  if (!existsSync(backup)) throw new CantCopy(`There is no forum in ${backup}.`);
  const present = await lookAt(file);
  makeFolder(dirname(file));
  const folder = mkdtempSync(join(dirname(file), 'restoring-'));
  const staged = join(folder, basename(file));
  try {
    await stage(backup, staged);
    if (present && present.migrations !== (await reading(staged, migrationsOf))) {
      const other = 'The forum in place is of another version than this program.';
      throw new CantCopy(`${other} Restore with the version that runs there.`);
    }
    const restored: Restored = { actor: 'npm run restore', detail: `from ${basename(backup)}` };
    const epoch = beginEpochIn(staged, restored, present?.highest);
    const faults = findFaults(staged);
    if (faults.length > 0)
      throw new CantCopy(['Not restored. In the backup:', ...faults].join('\n'));
    await putInPlace(staged, file, epoch);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new CantCopy(`Not restored: ${error.message}.`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
