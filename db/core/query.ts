import type { RunResult } from 'better-sqlite3';
import type { Column as AnyColumn, SQL } from 'drizzle-orm';
import type { SelectedFields, SQLiteSelectBuilder, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { and, Column, eq, getTableColumns, is, Param, Placeholder, sql } from './drizzle.ts';
import { type Builder, forUpdate, type LockStrength } from './engine.ts';
import { keyOf, MAX_KEY_SHIFT } from './ids.ts';
import type { Schema } from './schema/schema.ts';

/**
 * A query is declared once, as a Drizzle builder with named parameters, and compiled once per engine. Drizzle generates
 * the SQL, and the driver runs the prepared statement. A call builds nothing.
 */

/** Compiles queries for one engine: Drizzle's builder, which needs no connection, and the tables. */
export interface Engine {
  db: Builder;
  schema: Schema;
}

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
type DecodedRow<F> = { [K in keyof F]: Decoded<F[K]> };
export type ParamOf<Args> = <K extends keyof Args & string>(name: K) => SQL<Args[K]>;
type HasSql = { toSQL(): { sql: string; params: unknown[] } };

/** The parameters of a run, by name. */
export type Values = Record<string, unknown>;

/** A declared query; `Row` is `never` for one that only writes. */
export interface Query<Args, Row> {
  compile(engine: Engine): Compiled;
  /** Only for the types. */
  readonly types?: { args: Args; row: Row };
}

/** The row that a declared query answers: `RowOf<typeof query>`. */
export type RowOf<Q> = Q extends Query<infer _Args, infer Row> ? Row : never;

/** The arguments of a declared query: `ArgsOf<typeof query>`. */
export type ArgsOf<Q> = Q extends Query<infer Args, infer _Row> ? Args : never;

export interface Compiled {
  sql: string;
  /** Orders a call's parameters as the SQL needs them. */
  fill(values: Values): unknown[];
  /** Decodes the driver values of a row; null where none needs it. */
  decode: ((row: Values) => Values) | null;
}

/** A parameter whose id is bound as a number: that of the id plus `shift`. */
const keyParam = (shift: number) =>
  sql.param(sql.placeholder('id'), {
    mapToDriverValue: (id) => keyOf(String(id)) + shift,
  });

/**
 * True if a row has the id that is the parameter `id`. The primary key finds the row; the ids are compared, because a
 * stranger may send an id with the same first bits. The search ends at the row, mostly the first that it reads.
 */
export const hasId = (table: { key: AnyColumn; id: AnyColumn }, param: ParamOf<{ id: string }>) =>
  sql`${table.key} = (select found.key from ${table.key.table} as found
    where found.key between ${keyParam(0)} and ${keyParam(MAX_KEY_SHIFT)} and found.id = ${param('id')}
    order by found.key limit 1)`;

const makeParam = (name: string) => sql`${sql.placeholder(name)}`;

/** The first row and the length of a page: the parameters `skip` and `limit`. */
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

/** Names each field by its key, so that the driver builds the row objects itself. */
const named = <F extends Fields>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      is(field, Column) ? sql`${field}`.as(key) : field,
    ]),
  ) as F;

/** Columns whose driver value must be decoded: SQLite stores booleans and dates as numbers. */
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

/** A select that has its fields already, and lacks the table and the rest. */
type Select = SQLiteSelectBuilder<Fields, 'sync', RunResult>;

/**
 * Declares a query that reads rows.
 * @param fields the columns of a row, by name.
 * @param build the rest of the query.
 */
export const query =
  <Args = Record<never, never>>() =>
  <F extends Fields>(
    fields: (schema: Schema, param: ParamOf<Args>) => F,
    build: (
      select: Select,
      schema: Schema,
      param: ParamOf<Args>,
      more: { db: Builder; fields: F },
    ) => HasSql,
  ): Query<Args, DecodedRow<F>> =>
    declare((db, schema) => {
      const chosen = fields(schema, makeParam as ParamOf<Args>);
      const more = { db, fields: named(chosen) };
      const select = db.select<Fields>(more.fields);
      return { builder: build(select, schema, makeParam as ParamOf<Args>, more), fields: chosen };
    });

/** Declares a query that writes and answers the rows that it has written; otherwise like `query`. */
export const returning =
  <Args = Record<never, never>>() =>
  <F extends Fields>(
    fields: (schema: Schema) => F,
    build: (
      db: Builder,
      schema: Schema,
      param: ParamOf<Args>,
    ) => { returning(fields: Fields): HasSql },
  ): Query<Args, DecodedRow<F>> =>
    declare((db, schema) => {
      const chosen = fields(schema);
      const change = build(db, schema, makeParam as ParamOf<Args>);
      return { builder: change.returning(named(chosen)), fields: chosen };
    });

