import Database from 'better-sqlite3';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import pg from 'pg';
import { getTableColumns, sqliteCore } from './drizzle.ts';
import { beginEpochWith } from './epoch-postgres.ts';
import { openPostgres } from './postgres.ts';
import { isDecoded } from './query.ts';
import { Said } from './said.ts';
import { makeSchema } from './schema.ts';
import { MOVING } from './settings.ts';

const AT_ONCE = 1_000;

/** Why a forum can't be moved. */
export class CantMove extends Said {
  override name = 'CantMove';
}

type Row = Record<string, unknown>;
interface Table {
  name: string;
  /** The columns that a table's rows are in order by. */
  key: string[];
  /** Makes PostgreSQL's JSON of a row as SQLite gives it. */
  convert(row: Row): Row;
}

const schema = makeSchema('sqlite');

/** All tables, each after those that it refers to, as the schema lists them. */
const tables: Table[] = Object.values(schema).map((table) => {
  const { name, primaryKeys } = sqliteCore.getTableConfig(table as SQLiteTable);
  const columns = Object.values(getTableColumns(table as SQLiteTable));
  const own = columns.filter(({ primary }) => primary);
  const decoded = columns.filter(isDecoded);
  return {
    name,
    key: (primaryKeys[0]?.columns ?? own).map((column) => column.name),
    convert(row) {
      const made = { ...row };
      for (const column of decoded) {
        const value = row[column.name];
        if (value !== null) made[column.name] = column.mapFromDriverValue(value);
      }
      return made;
    },
  };
});

const WRAP = 2 ** 32;
/** Changes whenever anything that counts changes. */
const fingerprint = (from: Database.Database) =>
  JSON.stringify(
    tables.map(({ name }) => from.prepare(`select count(*) as n from ${name}`).pluck().get()),
  ) +
  String(
    from
      .prepare(
        // Whole revs of many rows would not fit into a sum.
        `select (select coalesce(sum(value % ${WRAP}), 0) from counters)
          + (select coalesce(sum(rev % ${WRAP}), 0) from posts)
          + (select coalesce(sum(rev % ${WRAP}), 0) from users)`,
      )
      .pluck()
      .get(),
  );

/** It only grows, also in a target: entries that an older move has brought stay there. */
const LOG = 'audit';

/** Empties a target that holds the beginning of an older move, but for the log's entries, which are this forum's too. */
async function empty(from: Database.Database, to: pg.Client) {
  const ours = from.prepare(`select 1 from ${LOG} where id = ?`);
  const { rows: entries } = await to.query(`select id from ${LOG}`);
  if (!entries.every(({ id }) => ours.get(id))) {
    throw new CantMove('The target holds the audit log of another forum: move to a new database.');
  }
  const others = tables.filter(({ name }) => name !== LOG);
  await to.query(`truncate ${others.map(({ name }) => name).join(', ')}`);
}

async function mustBeEmpty(to: pg.Client) {
  for (const { name } of tables) {
    const { rowCount } = await to.query(`select 1 from ${name} limit 1`);
    if (rowCount) throw new CantMove(`The target is not empty: there is something in ${name}.`);
  }
}

/** Makes sure that the target is empty, or holds the beginning of this very move; else refuses. */
async function begin(from: Database.Database, to: pg.Client, mark: string) {
  const { rows: found } = await to.query('select value from settings where name = $1', [MOVING]);
  if (found[0]?.value === mark) return;
  // In one go: with entries but without a mark, the target would pass for a forum.
  await to.query('begin');
  // The beginning of an older move: the forum has changed since.
  if (found.length > 0) await empty(from, to);
  else await mustBeEmpty(to);
  await to.query('insert into settings (name, value) values ($1, $2)', [MOVING, mark]);
  await to.query('commit');
}

async function copyTable(
  from: Database.Database,
  to: pg.Client,
  { name, key, convert }: Table,
  progress: (table: string, done: number, total: number) => void,
) {
  const total = from.prepare(`select count(*) from ${name}`).pluck().get() as number;
  const tuple = `(${key.join(', ')})`;
  const order = (way: string) => key.map((column) => `${column} ${way}`).join(', ');
  const [last] = (await to.query(`select ${key} from ${name} order by ${order('desc')} limit 1`))
    .rows as Row[];
  // Settings hold the mark, which is no row of the source; what an older move brought of the log may have gaps.
  const anew = name === 'settings' || name === LOG;
  let after = anew || !last ? null : key.map((column) => last[column]);
  let done = (await to.query(`select count(*)::int as n from ${name}`)).rows[0].n;
  for (;;) {
    const where = after ? `where ${tuple} > (${after.map(() => '?').join(', ')})` : '';
    const rows = from
      .prepare(`select * from ${name} ${where} order by ${order('asc')} limit ${AT_ONCE}`)
      .all(...(after ?? [])) as Row[];
    if (rows.length === 0) break;
    await to.query(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1) on conflict do nothing`,
      [JSON.stringify(rows.map(convert))],
    );
    done += rows.length;
    progress(name, Math.min(done, total), total);
    after = key.map((column) => rows.at(-1)?.[column]);
  }
}

/**
 * Copies a forum from a SQLite file to an empty PostgreSQL database. Stopped in the middle, it goes on where it was.
 * The file's write lock is held meanwhile: what was written there during the move would be lost.
 */
export async function moveForum(
  file: string,
  url: string,
  progress: (table: string, done: number, total: number) => void,
) {
  const from = new Database(file, { fileMustExist: true });
  await (await openPostgres(url)).close();
  const to = new pg.Client({ connectionString: url });
  await to.connect();
  try {
    from.exec('begin immediate');
    await begin(from, to, fingerprint(from));
    for (const table of tables) await copyTable(from, to, table, progress);
    // What the old forum takes from now on is lost: what it says of it must never be said again of something else.
    await to.query('begin');
    await beginEpochWith(to);
    await to.query('delete from settings where name = $1', [MOVING]);
    await to.query('commit');
  } finally {
    await to.end();
    from.close();
  }
}
