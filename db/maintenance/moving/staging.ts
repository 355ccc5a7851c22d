import Database from 'better-sqlite3';
import { brokenConstraint, OperatorError } from '../../core/errors.ts';
import type { Progress } from '../progress.ts';
import { dumpRows } from './dump/dump-file.ts';
import { Charset } from './dump/mojibake.ts';
import type { SqlRow } from './dump/sql-parser.ts';
import type { Platform, SourceTable, Staging } from './platform.ts';

type Value = string | number | null;

/** A table of the dump that is read. */
interface StagedTable {
  name: string;
  /** The prefix of the forum's tables. */
  prefix: string;
  spec: SourceTable;
  /** The names of the columns that are read, in lower case. */
  columns: ReadonlySet<string>;
  isFound: boolean;
  /** Its name in the temporary database: names of dumps may have any characters, and differ by case alone. */
  staged: string;
  /** The columns that it lacks. */
  lacks: string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** The times of dumps: a day and a time of day in UTC, with a fraction and an offset where the platform writes them. */
const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** A time in milliseconds since 1970; null where there is none, as `0000-00-00 00:00:00`. */
function timeOf(value: string): number | null {
  const found = TIME.exec(value);
  if (!found) return null;
  const [, day, time, fraction = '', zone = 'Z'] = found;
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone;
  const ms = Date.parse(`${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`);
  return Number.isNaN(ms) ? null : ms;
}

const MEGABYTE = 1_000_000;

/** PostgreSQL writes booleans as letters. */
const BOOLEANS: Readonly<Record<string, number>> = { t: 1, f: 0, true: 1, false: 0 };

function numberOf(value: string): number | null {
  const number = BOOLEANS[value] ?? (value.trim() === '' ? Number.NaN : Number(value));
  // Counts and seconds of some platforms have a fraction; what is stored of them is whole.
  return Number.isFinite(number) ? Math.floor(number) : null;
}

type Column = { name: string; of: 'numbers' | 'texts' | 'times'; mayLack: boolean };
const columnsOf = ({ key = '', ...spec }: SourceTable): Column[] =>
  (['numbers', 'times', 'texts'] as const).flatMap((of) =>
    Array.from(
      `${of === 'numbers' ? key : ''} ${spec[of] ?? ''}`.matchAll(/(\w+)(\??)/g),
      ([, name = '', mark]) => ({ name, of, mayLack: mark === '?' }),
    ),
  );

/** The tables of a platform in one dump. Their prefix differs from forum to forum. */
class Tables {
  readonly #platform: Platform;
  readonly #suffixes: string[];
  readonly #found = new Map<string, StagedTable>();

  constructor(platform: Platform) {
    this.#platform = platform;
    // `acl_users` is no table `users` of a forum whose prefix is `acl_`.
    this.#suffixes = Object.keys(platform.tables).sort((one, other) => other.length - one.length);
  }

  find(table: string): StagedTable | undefined {
    const known = this.#found.get(table);
    if (known) return known;
    const lower = table.toLowerCase();
    const name = this.#suffixes.find((one) => {
      const suffix = one.toLowerCase();
      return lower === suffix || lower.endsWith(`_${suffix}`);
    });
    const spec = name === undefined ? undefined : this.#platform.tables[name];
    if (name === undefined || !spec) return undefined;
    const prefix = table.slice(0, table.length - name.length);
    const columns = new Set(columnsOf(spec).map((column) => column.name.toLowerCase()));
    const found: StagedTable = {
      name,
      spec,
      prefix,
      columns,
      isFound: false,
      staged: `staged_${this.#found.size}`,
      lacks: [],
    };
    this.#found.set(table, found);
    return found;
  }

  /** The forum's tables in the dump, by their names without the prefix. @throws OperatorError */
  ofForum(): Map<string, StagedTable> {
    const { tables, title } = this.#platform;
    const forums = new Map<string, Map<string, StagedTable>>();
    for (const found of this.#found.values()) {
      const { name, prefix, isFound } = found;
      if (!isFound) continue;
      const names = forums.get(prefix) ?? new Map<string, StagedTable>();
      if (names.has(name))
        throw new OperatorError(
          `Nothing is imported. The dump has two tables ${prefix}${name}: dump one forum.`,
        );
      forums.set(prefix, names.set(name, found));
    }
    const needed = Object.keys(tables).filter((name) => !tables[name]?.isOptional);
    const whole = [...forums].filter(([, names]) => needed.every((name) => names.has(name)));
    const [only] = whole;
    if (whole.length === 1 && only) {
      for (const { name, prefix, lacks } of only[1].values()) {
        if (lacks.length > 0)
          throw new OperatorError(
            `Nothing is imported. ${prefix}${name} lacks the columns ${lacks.join(', ')}: this is no dump of ${title}.`,
          );
      }
      return only[1];
    }
    if (whole.length > 1)
      throw new OperatorError(
        `Nothing is imported. The dump has ${whole.length} forums, with the prefixes ` +
          `${whole.map(([prefix]) => prefix || '(none)').join(', ')}: dump the tables of one.`,
      );
    const best = [...forums.values()].sort((one, other) => other.size - one.size)[0];
    const missing = needed.filter((name) => !best?.has(name));
    throw new OperatorError(
      `Nothing is imported. This is no whole dump of ${title}: it lacks the tables ${missing.join(', ')}.`,
    );
  }
}

