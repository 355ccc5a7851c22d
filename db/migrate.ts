import type Database from 'better-sqlite3';
import { readMigrationFiles } from './drizzle.ts';

/**
 * Applies the migrations that a SQLite file lacks, in one transaction: of several processes that start together, the
 * first applies them and the others find them there. The table is the one that Drizzle's own migrator keeps.
 * @throws when a newer version of the forum has written the file.
 */
export function migrate(handle: Database.Database, folder: string) {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const newest = Math.max(...known.map(({ folderMillis }) => folderMillis));
  const apply = handle.transaction(() => {
    handle.exec(
      'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
    );
    const last = handle.prepare('select max(created_at) from __drizzle_migrations').pluck();
    const done = Number(last.get() ?? 0);
    if (done > newest) throw new Error('The data was written by a newer version of the forum.');
    const note = handle.prepare(
      'insert into __drizzle_migrations (hash, created_at) values (?, ?)',
    );
    for (const { folderMillis, hash, sql } of known) {
      if (folderMillis <= done) continue;
      for (const statement of sql) handle.exec(statement);
      note.run(hash, folderMillis);
    }
  });
  apply.immediate();
}
