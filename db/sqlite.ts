import type Database from 'better-sqlite3';
import type { Connection } from './connection.ts';
import { drizzle } from './drizzle.ts';
import { asUnavailable } from './faults.ts';
import type { Compiled, Engine, Query, Values } from './query.ts';
import { makeSchema } from './schema.ts';

const engine: Engine = { db: drizzle.mock(), schema: makeSchema('sqlite') };

/**
 * Hides bound values from SQLite's planner behind a plus. It plans a statement anew whenever a value changes that it
 * peeked at (a limit, a joined key): 5 to 20 µs at each call, as much as the query itself.
 */
const unpeeked = (text: string) => text.replaceAll('?', '+?');

interface Ready {
  compiled: Compiled;
  statement: Database.Statement<unknown[], Values>;
}
const noView = () => {};

/**
 * Runs declared queries on one SQLite handle, each prepared once.
 * @param view called before each query.
 */
export function sqliteConnection(handle: Database.Database, view = noView): Connection {
  const ready = new Map<unknown, Ready>();

  function prepared(query: Query<never, unknown>): Ready {
    const compiled = query.compile(engine);
    const fresh = {
      compiled,
      statement: handle.prepare<unknown[], Values>(unpeeked(compiled.sql)),
    };
    ready.set(query, fresh);
    return fresh;
  }

  function found(query: unknown): Ready {
    view();
    return ready.get(query) ?? prepared(query as Query<never, unknown>);
  }

  return {
    async all<Args, Row>(query: Query<Args, Row>, args: Args) {
      try {
        const { compiled, statement } = found(query);
        const rows = statement.all(...compiled.fill(args as Values));
        if (compiled.decode) rows.forEach(compiled.decode);
        return rows as Row[];
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    async get<Args, Row>(query: Query<Args, Row>, args: Args) {
      try {
        const { compiled, statement } = found(query);
        const row = statement.get(...compiled.fill(args as Values));
        return (row && compiled.decode ? compiled.decode(row) : row) as Row | undefined;
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    async run<Args>(query: Query<Args, never>, args: Args) {
      try {
        const { compiled, statement } = found(query);
        return statement.run(...compiled.fill(args as Values)).changes;
      } catch (error) {
        throw asUnavailable(error);
      }
    },
  };
}

/** What readers see while others write. */
export interface View {
  /** Keeps readers at what is there now, whatever is committed meanwhile. */
  hold(): void;
  /** Lets them see what is committed, at once. */
  release(): void;
  isHeld(): boolean;
}

/**
 * Reads of one turn share one view of the data: SQLite takes longer to begin and end a view than to find a row. The view
 * is of use to a writer as well, who holds it from right before a commit until the disk has what was committed.
 */
export function sqliteReader(handle: Database.Database): View & { read: Connection } {
  const [begin, end] = [handle.prepare('begin'), handle.prepare('commit')];
  // A transaction sees what is there at its first read, not at its beginning.
  const firstRead = handle.prepare('select 1 from sqlite_schema limit 1');
  let viewing = false;
  let held = false;
  const leave = () => {
    viewing = false;
    // After some faults of the disk SQLite has ended it by itself.
    if (handle.open && handle.inTransaction) end.run();
  };
  const leaveWithTurn = () => {
    if (!held) leave();
  };
  const view = () => {
    if (viewing) return;
    begin.run();
    viewing = true;
    setImmediate(leaveWithTurn);
  };
  return {
    read: sqliteConnection(handle, view),
    hold() {
      // Begun anew, for an older view would keep the log from starting over with this commit.
      leave();
      view();
      held = true;
      firstRead.get();
    },
    release() {
      held = false;
      leave();
    },
    isHeld: () => held,
  };
}
