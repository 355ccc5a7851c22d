import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../../db/sqlite/open.ts';

let made: Promise<Buffer> | undefined;

async function make(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'adda-migrated-'));
  try {
    const file = join(folder, 'forum.sqlite');
    await openSqlite(file).close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The file of an empty forum that has all migrations. A worker migrates once; each forum's database is a copy. */
export function migratedFile(): Promise<Buffer> {
  made ??= make();
  return made;
}
