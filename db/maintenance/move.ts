import Database from 'better-sqlite3';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import pg from 'pg';
import { isDecoded } from '../core/compiled-query.ts';
import { getTableColumns, sqliteCore } from '../core/drizzle.ts';
import { OperatorError } from '../core/errors.ts';
import { FORUM_ID, MOVING } from '../core/internal-settings.ts';
import { makeSchema, SEARCH_TABLES } from '../core/schema/schema.ts';
import { openPostgres } from '../postgres/open.ts';
import { IS_PROGRESS } from '../search/progress.ts';
import { tryExclusiveLock } from '../sqlite/in-use.ts';
import { beginEpochInTransaction } from './backup/rev-epoch-postgres.ts';
import type { Progress } from './progress.ts';

/** The number of rows copied by one statement. */
const BATCH_ROWS = 1_000;

/** The reason why a move is refused. */
class MoveError extends OperatorError {
  override name = 'MoveError';
}

const RUNNING = 'Not moved: a server of the forum runs. Stop it, then move again.';

type Row = Record<string, unknown>;
interface Table {
  name: string;
  /** The primary key, which orders the copy. */
  key: string[];
  /** Converts a row of SQLite to PostgreSQL's JSON. */
  convert(row: Row): Row;
}

const schema = makeSchema('sqlite');

const searchTables = SEARCH_TABLES.map((name) => sqliteCore.getTableConfig(schema[name]).name);
const isCopied = (name: string) => !(SEARCH_TABLES as readonly string[]).includes(name);

/**
 * The tables to copy in the schema's order: each after the tables that it refers to. The first start on the target makes
 * the search indexes.
 */
const copied = Object.entries(schema).flatMap(([name, table]) => (isCopied(name) ? [table] : []));
const tables: Table[] = copied.map((table) => {
  const { name, primaryKeys } = sqliteCore.getTableConfig(table as SQLiteTable);
  const columns = Object.values(getTableColumns(table as SQLiteTable));
  const primaryColumns = columns.filter(({ primary }) => primary);
  const decoded = columns.filter(isDecoded);
  return {
    name,
    key: (primaryKeys[0]?.columns ?? primaryColumns).map((column) => column.name),
    convert(row) {
      const converted = { ...row };
      for (const column of decoded) {
        const value = row[column.name];
        if (value !== null) converted[column.name] = column.mapFromDriverValue(value);
      }
      return converted;
    },
  };
});

const WRAP = 2 ** 32;
/**
 * A fingerprint of the source: whose forum it is, row counts, counters and revs. A change of any of them changes it.
 * Another forum may have the same counts. A forum that no server has started yet has no id; then its members' ids tell.
 */
const fingerprint = (from: Database.Database) =>
  JSON.stringify(
    from
      .prepare(
        `select (select value from settings where name = '${FORUM_ID}'), (select min(id) from users)`,
      )
      .raw()
      .get(),
  ) +
  JSON.stringify(
    tables.map(({ name }) => from.prepare(`select count(*) as n from ${name}`).pluck().get()),
  ) +
  String(
    from
      .prepare(
        // The modulus keeps the sum of many revs within an integer.
        `select (select coalesce(sum(value % ${WRAP}), 0) from counters)
          + (select coalesce(sum(rev % ${WRAP}), 0) from posts)
          + (select coalesce(sum(rev % ${WRAP}), 0) from users)`,
      )
      .pluck()
      .get(),
  );

/** Append-only, also in a target: the entries of an interrupted move stay. */
const AUDIT_TABLE = 'audit';

/** Empties the target of an interrupted move, except for the audit log, whose entries must be this forum's. */
async function clearTarget(from: Database.Database, to: pg.Client) {
  const findEntry = from.prepare(`select 1 from ${AUDIT_TABLE} where key = ? and id = ?`);
  const { rows: entries } = await to.query(`select key, id from ${AUDIT_TABLE}`);
  if (!entries.every(({ key, id }) => findEntry.get(key, id))) {
    throw new MoveError('The target holds the audit log of another forum: move to a new database.');
  }
  const others = tables.flatMap(({ name }) => (name === AUDIT_TABLE ? [] : [name]));
  await to.query(`truncate ${[...others, ...searchTables].join(', ')}`);
}

