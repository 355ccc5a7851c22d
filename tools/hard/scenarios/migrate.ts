import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { migrate as applyMigrations } from '../../../db/sqlite/migrate.ts';
import { atLeast, never } from '../goals.ts';
import { makeData, type Scenario, type Setup } from '../setup.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/sqlite', import.meta.url));
const MIGRATOR = fileURLToPath(new URL('../migrator.ts', import.meta.url));

/** An example of a future migration: a new table, a column, its values and an index. */
const NEXT = `create table drafts (id text primary key not null, text text not null);
--> statement-breakpoint
alter table users add column drafts integer not null default 0;
--> statement-breakpoint
insert into drafts select id, display_name from users;
--> statement-breakpoint
update users set drafts = 1;
--> statement-breakpoint
create index drafts_of on drafts (text);`;

/** The project's migrations with one more at the end. */
function folderWithNext(setup: Setup): string {
  const folder = setup.folder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const journalData = JSON.parse(readFileSync(journal, 'utf8'));
  const [first] = journalData.entries;
  journalData.entries.push({ ...first, idx: 9_999, when: first.when + 1e9, tag: '9999_next' });
  writeFileSync(journal, JSON.stringify(journalData));
  writeFileSync(join(folder, '9999_next.sql'), NEXT);
  return folder;
}

const migrator = (file: string, folder: string, dieBehind = '') =>
  spawnSync(process.execPath, [MIGRATOR, file, folder, dieBehind], { encoding: 'utf8' });

/** Migrates as the next start does. */
function bringUp(file: string, folder: string) {
  const handle = new Database(file);
  applyMigrations(handle, folder);
  handle.close();
}

/** The whole content of a file: its schema and its rows. */
function contentOf(file: string): string {
  const handle = new Database(file);
  const schema = handle.prepare('select name, type, sql from sqlite_master order by name').all();
  const tables = (schema as { name: string; type: string }[]).filter(
    ({ type }) => type === 'table',
  );
  const rows = tables.map(({ name }) => handle.prepare(`select * from "${name}"`).all());
  handle.close();
  return JSON.stringify([schema, rows]);
}

/** Kills a migration after each of its statements, and migrates again from there. */
function killEach(setup: Setup, folder: string, from: string | null) {
  const fresh = () => {
    const file = join(setup.folder(), 'forum.db');
    if (from) copyFileSync(from, file);
    return file;
  };
  const whole = fresh();
  const before = contentOf(whole);
  const statements = Number(migrator(whole, folder).stdout);
  const after = contentOf(whole);
  let halves = 0;
  for (let last = 1; last <= statements; last++) {
    const file = fresh();
    if (migrator(file, folder, String(last)).signal !== 'SIGKILL') halves++;
    if (contentOf(file) !== before) halves++;
    bringUp(file, folder);
    if (contentOf(file) !== after) halves++;
  }
  return { statements, halves };
}

/** A migration killed at any statement is applied whole or not at all. */
export const migrate: Scenario<object> = {
  name: 'migrate',
  ci: {},
  soak: {},
  async run(setup) {
    const data = await makeData(setup, { members: 3 });
    const first = killEach(setup, MIGRATIONS, null);
    const second = killEach(setup, folderWithNext(setup), data.file);
    return [
      atLeast('migrations killed, statements', first.statements + second.statements, 20),
      never(
        'migrations killed: half done, or not mended by the next',
        first.halves + second.halves,
      ),
    ];
  },
};
