/** The relations of the schema's tables, for code that treats all tables of a kind alike. */
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { getTableColumns, sqliteCore } from '../drizzle.ts';
import { decisionsOf, isShown } from './columns.ts';
import { type KeyedTable, makeSchema, type Schema } from './schema.ts';

/** The tables of SQLite, of which `decisionsOf` knows the decisions about each column. */
export const schema = makeSchema('sqlite');
const entries = Object.entries(schema) as [keyof Schema, Schema[keyof Schema]][];
export const TABLES: readonly (keyof Schema)[] = entries.map(([name]) => name);
/** The tables whose rows have a key made of their id. */
export const KEYED_TABLES: readonly KeyedTable[] = TABLES.filter(
  (name): name is KeyedTable => 'key' in schema[name] && 'id' in schema[name],
);

type Refs = Readonly<Record<string, keyof Schema>>;

const propertyOf = (table: Schema[keyof Schema], column: unknown): string =>
  Object.entries(getTableColumns(table)).find(([, one]) => one === column)?.[0] ?? '';

/** The columns of the primary key of a table, by their properties. */
export function primaryKeyOf(name: keyof Schema): readonly string[] {
  const { [name]: table } = schema;
  const [composite] = sqliteCore.getTableConfig(table).primaryKeys;
  const columns: readonly unknown[] =
    composite?.columns ?? Object.values(getTableColumns(table)).filter(({ primary }) => primary);
  return columns.map((column) => propertyOf(table, column));
}

/** The tables whose rows the columns of a table name, by the columns' properties. */
export function refsOf(name: keyof Schema): Refs {
  const { [name]: table } = schema;
  const refs: Record<string, keyof Schema> = {};
  for (const key of sqliteCore.getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = key.reference();
    const parent = entries.find(([, other]) => other === foreignTable);
    if (parent) refs[propertyOf(table, columns[0])] = parent[0];
  }
  for (const [property, { names }] of decisionsOf(table)) if (names) refs[property] = names;
  return refs;
}

/** A table whose primary key has several columns. Columns are named by their properties. */
interface CompositeTable {
  name: keyof Schema;
  primaryKey: readonly string[];
  /** The tables whose rows the columns name. */
  refs: Refs;
}

/** The tables whose primary key has several columns, in the order of the schema. */
export const COMPOSITE_TABLES: readonly CompositeTable[] = TABLES.map((name) => ({
  name,
  primaryKey: primaryKeyOf(name),
  refs: refsOf(name),
})).filter(({ primaryKey }) => primaryKey.length > 1);

/** True if the forum's export shows a column, by its property. */
const isExported = (name: keyof Schema, property: string) =>
  decisionsOf(schema[name]).some(
    ([column, decision]) => column === property && isShown(decision, 'forum'),
  );

/** The exported tables in which each row stands for a member and a row of another table, as a vote does. */
export const LINKS: readonly CompositeTable[] = COMPOSITE_TABLES.filter(
  ({ name, primaryKey, refs }) =>
    primaryKey.every((column) => column in refs && isExported(name, column)) &&
    Object.values(refs).includes('users'),
);

/** The name by which exports name the row of a column like `authorKey`. */
export const refName = (column: string): string => column.replace(/Key$/, '');

/** A column of a table of either engine, by its property. */
export function columnOf(table: Schema[keyof Schema], property: string): AnySQLiteColumn {
  const columns: Record<string, AnySQLiteColumn> = getTableColumns(table);
  const column = columns[property];
  if (!column) throw new Error(`There is no column ${property}`);
  return column;
}

/** True if a column of a table, by its property, holds numbers. */
export const isNumeric = (table: keyof Schema, property: string): boolean =>
  columnOf(schema[table], property).dataType === 'number';
