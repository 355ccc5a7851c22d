import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { Compiled, Engine, Values } from '../core/compiled-query.ts';
import { drizzle } from '../core/drizzle.ts';
import { asUnavailableError } from '../core/errors.ts';
import { advance, type Procedure, type Statement } from '../core/procedure.ts';
import type { Query } from '../core/query.ts';
import { makeSchema } from '../core/schema/schema.ts';
import type { Store } from '../core/store.ts';

export const sqliteEngine: Engine = { db: drizzle.mock(), schema: makeSchema('sqlite') };

/**
 * Puts a unary plus before each parameter, so that SQLite's planner does not read the bound values. The planner
 * prepares a statement again whenever a value changes that it has read (a limit, a joined key). That costs 5 to 20 µs
 * per call, as much as the query itself.
 */
export const hideFromPlanner = (text: string) => text.replaceAll('?', '+?');

interface PreparedQuery {
  compiled: Compiled;
  statement: Database.Statement<unknown[], Values>;
}
const noSnapshot = () => {};

/**
 * Runs statements on one SQLite handle, synchronously. Each query has one prepared statement.
 * @param openSnapshot called before each statement.
 */
export function sqliteExecutor(handle: Database.Database, openSnapshot = noSnapshot) {
  const preparedQueries = new Map<unknown, PreparedQuery>();

  function prepare(query: Query<unknown, unknown>): PreparedQuery {
    const compiled = query.compile(sqliteEngine);
    const prepared = {
      compiled,
      statement: handle.prepare<unknown[], Values>(hideFromPlanner(compiled.sql)),
    };
    preparedQueries.set(query, prepared);
    return prepared;
  }

  return function execute({ kind, query, args }: Statement): unknown {
    try {
      openSnapshot();
      const { compiled, statement } = preparedQueries.get(query) ?? prepare(query);
      const { decode } = compiled;
      if (kind === 'each')
        return (args as Values[]).map((one) => statement.run(...compiled.fill(one)).changes);
      const values = compiled.fill(args as Values);
      if (kind === 'run') return statement.run(...values).changes;
      if (kind === 'get') {
        const row = statement.get(...values);
        return row && decode ? decode(row) : row;
      }
      const rows = statement.all(...values);
      if (decode) rows.forEach(decode);
      return rows;
    } catch (error) {
      throw asUnavailableError(error);
    }
  };
}

/** Controls the snapshot that the readers of this process share. */
export interface ReaderSnapshot {
  /** Pins the readers to the present state: later commits stay invisible to them. */
  pin(): void;
  /** Makes all commits visible at once. */
  release(): void;
  isPinned(): boolean;
}

/**
 * All reads of one event-loop turn share one snapshot. The begin and end of a transaction take longer than the lookup
 * of a row. The writer pins the snapshot from right before a commit until its sync ends.
 * @param readForeignVersion reads the file's number of foreign commits.
 */
export function sqliteReader(
  handle: Database.Database,
  readForeignVersion = () => 0,
): ReaderSnapshot & Pick<Store, 'readNow'> & { foreignVersion(): number } {
  const [begin, end] = [handle.prepare('begin'), handle.prepare('commit')];
  // The first read of a transaction fixes its snapshot, not `begin`.
  const firstRead = handle.prepare('select 1 from sqlite_schema limit 1');
  let isOpen = false;
  let isPinned = false;
  /** Read before the snapshot opens, so that the snapshot shows every foreign commit that it counts; null: not read. */
  let version: number | null = null;
  let isEnding = false;
  const closeSnapshot = () => {
    isOpen = false;
    version = null;
    // After some disk faults SQLite has ended the transaction already.
    if (handle.open && handle.inTransaction) end.run();
  };
  const endTurn = () => {
    isEnding = false;
    if (!isPinned) closeSnapshot();
  };
  const closeAfterTurn = () => {
    if (isEnding) return;
    isEnding = true;
    setImmediate(endTurn);
  };
  const foreignVersion = () => {
    if (version !== null) return version;
    // Few turns ask for the version. A snapshot that is open already may lack a commit that it counts.
    closeSnapshot();
    version = readForeignVersion();
    closeAfterTurn();
    return version;
  };
  const openSnapshot = () => {
    if (isOpen) return;
    closeAfterTurn();
    begin.run();
    isOpen = true;
  };
  const execute = sqliteExecutor(handle, openSnapshot);
  /** Runs the rest of a procedure that has yielded; between its turns the snapshot closes. */
  async function resume<T>(procedure: Procedure<T>): Promise<T> {
    for (;;) {
      await nextEventLoopTurn();
      const next = advance(procedure, execute);
      if (next.done) return next.value;
    }
  }
  return {
    readNow(procedure) {
      const next = advance(procedure, execute);
      return next.done ? next.value : resume(procedure);
    },
    foreignVersion,
    pin() {
      // The snapshot is begun again: an older one would keep this commit from resetting the WAL.
      closeSnapshot();
      foreignVersion();
      openSnapshot();
      isPinned = true;
      firstRead.get();
    },
    release() {
      isPinned = false;
      closeSnapshot();
    },
    isPinned: () => isPinned,
  };
}
