import type Database from 'better-sqlite3';
import { readMigrationFiles } from '../core/drizzle.ts';
import { asUnavailableError, isBusy, OperatorError, UnavailableError } from '../core/errors.ts';
import {
  type AppliedMigration,
  missingMigrations,
  type Opening,
  type StartLog,
} from '../core/schema/applied-migrations.ts';
import { pathInProject } from '../project-root.ts';

export const MIGRATIONS = pathInProject('migrations/sqlite');
export const MIGRATIONS_TABLE = '__drizzle_migrations';
/** The migration of a large forum holds the file's lock for minutes; a second start waits for it. */
const WAIT_FOR_MIGRATION_MS = 10 * 60_000;

/** The applied migrations of a file, oldest first; none of an empty file. The table is that of Drizzle's migrator. */
function appliedMigrations(handle: Database.Database): AppliedMigration[] {
  const table = handle.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  if (!table.get(MIGRATIONS_TABLE)) return [];
  return handle
    .prepare(`select hash, created_at as at from ${MIGRATIONS_TABLE} order by created_at`)
    .all() as AppliedMigration[];
}

/**
 * True if an older version has written a file.
 * @throws WrongVersionError when a newer version, or one with other migrations, has written it.
 */
export function isOlder(handle: Database.Database): boolean {
  const applied = appliedMigrations(handle);
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  return missingMigrations(applied, known).length > 0 && applied.length > 0;
}

/**
 * Applies the missing migrations to a SQLite file, in one transaction. When several processes start together, the first
 * applies the migrations; the others wait and find them applied.
 * @throws WrongVersionError when another version has written the file, and the opening does not migrate it.
 */
export function migrate(handle: Database.Database, folder: string, opening: Opening = {}) {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const missing = () => missingMigrations(appliedMigrations(handle), known, opening);
  if (missing().length === 0) return;
  opening.serverLog?.info(
    'the database is new or of an older release: its migrations are applied, here or by another process',
  );
  const apply = handle.transaction(() => {
    handle.exec(
      `create table if not exists ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at numeric)`,
    );
    const recordMigration = handle.prepare(
      `insert into ${MIGRATIONS_TABLE} (hash, created_at) values (?, ?)`,
    );
    for (const { folderMillis, hash, sql } of missing()) {
      for (const statement of sql) handle.exec(statement);
      recordMigration.run(hash, folderMillis);
    }
  });
  handle.pragma(`busy_timeout = ${WAIT_FOR_MIGRATION_MS}`);
  try {
    apply.immediate();
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new OperatorError('Another process keeps the file of the forum locked.', {
      cause: error,
    });
  }
  opening.serverLog?.info('the migrations are applied');
}

/** A free list of fewer pages (4 MB) is left to later writes. */
const MIN_FREE_PAGES = 1_000;

/**
 * Gives back the space of a file that is mostly free, as after a migration that rewrites the tables. A killed VACUUM
 * leaves the file as it was. A full disk or a lock must not prevent the start: the next start tries again.
 */
export function reclaimSpace(handle: Database.Database, log: StartLog) {
  const count = (name: string) => Number(handle.pragma(name, { simple: true }));
  const free = count('freelist_count');
  if (free < MIN_FREE_PAGES || free < count('page_count') / 2) return;
  log.info('the file is mostly free space: giving it back');
  try {
    handle.exec('vacuum');
    handle.pragma('wal_checkpoint(TRUNCATE)');
  } catch (err) {
    if (!(asUnavailableError(err) instanceof UnavailableError)) throw err;
    log.warn({ err }, 'the free space of the file could not be given back');
  }
}
