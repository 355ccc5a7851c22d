import type { Column as AnyColumn, SQL } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SelectedFields } from 'drizzle-orm/sqlite-core';
import { Column, is, Param, Placeholder, sql } from './drizzle.ts';
import type { Schema } from './schema.ts';

/**
 * Queries are declared once, as Drizzle builders with named holes, and compiled once per engine: Drizzle makes the
 * SQL, the driver runs the prepared statement, and nothing is built per call.
 */

/** What compiles queries for one kind of database: Drizzle's builder, of use without a connection, and the tables. */
export interface Engine {
  db: Builder;
  schema: Schema;
}

type Builder = BetterSQLite3Database;
type Fields = SelectedFields;
type Decoded<F> = F extends AnyColumn
  ? F['_']['notNull'] extends true
    ? F['_']['data']
    : F['_']['data'] | null
  : F extends SQL.Aliased<infer T>
    ? T
    : F extends SQL<infer T>
      ? T
      : never;
type RowOf<F> = { [K in keyof F]: Decoded<F[K]> };
export type Hole<Args> = <K extends keyof Args & string>(name: K) => SQL<Args[K]>;
type HasSql = { toSQL(): { sql: string; params: unknown[] } };

/** The names and values a query is run with. */
export type Values = Record<string, unknown>;

/** A declared query; `Row` is `never` for one that only writes. */
export interface Query<Args, Row> {
  compile(engine: Engine): Compiled;
  /** Only for the types. */
  readonly types?: { args: Args; row: Row };
}

export interface Compiled {
  sql: string;
  /** Puts a call's values where the SQL wants them. */
  fill(values: Values): unknown[];
  /** Gives the values of a row our own form; null where they have it already. */
  decode: ((row: Values) => Values) | null;
}

const hole = (name: string) => sql`${sql.placeholder(name)}`;

/** Where a list's page begins and how long it is: the values `skip` and `limit` of a call. */
export const limit = sql.placeholder('limit');
export const skip = sql.placeholder('skip');
export interface Slice {
  limit: number;
  skip: number;
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

/** The fields under their own names, so that a driver can make objects by itself. */
const named = <F extends Fields>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      is(field, Column) ? sql`${field}`.as(key) : field,
    ]),
  ) as F;

/** The columns that a driver hands out in another form than ours: SQLite keeps booleans and dates as numbers. */
export const isDecoded = ({ dataType }: Pick<AnyColumn, 'dataType'>): boolean =>
  dataType === 'boolean' || dataType === 'date';

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

function declare<Args, Row>(
  build: (db: Builder, schema: Schema) => { builder: HasSql; fields: Fields | null },
): Query<Args, Row> {
  const compiled = new WeakMap<Engine, Compiled>();
  return {
    compile(engine) {
      const known = compiled.get(engine);
      if (known) return known;
      const { builder, fields } = build(engine.db, engine.schema);
      const { sql: text, params } = builder.toSQL();
      const fresh = {
        sql: text,
        fill: filler(params),
        decode: fields && decoder(fields),
      };
      compiled.set(engine, fresh);
      return fresh;
    },
  };
}

/**
 * Declares a query that answers rows. `fields` says which columns, `build` the rest; the same fields object is handed
 * to it, so that the rows come out in its order.
 */
export const rows =
  <Args = Record<never, never>>() =>
  <F extends Fields>(
    fields: (schema: Schema, hole: Hole<Args>) => F,
    build: (db: Builder, schema: Schema, hole: Hole<Args>, fields: F) => HasSql,
  ): Query<Args, RowOf<F>> =>
    declare((db, schema) => {
      const chosen = fields(schema, hole as Hole<Args>);
      return { builder: build(db, schema, hole as Hole<Args>, named(chosen)), fields: chosen };
    });

/** Against whom rows are held: those who change the row, delete it, or only those who delete it. */
type Hold = 'no key update' | 'update' | 'key share';

/**
 * Makes a select hold the rows that it finds in one table until its job ends. On PostgreSQL jobs run side by side, and
 * what one has read another may change; SQLite has one writer at a time, so there it is the plain select.
 * Whoever changes a post or anything under it holds the post first: one order for all, so that nobody waits in a circle.
 */
export function held<B extends HasSql>(select: B, hold: Hold, of: unknown): B {
  if (!('for' in select)) return select;
  (select as unknown as { for(hold: Hold, how: object): void }).for(hold, { of });
  return select;
}

/** Declares a query that only writes; running it tells how many rows changed. */
export const change =
  <Args = Record<never, never>>() =>
  (build: (db: Builder, schema: Schema, hole: Hole<Args>) => HasSql): Query<Args, never> =>
    declare((db, schema) => ({
      builder: build(db, schema, hole as Hole<Args>),
      fields: null,
    }));
