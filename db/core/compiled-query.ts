import type { Column as AnyColumn } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/sqlite-core';
import { Column, is, Param, Placeholder, sql } from './drizzle.ts';
import type { Builder } from './engine.ts';
import type { Schema } from './schema/schema.ts';

export type Fields = SelectedFields;
export type HasSql = { toSQL(): { sql: string; params: unknown[] } };

/** The parameters of a run, by name. */
export type Values = Record<string, unknown>;

/** Compiles queries for one engine: Drizzle's builder, which needs no connection, and the tables. */
export interface Engine {
  db: Builder;
  schema: Schema;
}

export interface Compiled {
  /** Empty where an engine has nothing to run. */
  sql: string;
  /** Orders a call's parameters as the SQL needs them. */
  fill(values: Values): unknown[];
  /** Decodes the driver values of a row; null where none needs it. */
  decode: ((row: Values) => Values) | null;
}

function filler(params: unknown[]) {
  const parts = params.map((param) => {
    const value = is(param, Param) ? param.value : param;
    const encoder = is(param, Param) ? param.encoder : null;
    return is(value, Placeholder) ? { name: String(value.name), encoder } : { value };
  });
  return (values: Values) =>
    parts.map((part) => {
      if (!('name' in part)) return part.value;
      const given = values[part.name];
      if (given === undefined) throw new Error(`The query lacks a value for "${part.name}"`);
      return part.encoder && given !== null ? part.encoder.mapToDriverValue(given) : given;
    });
}

/** Names each field by its key, so that the driver builds the row objects itself. */
export const named = <F extends Fields>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      is(field, Column) ? sql`${field}`.as(key) : field,
    ]),
  ) as F;

/** Columns whose driver value must be decoded: SQLite stores booleans and dates as numbers, and date texts are packed. */
export const isDecoded = ({ dataType }: Pick<AnyColumn, 'dataType'>): boolean =>
  dataType === 'boolean' || dataType === 'date' || dataType === 'custom';

function decoder(fields: Fields) {
  const changed = Object.entries(fields).flatMap(([key, field]) =>
    is(field, Column) && isDecoded(field) ? [{ key, column: field }] : [],
  );
  if (changed.length === 0) return null;
  return (row: Values) => {
    for (const { key, column } of changed) {
      if (row[key] !== null) row[key] = column.mapFromDriverValue(row[key]);
    }
    return row;
  };
}

/** Compiles what a builder has built; `fields` are those of its rows, if it answers any. */
export function compileSql(builder: HasSql, fields: Fields | null): Compiled {
  const { sql: text, params } = builder.toSQL();
  return { sql: text, fill: filler(params), decode: fields && decoder(fields) };
}