/** Declares a query that only writes; a run answers the number of changed rows. */
export const mutation =
  <Args = Record<never, never>>() =>
  (build: (db: Builder, schema: Schema, param: ParamOf<Args>) => HasSql): Query<Args, never> =>
    declare((db, schema) => ({
      builder: build(db, schema, makeParam as ParamOf<Args>),
      fields: null,
    }));

type Table = keyof Schema;
type StoredRow<T extends Table> = Schema[T]['$inferSelect'];
type ColumnOf<T extends Table> = keyof StoredRow<T> & string;
/** The tables whose rows have a key made of their id. */
export type KeyedTable = {
  [T in Table]: Schema[T] extends { key: AnyColumn; id: AnyColumn } ? T : never;
}[Table];
type ChosenFields = readonly string[] | ((schema: Schema) => Fields);

function columnsNamed(schema: Schema, table: Table, names: readonly string[]) {
  const columns = getTableColumns<SQLiteTable>(schema[table]);
  return Object.fromEntries(
    names.map((name) => {
      const column = columns[name];
      if (!column) throw new Error(`${table} has no column ${name}`);
      return [name, column];
    }),
  );
}

/** The parameter of a column, by the column's name; it takes the values that a read of the column answers. */
const columnParam = (name: string, column: AnyColumn) =>
  isDecoded(column) ? sql`${sql.param(sql.placeholder(name), column)}` : makeParam(name);

const selectFrom = <Args>(
  table: Table,
  fields: ChosenFields,
  condition: (schema: Schema, param: ParamOf<Args>) => SQL | undefined,
  lock: LockStrength | undefined,
): Query<Args, Values> =>
  query<Args>()(
    (schema): Fields =>
      typeof fields === 'function' ? fields(schema) : columnsNamed(schema, table, fields),
    (select, schema, param, { db }) => {
      const found = select.from(schema[table]).where(condition(schema, param));
      return lock ? forUpdate(db, found, lock, schema[table]) : found;
    },
  );

/**
 * Declares a read of the rows of one table by the values of columns, which are its parameters.
 * @param by the column, or all of them.
 * @param fields the names of the columns that a row has, or its fields.
 * @param lock the lock that a job takes on the row.
 */
export function rowBy<T extends Table, C extends ColumnOf<T>, K extends ColumnOf<T>>(
  table: T,
  by: C | readonly C[],
  fields: readonly K[],
  lock?: LockStrength,
): Query<Pick<StoredRow<T>, C>, Pick<StoredRow<T>, K>>;
export function rowBy<T extends Table, C extends ColumnOf<T>, F extends Fields>(
  table: T,
  by: C | readonly C[],
  fields: (schema: Schema) => F,
  lock?: LockStrength,
): Query<Pick<StoredRow<T>, C>, DecodedRow<F>>;
export function rowBy(
  table: Table,
  by: string | readonly string[],
  fields: ChosenFields,
  lock?: LockStrength,
): Query<Values, Values> {
  const names = [by].flat();
  const isAsked = (schema: Schema) =>
    and(
      ...Object.entries(columnsNamed(schema, table, names)).map(([name, column]) =>
        eq(column, columnParam(name, column)),
      ),
    );
  return selectFrom<Values>(table, fields, isAsked, lock);
}

/** Declares a read of the row that has an id, the parameter `id`; otherwise like `rowBy`. */
export function rowById<T extends KeyedTable, K extends ColumnOf<T>>(
  table: T,
  fields: readonly K[],
  lock?: LockStrength,
): Query<{ id: string }, Pick<StoredRow<T>, K>>;
export function rowById<T extends KeyedTable, F extends Fields>(
  table: T,
  fields: (schema: Schema) => F,
  lock?: LockStrength,
): Query<{ id: string }, DecodedRow<F>>;
export function rowById(
  table: KeyedTable,
  fields: ChosenFields,
  lock?: LockStrength,
): Query<{ id: string }, Values> {
  return selectFrom(table, fields, (schema, param) => hasId(schema[table], param), lock);
}

/**
 * Declares the insert of a row: its parameters are columns by name, and the others get their defaults.
 * @param conflict what an equal row does: without it, the insert fails.
 */
export const insertInto = <T extends Table, K extends ColumnOf<T>>(
  table: T,
  columns: readonly K[],
  conflict?: 'ignore',
): Query<Pick<StoredRow<T>, K>, never> =>
  mutation<Pick<StoredRow<T>, K>>()((db, schema) => {
    const row = Object.fromEntries(
      Object.entries(columnsNamed(schema, table, columns)).map(([name, column]) => [
        name,
        columnParam(name, column),
      ]),
    );
    const insert = db.insert<SQLiteTable>(schema[table]).values(row);
    return conflict === 'ignore' ? insert.onConflictDoNothing() : insert;
  });
