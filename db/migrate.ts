import type Database from 'better-sqlite3';
import { readMigrationFiles } from './drizzle.ts';
import { Said } from './said.ts';

/** The data was written by another version of the forum than this one. */
export class WrongVersion extends Said {
  override name = 'WrongVersion';
}

/** A migration that the data have gone through: of which text, and when it was made. */
export interface Applied {
  hash: string;
  at: number;
}

/**
 * Checks the data's migrations, the oldest first, against those of a folder.
 * @throws WrongVersion unless they are the first of those that we know.
 */
export function mustBeOurs(applied: Applied[], known: ReturnType<typeof readMigrationFiles>) {
  const newest = known.at(-1)?.folderMillis ?? 0;
  if (applied.some(({ at }) => at > newest)) {
    throw new WrongVersion('The data was written by a newer version of the forum.');
  }
  const differ = applied.some(({ hash, at }, n) => {
    const ours = known[n];
    return ours?.folderMillis !== at || ours.hash !== hash;
  });
  if (!differ) return;
  throw new WrongVersion(
    'A migration was edited after it had been applied to the data. Start the version that wrote it.',
  );
}

/**
 * Applies the migrations that a SQLite file lacks, in one transaction: of several processes that start together, the
 * first applies them and the others find them there. The table is the one that Drizzle's own migrator keeps.
 * @throws WrongVersion when a newer version of the forum has written the file, or one with other migrations.
 */
export function migrate(handle: Database.Database, folder: string) {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const apply = handle.transaction(() => {
    handle.exec(
      'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
    );
    const applied = handle
      .prepare('select hash, created_at as at from __drizzle_migrations order by created_at')
      .all() as Applied[];
    mustBeOurs(applied, known);
    const note = handle.prepare(
      'insert into __drizzle_migrations (hash, created_at) values (?, ?)',
    );
    for (const { folderMillis, hash, sql } of known.slice(applied.length)) {
      for (const statement of sql) handle.exec(statement);
      note.run(hash, folderMillis);
    }
  });
  apply.immediate();
}
