import { sqliteCore as lite, postgresCore as pg } from './drizzle.ts';

export type EngineKind = 'sqlite' | 'postgres';

/** Kinds of columns, each with one JavaScript type on both engines. SQLite's is the type-level truth. */
const sqlite = {
  table: lite.sqliteTable,
  index: lite.index,
  uniqueIndex: lite.uniqueIndex,
  primaryKey: lite.primaryKey,
  text: (name: string) => lite.text(name),
  int: (name: string) => lite.integer(name),
  /** A whole number that outgrows 32 bits. */
  long: (name: string) => lite.integer(name),
  /** Milliseconds since 1970, UTC. */
  time: (name: string) => lite.integer(name),
  bool: (name: string) => lite.integer(name, { mode: 'boolean' }),
  /** A time as a Date; the identity library asks for it. */
  date: (name: string) => lite.integer(name, { mode: 'timestamp_ms' }),
};
export type Columns = typeof sqlite;

const postgres = {
  table: pg.pgTable,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
  text: (name: string) => pg.text(name),
  int: (name: string) => pg.integer(name),
  long: (name: string) => pg.bigint(name, { mode: 'number' }),
  time: (name: string) => pg.bigint(name, { mode: 'number' }),
  bool: (name: string) => pg.boolean(name),
  date: (name: string) => pg.timestamp(name, { withTimezone: true, mode: 'date' }),
};

/** The column kinds of an engine. The one cast between the two dialects lives here. */
export const columnsOf = (engine: EngineKind): Columns =>
  engine === 'sqlite' ? sqlite : (postgres as unknown as Columns);
