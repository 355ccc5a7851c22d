import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Database from 'better-sqlite3';
import { migrate } from '../../../db/sqlite/migrate.ts';
import { freshFolder } from '../folders.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The folder of the migrations up to `last`, as an earlier release had them. */
export function migrationsUpTo(last: string, engine = 'sqlite'): string {
  const folder = freshFolder();
  cpSync(join(MIGRATIONS, engine), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const at = entries.findIndex(({ tag }: { tag: string }) => tag === last);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at + 1) }));
  return folder;
}

/** Migrates a new file up to the migration `last`, as an earlier release left it. */
export const migrateTo = (handle: Database.Database, last: string): void =>
  migrate(handle, migrationsUpTo(last));
