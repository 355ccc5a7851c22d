import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { asTokens, asTsvector } from '../../search/words-encoding.ts';
import { sqliteCore as lite, postgresCore as pg } from '../drizzle.ts';

export type EngineKind = 'sqlite' | 'postgres';

const tokens = lite.customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: asTokens,
});
const tsvector = pg.customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'tsvector',
  toDriver: asTsvector,
});

/** Kinds of columns, each with one JavaScript type on both engines. SQLite's is the type-level truth. */
const sqlite = {
  table: lite.sqliteTable,
  index: lite.index,
  uniqueIndex: lite.uniqueIndex,
  /** An index whose equal entries are in the order of the rows' keys. In SQLite every index ends with the key. */
  indexThenKey: (
    name: string,
    _key: AnySQLiteColumn,
    ...columns: [AnySQLiteColumn, ...AnySQLiteColumn[]]
  ) => lite.index(name).on(...columns),
  /**
   * An index of the keys alone. SQLite keeps the rows along their key: to skip many, it would read all their texts.
   * PostgreSQL's primary key is such an index.
   */
  keyIndex: (name: string, key: AnySQLiteColumn) => [lite.index(name).on(key)],
  primaryKey: lite.primaryKey,
  /** The primary key of a row, made of its id (`db/core/ids.ts`). */
  key: () => lite.integer('key').primaryKey(),
  id: () => lite.text('id').notNull(),
  /** The id of a row that has no key. */
  primaryId: () => lite.text('id').primaryKey(),
  text: (name: string) => lite.text(name),
  int: (name: string) => lite.integer(name),
  /** A whole number that outgrows 32 bits. */
  long: (name: string) => lite.integer(name),
  /** Milliseconds since 1970, UTC. */
  time: (name: string) => lite.integer(name),
  bool: (name: string) => lite.integer(name, { mode: 'boolean' }),
  /** A time as a Date, in the tables of the embedded identity provider. */
  date: (name: string) => lite.integer(name, { mode: 'timestamp_ms' }),
  /** The words of a text in a search index. They are written and searched, never read. */
  words: (name: string) => tokens(name),
  /** The key of the text that a row of a search index stands for. */
  indexedKey: (_text: Parent) => lite.integer('rowid').primaryKey(),
};
export type Columns = typeof sqlite;

const postgres = {
  table: pg.pgTable,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  indexThenKey: (name: string, key: AnyPgColumn, ...columns: [AnyPgColumn, ...AnyPgColumn[]]) =>
    pg.index(name).on(...columns, key),
  keyIndex: () => [],
  primaryKey: pg.primaryKey,
  key: () => pg.bigint('key', { mode: 'number' }).primaryKey(),
  id: () => pg.text('id').notNull(),
  primaryId: () => pg.text('id').primaryKey(),
  text: (name: string) => pg.text(name),
  int: (name: string) => pg.integer(name),
  long: (name: string) => pg.bigint(name, { mode: 'number' }),
  time: (name: string) => pg.bigint(name, { mode: 'number' }),
  bool: (name: string) => pg.boolean(name),
  date: (name: string) => pg.timestamp(name, { withTimezone: true, mode: 'date' }),
  words: (name: string) => tsvector(name),
  indexedKey: (text: { key: AnyPgColumn }) =>
    pg
      .bigint('key', { mode: 'number' })
      .primaryKey()
      .references(() => text.key, { onDelete: 'cascade' }),
};

/** The column kinds of an engine. The one cast between the two dialects lives here. */
export const columnsOf = (engine: EngineKind): Columns =>
  engine === 'sqlite' ? sqlite : (postgres as unknown as Columns);

/** A table whose rows others belong to. */
export interface Parent {
  key: AnySQLiteColumn;
}

/** The key of the row that this one belongs to; the database deletes both together. */
export const parentKey = (c: Columns, name: string, parent: Parent) =>
  c
    .long(name)
    .notNull()
    .references(() => parent.key, { onDelete: 'cascade' });
