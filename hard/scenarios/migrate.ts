import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { migrate as applyMigrations } from '../../db/migrate.ts';
import { atLeast, never } from '../goals.ts';
import { makeData, type Scenario, type Scene } from '../scene.ts';
import { startServer } from '../server.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations/sqlite', import.meta.url));
const MIGRATOR = fileURLToPath(new URL('../migrator.ts', import.meta.url));

/** A migration as one might come: of a new table, a column, its values, and an index. */
const NEXT = `create table drafts (id text primary key not null, text text not null);
--> statement-breakpoint
alter table users add column drafts integer not null default 0;
--> statement-breakpoint
insert into drafts select id, display_name from users;
--> statement-breakpoint
update users set drafts = 1;
--> statement-breakpoint
create index drafts_of on drafts (text);`;

/** Our own migrations with one more behind them. */
function folderWithNext(scene: Scene): string {
  const folder = scene.folder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const told = JSON.parse(readFileSync(journal, 'utf8'));
  const [first] = told.entries;
  told.entries.push({ ...first, idx: 9_999, when: first.when + 1e9, tag: '9999_next' });
  writeFileSync(journal, JSON.stringify(told));
  writeFileSync(join(folder, '9999_next.sql'), NEXT);
  return folder;
}

const migrator = (file: string, folder: string, dieBehind = '') =>
  spawnSync(process.execPath, [MIGRATOR, file, folder, dieBehind], { encoding: 'utf8' });

/** What the next start does. */
function bringUp(file: string, folder: string) {
  const handle = new Database(file);
  applyMigrations(handle, folder);
  handle.close();
}

/** Everything in a file: its schema and what is in its tables. */
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

/** Kills a migration behind each of its statements, and lets another go on from there. */
function killEach(scene: Scene, folder: string, from: string | null) {
  const fresh = () => {
    const file = join(scene.folder(), 'forum.db');
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

/** A start that has to be refused: with one sentence, and the file as it was. */
async function isRefused(scene: Scene, dir: string, sentence: RegExp): Promise<boolean> {
  const before = contentOf(join(dir, 'forum.db'));
  const fault = await startServer(scene, dir).catch((error: Error) => error.message);
  if (typeof fault !== 'string') return false;
  const said = fault.replace('The forum does not start: ', '');
  return sentence.test(said) && contentOf(join(dir, 'forum.db')) === before;
}

/** Migrations killed at each statement are whole or not there; data of another version is refused. */
export const migrate: Scenario<object> = {
  name: 'migrate',
  ci: {},
  soak: {},
  async run(scene) {
    const next = folderWithNext(scene);
    const data = await makeData(scene, { members: 3 });
    const first = killEach(scene, MIGRATIONS, null);
    const second = killEach(scene, next, data.file);

    const newer = await makeData(scene, { members: 3 });
    bringUp(newer.file, next);
    const refusedNewer = await isRefused(scene, newer.dir, /^The data .+ newer .+\.\n$/);
    const edited = migrator(data.file, next).status === 0;
    appendFileSync(join(next, '9999_next.sql'), '-- edited');
    const refusal = migrator(data.file, next).stderr;
    const other = await makeData(scene, { members: 3 });
    const handle = new Database(other.file);
    handle.exec("update __drizzle_migrations set hash = 'of another text'");
    handle.close();
    const refusedEdited = await isRefused(scene, other.dir, /^A migration was edited .+\.\n$/);
    return [
      atLeast('migrations killed, statements', first.statements + second.statements, 20),
      never(
        'migrations killed: half done, or not mended by the next',
        first.halves + second.halves,
      ),
      never('a newer schema that is opened', refusedNewer ? 0 : 1),
      never('an edited schema that is opened', refusedEdited ? 0 : 1),
      never('an edited last migration that is taken', edited && /edited/.test(refusal) ? 0 : 1),
    ];
  },
};