/**
 * The migrations of an empty forum note how far its search indexes are.
 * @throws MoveError when a table of the target has rows.
 */
async function assertEmpty(to: pg.Client) {
  for (const { name } of tables) {
    const where = name === 'settings' ? `where not ${IS_PROGRESS}` : '';
    const { rowCount } = await to.query(`select 1 from ${name} ${where} limit 1`);
    if (rowCount) throw new MoveError(`The target is not empty: there is something in ${name}.`);
  }
}

/** Begins or resumes a move. The target must be empty, or hold an interrupted move of the same forum. */
async function beginOrResume(from: Database.Database, to: pg.Client, sourceFingerprint: string) {
  const { rows: found } = await to.query('select value from settings where name = $1', [MOVING]);
  if (found[0]?.value === sourceFingerprint) return;
  // One transaction: with rows but without the setting, the target would count as a whole forum.
  await to.query('begin');
  // The forum has changed since the interrupted move.
  if (found.length > 0) await clearTarget(from, to);
  else await assertEmpty(to);
  await to.query('insert into settings (name, value) values ($1, $2)', [MOVING, sourceFingerprint]);
  await to.query('commit');
}

async function copyTable(
  from: Database.Database,
  to: pg.Client,
  { name, key, convert }: Table,
  progress: Progress,
) {
  const total = from.prepare(`select count(*) from ${name}`).pluck().get() as number;
  const tuple = `(${key.join(', ')})`;
  const order = (direction: string) => key.map((column) => `${column} ${direction}`).join(', ');
  const [lastRow] = (await to.query(`select ${key} from ${name} order by ${order('desc')} limit 1`))
    .rows as Row[];
  // The settings hold the fingerprint, and an older move's audit log may have gaps: both tables start over.
  const startsOver = name === 'settings' || name === AUDIT_TABLE;
  let after = startsOver || !lastRow ? null : key.map((column) => lastRow[column]);
  let done = (await to.query(`select count(*)::int as n from ${name}`)).rows[0].n;
  for (;;) {
    const where = after ? `where ${tuple} > (${after.map(() => '?').join(', ')})` : '';
    const rows = from
      .prepare(`select * from ${name} ${where} order by ${order('asc')} limit ${BATCH_ROWS}`)
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

/** Opens the source for this connection alone. @throws MoveError while a server has it open */
function openSource(file: string): Database.Database {
  const from = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    if (!tryExclusiveLock(from)) throw new MoveError(RUNNING);
    return from;
  } catch (error) {
    from.close();
    throw error;
  }
}

async function connect(url: string): Promise<pg.Client> {
  await (await openPostgres(url)).close();
  const to = new pg.Client({ connectionString: url });
  await to.connect();
  return to;
}

/**
 * Copies a forum from a SQLite file to an empty PostgreSQL database. An interrupted move resumes at its last row. No
 * server may have the file open: what it accepted after the copy would be lost.
 */
export async function moveForum(file: string, url: string, progress: Progress) {
  const from = openSource(file);
  const to = await connect(url).catch((error: unknown) => {
    from.close();
    throw error;
  });
  try {
    await beginOrResume(from, to, fingerprint(from));
    for (const table of tables) await copyTable(from, to, table, progress);
    // The source may accept later writes, which the target lacks: its later revs must not recur in the target.
    await to.query('begin');
    await beginEpochInTransaction(to);
    await to.query(`delete from settings where name = $1 or ${IS_PROGRESS}`, [MOVING]);
    await to.query('commit');
  } finally {
    await to.end();
    from.close();
  }
}