/** Stages the rows of one table. */
function writer(database: Database.Database, table: string, found: StagedTable, charset: Charset) {
  const { spec } = found;
  const columns = columnsOf(spec);
  database.exec(
    `create table ${found.staged} (${columns.map(({ name, of }) =>
      name === spec.key
        ? `${quoted(name)} integer primary key`
        : // The driver binds numbers as floats: as text a number would be `2.0`.
          `${quoted(name)} ${of === 'texts' ? 'text' : 'integer'}`,
    )})`,
  );
  const insert = database.prepare(
    `insert ${spec.mayRepeat ? 'or ignore' : ''} into ${found.staged} values (${columns.map(() => '?')})`,
  );
  let layout: readonly string[] | undefined;
  let places: number[] = [];
  let rows = 0;
  function learn(given: readonly string[]) {
    layout = given;
    const lower = given.map((name) => name.toLowerCase());
    places = columns.map(({ name }) => lower.indexOf(name.toLowerCase()));
    // A table of an extension may end as one of the platform: only one that belongs to the forum is missed.
    found.lacks = columns.flatMap(({ name, mayLack }, n) =>
      places[n] === -1 && !mayLack ? [name] : [],
    );
  }
  function valueAt(n: number, { name, of }: Column, given: SqlRow['values']): Value {
    const value = given[places[n] ?? -1] ?? null;
    if (value === null) return null;
    if (of === 'texts') {
      charset.look(value);
      return value;
    }
    if (of === 'times') return timeOf(value);
    const number = numberOf(value);
    if (name === spec.key && !Number.isSafeInteger(number))
      throw new OperatorError(
        `Nothing is imported. ${table}, row ${rows}: ${name} must be a whole number.`,
      );
    return number;
  }
  return (row: SqlRow) => {
    rows++;
    if (row.columns !== layout) learn(row.columns);
    if (found.lacks.length > 0) return;
    try {
      insert.run(columns.map((column, n) => valueAt(n, column, row.values)));
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      // The key is all that a staged table requires.
      if (brokenConstraint(error) === null) throw error;
      throw new OperatorError(
        `Nothing is imported. ${table}, row ${rows}: ${spec.key} must be a whole number that no row before has.`,
        { cause: error },
      );
    }
  };
}

/**
 * Reads the tables of a platform from a dump into a temporary database.
 * @throws OperatorError when the dump is cut, is none of the platform, or its texts were read in a wrong charset.
 */
export async function stageDump(
  file: string,
  platform: Platform,
  progress: Progress,
): Promise<Staging> {
  // SQLite deletes the file of a database without a name as soon as it is open.
  const database = new Database('');
  try {
    database.pragma('journal_mode = off');
    database.pragma('synchronous = off');
    database.pragma('cache_size = -65536');
    // Outside of a transaction each insert would write its pages. The file is gone anyway if it fails.
    database.exec('begin');
    const tables = new Tables(platform);
    const charset = new Charset();
    const writers = new Map<string, (row: SqlRow) => void>();
    let rows = 0;
    const dump = dumpRows(file, {
      wants: (table) => tables.find(table) !== undefined,
      wantsColumn: (table, column) =>
        tables.find(table)?.columns.has(column.toLowerCase()) ?? false,
      // It comes once, before the rows of the table.
      sawTable: (table) => {
        const found = tables.find(table);
        if (!found) return;
        found.isFound = true;
        writers.set(table, writer(database, table, found, charset));
      },
      read: (bytes, size) =>
        progress(
          `${rows.toLocaleString('en')} rows, MB of the dump`,
          bytes / MEGABYTE,
          size / MEGABYTE,
        ),
    });
    for await (const batch of dump) {
      for (const row of batch) writers.get(row.table)?.(row);
      rows += batch.length;
    }
    const ofForum = tables.ofForum();
    charset.assertRead();
    for (const [name, spec] of Object.entries(platform.tables)) {
      const table = ofForum.get(name);
      const none = columnsOf(spec).map((column) => `null as ${quoted(column.name)}`);
      const from =
        table === undefined ? `select ${none} where false` : `select * from ${table.staged}`;
      database.exec(`create view src_${name} as ${from}`);
    }
    return {
      database,
      rows: <Row>(sql: string) => database.prepare<[], Row>(sql).iterate(),
      run: (sql) =>
        database.exec(
          sql.replaceAll(/__(\w+)__/g, (_, name: string) => ofForum.get(name)?.staged ?? name),
        ),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
