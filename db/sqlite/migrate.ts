import type Database from 'better-sqlite3';
import { readMigrationFiles } from '../drizzle.ts';
import { OperatorError } from '../operator-error.ts';

/** Another version of the forum has written the data. */
export class WrongVersionError extends OperatorError {
  override name = 'WrongVersionError';
}

/** A migration that is applied to the data. */
export interface AppliedMigration {
  /** The hash of the migration's text. */
  hash: string;
  /** The time at which the migration was made. */
  at: number;
}

/**
 * Checks the applied migrations, oldest first, against the migrations of this version.
 * @throws WrongVersionError unless the applied migrations are the first of the known ones.
 */
export function assertKnownMigrations(
  applied: AppliedMigration[],
  known: ReturnType<typeof readMigrationFiles>,
) {
  const newest = known.at(-1)?.folderMillis ?? 0;
  if (applied.some(({ at }) => at > newest)) {
    throw new WrongVersionError('The data was written by a newer version of the forum.');
  }
  const differ = applied.some(({ hash, at }, n) => {
    const expected = known[n];
    return expected?.folderMillis !== at || expected.hash !== hash;
  });
  if (!differ) return;
  throw new WrongVersionError(
    'A migration was edited after it had been applied to the data. Start the version that wrote it.',
  );
}

/**
 * Applies the missing migrations to a SQLite file, in one transaction. When several processes start together, the first
 * applies the migrations and the others find them applied. The table is that of Drizzle's migrator.
 * @throws WrongVersionError when a newer version, or one with other migrations, has written the file.
 */
export function migrate(handle: Database.Database, folder: string) {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const apply = handle.transaction(() => {
    handle.exec(
      'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
    );
    const applied = handle
      .prepare('select hash, created_at as at from __drizzle_migrations order by created_at')
      .all() as AppliedMigration[];
    assertKnownMigrations(applied, known);
    const recordMigration = handle.prepare(
      'insert into __drizzle_migrations (hash, created_at) values (?, ?)',
    );
    for (const { folderMillis, hash, sql } of known.slice(applied.length)) {
      for (const statement of sql) handle.exec(statement);
      recordMigration.run(hash, folderMillis);
    }
  });
  apply.immediate();
}

/** A free list of fewer pages (4 MB) is left to later writes. */
const MIN_FREE_PAGES = 1_000;

/**
 * Gives back the space of a file that is mostly free, as after a migration that rewrites the tables. A killed VACUUM
 * leaves the file as it was; the next start tries again.
 */
export function reclaimSpace(handle: Database.Database) {
  const count = (name: string) => Number(handle.pragma(name, { simple: true }));
  const free = count('freelist_count');
  if (free < MIN_FREE_PAGES || free < count('page_count') / 2) return;
  handle.exec('vacuum');
  handle.pragma('wal_checkpoint(TRUNCATE)');
}
