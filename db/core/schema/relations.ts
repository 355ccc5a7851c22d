/** The relations of the schema's tables, for code that treats all tables of a kind alike. */
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { getTableColumns, sqliteCore } from '../drizzle.ts';
import { makeSchema, type Schema } from './schema.ts';

/** A table whose primary key has several columns. Columns are named by their properties. */
interface CompositeTable {
  name: keyof Schema;
  primaryKey: readonly string[];
  /** The tables whose rows the columns name. */
  refs: Readonly<Record<string, keyof Schema>>;
}

const schema = makeSchema('sqlite');
const entries = Object.entries(schema) as [keyof Schema, Schema[keyof Schema]][];

function compositeTables([name, table]: (typeof entries)[number]): CompositeTable[] {
  const { primaryKeys, foreignKeys } = sqliteCore.getTableConfig(table);
  const [primary] = primaryKeys;
  if (!primary || primary.columns.length < 2) return [];
  const properties = new Map<unknown, string>(
    Object.entries(getTableColumns(table)).map(([property, column]) => [column, property]),
  );
  const propertyOf = (column: unknown) => properties.get(column) ?? '';
  const refs = foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const parent = entries.find(([, other]) => other === foreignTable);
    return [propertyOf(columns[0]), parent?.[0]];
  });
  return [{ name, primaryKey: primary.columns.map(propertyOf), refs: Object.fromEntries(refs) }];
}

/** The tables whose primary key has several columns, in the order of the schema. */
export const COMPOSITE_TABLES: readonly CompositeTable[] = entries.flatMap(compositeTables);

/** The tables in which each row stands for a member and a row of another table, as a vote does. */
export const LINKS: readonly CompositeTable[] = COMPOSITE_TABLES.filter(
  ({ primaryKey, refs }) =>
    primaryKey.every((column) => column in refs) && Object.values(refs).includes('users'),
);

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
