import type { BuildColumns } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type {
  AnySQLiteColumn,
  SQLiteColumnBuilderBase,
  SQLiteTableExtraConfigValue,
} from 'drizzle-orm/sqlite-core';
import { asTokens, asTsvector } from '../../search/words-encoding.ts';
import { sqliteCore as lite, postgresCore as pg } from '../drizzle.ts';
import { packDateText, unpackDateText } from './date-text.ts';

const dateText = lite.customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: packDateText,
  fromDriver: unpackDateText,
});

export type EngineKind = 'sqlite' | 'postgres';

const tokens = lite.customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: asTokens,
});
const tsvector = pg.customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'tsvector',
  toDriver: asTsvector,
});

/** The exports that show a column: of a member's own data (`GET /me/export`), of the forum, both, or neither. */
type Exports = 'own' | 'forum' | 'both' | 'neither';
/** Marks the key of the member whose row it is. */
interface Owner {
  /** The `type` of the row in the export of the member's own data. */
  type: string;
  /** Leaving deletes the row. */
  goes: boolean;
}
interface Decision {
  exports: Exports;
  isTime?: true;
  /** The table whose row it names without a foreign key: that row may be gone. */
  names?: 'users' | 'posts' | 'comments' | 'payments';
  owner?: Owner | undefined;
}

const ofBuilders = new WeakMap<object, Decision>();
const ofTables = new WeakMap<object, [property: string, decision: Decision][]>();
const decided = <Builder extends object>(builder: Builder, decision: Decision): Builder => {
  ofBuilders.set(builder, decision);
  return builder;
};
/** The decisions about the columns of a table of SQLite, in their order. */
export const decisionsOf = (table: object) => ofTables.get(table) ?? [];
/** True if an export shows a column. */
export const isShown = ({ exports }: Decision, by: 'own' | 'forum'): boolean =>
  exports === by || exports === 'both';

function table<Name extends string, Kinds extends Record<string, SQLiteColumnBuilderBase>>(
  name: Name,
  kinds: Kinds,
  extra?: (self: BuildColumns<Name, Kinds, 'sqlite'>) => SQLiteTableExtraConfigValue[],
) {
  const made = lite.sqliteTable(name, kinds, extra);
  const decisions = Object.entries(kinds).map(([property, builder]): [string, Decision] => {
    // The methods of a builder answer the same builder.
    const decision = ofBuilders.get(builder);
    if (!decision) throw new Error(`Nothing is decided about ${name}.${property}`);
    return [property, decision];
  });
  ofTables.set(made, decisions);
  return made;
}

/** Kinds of columns, each with one JavaScript type on both engines. SQLite's is the type-level truth. */
const sqlite = {
  table,
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
  key: () => decided(lite.integer('key').primaryKey(), { exports: 'forum' }),
  id: (exports: Exports) => decided(lite.text('id').notNull(), { exports }),
  /** The id of a row that has no key. */
  primaryId: (exports: Exports) => decided(lite.text('id').primaryKey(), { exports }),
  text: (name: string, exports: Exports) => decided(lite.text(name), { exports }),
  /** The author's own date text, returned as given. */
  dateText: (name: string, exports: Exports) => decided(dateText(name), { exports }),
  int: (name: string, exports: Exports) => decided(lite.integer(name), { exports }),
  /** A whole number that outgrows 32 bits. */
  long: (name: string, exports: Exports, owner?: Owner) =>
    decided(lite.integer(name), { exports, owner }),
  /** The key of a row of another table, which may be gone. */
  rowKey: (name: string, names: Decision['names'] & string, exports: Exports) =>
    decided(lite.integer(name), { exports, names }),
  /** Milliseconds since 1970, UTC. */
  time: (name: string, exports: Exports) => decided(lite.integer(name), { exports, isTime: true }),
  bool: (name: string, exports: Exports) =>
    decided(lite.integer(name, { mode: 'boolean' }), { exports }),
  /** A time as a Date, in the tables of the embedded identity provider. */
  date: (name: string, exports: Exports) =>
    decided(lite.integer(name, { mode: 'timestamp_ms' }), { exports }),
  /** The words of a text in a search index. They are written and searched, never read. */
  words: (name: string) => decided(tokens(name), { exports: 'neither' }),
  /** The key of the text that a row of a search index stands for. */
  indexedKey: (_text: Parent) =>
    decided(lite.integer('rowid').primaryKey(), { exports: 'neither' }),
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
  // Servers of the release before read the same database during a rolling upgrade.
  dateText: (name: string) => pg.text(name),
  int: (name: string) => pg.integer(name),
  long: (name: string) => pg.bigint(name, { mode: 'number' }),
  rowKey: (name: string) => pg.bigint(name, { mode: 'number' }),
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
export const parentKey = (
  c: Columns,
  name: string,
  parent: Parent,
  exports: Exports,
  owner?: Owner,
) =>
  c
    .long(name, exports, owner)
    .notNull()
    .references(() => parent.key, { onDelete: 'cascade' });

/** The key of the member whose row it is; see `Owner`. */
export const ownerKey = (
  c: Columns,
  name: string,
  users: Parent,
  type: string,
  leaving: 'goes' | 'stays',
) => parentKey(c, name, users, 'forum', { type, goes: leaving === 'goes' });
