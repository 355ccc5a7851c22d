import type { RunResult } from 'better-sqlite3';
import type { Column as AnyColumn, SQL } from 'drizzle-orm';
import type { SQLiteSelectBuilder, SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  type Compiled,
  compileSql,
  type Engine,
  type Fields,
  type HasSql,
  isDecoded,
  named,
  type Values,
} from './compiled-query.ts';
import { and, eq, getTableColumns, sql } from './drizzle.ts';
import { type Builder, forUpdate, type LockStrength, perEngine } from './engine.ts';
import { keyOf, MAX_KEY_SHIFT } from './ids.ts';
import type { Schema } from './schema/schema.ts';

/**
 * A query is declared once, as a Drizzle builder with named parameters, and compiled once per engine. Drizzle generates
 * the SQL, and the driver runs the prepared statement. A call builds nothing.
 */

type Decoded<F> = F extends AnyColumn
  ? F['_']['notNull'] extends true
    ? F['_']['data']
    : F['_']['data'] | null
  : F extends SQL.Aliased<infer T>
    ? T
    : F extends SQL<infer T>
      ? T
      : never;
export type DecodedRow<F> = { [K in keyof F]: Decoded<F[K]> };
export type ParamOf<Args> = <K extends keyof Args & string>(name: K) => SQL<Args[K]>;
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

/** A parameter whose id is bound as a number: that of the id plus `shift`. */
const keyParam = (shift: number) =>
  sql.param(sql.placeholder('id'), {
    mapToDriverValue: (id) => keyOf(String(id)) + shift,
  });

/** A table whose rows are found by their ids; of some texts the key is that of their approval. */
interface Identified {
  key: AnyColumn;
  waitedSince?: AnyColumn;
}

/**
 * True if a row has the id that is the parameter `id`. The primary key finds the row; the ids are compared, because a
 * stranger may send an id with the same first bits. The search ends at the row, mostly the first that it reads. Only
 * where it finds none, an index of the texts that once waited is searched.
 */
export function hasId({ key, waitedSince }: Identified, param: ParamOf<{ id: string }>): SQL {
  const { table } = key;
  const byKey = sql`(select found.key from ${table} as found
    where found.key between ${keyParam(0)} and ${keyParam(MAX_KEY_SHIFT)} and found.id = ${param('id')}
    order by found.key limit 1)`;
  if (!waitedSince) return sql`${key} = ${byKey}`;
  return sql`${key} = coalesce(${byKey},
    (select found.key from ${table} as found where found.id = ${param('id')} and found.waited_since is not null))`;
}

const makeParam = (name: string) => sql`${sql.placeholder(name)}`;

/** The first row and the length of a page: the parameters `skip` and `limit`. */
export const limit = sql.placeholder('limit');
export const skip = sql.placeholder('skip');
export interface Slice {
  limit: number;
  skip: number;
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
      const fresh = compileSql(builder, fields);
      compiled.set(engine, fresh);
      return fresh;
    },
  };
}

/** A select that has its fields already, and lacks the table and the rest. */
export type Select = SQLiteSelectBuilder<Fields, 'sync', RunResult>;

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

/** Declares a query for SQLite alone: on PostgreSQL it finds and changes nothing, without a way to the database. */
export const onSqlite = <Args, Row>(declared: Query<Args, Row>): Query<Args, Row> => ({
  compile: (engine) =>
    perEngine(engine.db, {
      sqlite: () => declared.compile(engine),
      postgres: () => ({ sql: '', fill: () => [], decode: null }),
    }),
});

type Table = keyof Schema;
type StoredRow<T extends Table> = Schema[T]['$inferSelect'];
type ColumnOf<T extends Table> = keyof StoredRow<T> & string;
type ColumnsOf<T extends Table> = Schema[T]['_']['columns'];
/** The columns without which no row is stored: the key, and those that have no default and take no null. */
type RequiredOf<T extends Table> = {
  [C in keyof ColumnsOf<T>]: ColumnsOf<T>[C] extends {
    _: { isPrimaryKey: true } | { notNull: true; hasDefault: false };
  }
    ? C
    : never;
}[keyof ColumnsOf<T>] &
  ColumnOf<T>;
type ChosenFields = readonly string[] | ((schema: Schema) => Fields);

const columnsOf = (schema: Schema, table: Table) => getTableColumns<SQLiteTable>(schema[table]);

function columnsNamed(schema: Schema, table: Table, names: readonly string[]) {
  const columns = columnsOf(schema, table);
  return Object.fromEntries(
    names.map((name) => {
      const column = columns[name];
      if (!column) throw new Error(`${table} has no column ${name}`);
      return [name, column];
    }),
  );
}

/** The parameters of columns, by their names; they take the values that a read of the columns answers. */
const paramsOf = (columns: Record<string, AnyColumn>): Record<string, SQL> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      isDecoded(column) ? sql`${sql.param(sql.placeholder(name), column)}` : makeParam(name),
    ]),
  );

/** True if a row has the values of the parameters; a row with a key is found by its id as `hasId` does. */
function hasValues(schema: Schema, table: Table, by: string | readonly string[]) {
  const columns = columnsNamed(schema, table, [by].flat());
  const params = paramsOf(columns);
  return and(
    ...Object.entries(columns).map(([name, column]) => {
      const keyed = schema[table] as Partial<Identified>;
      if (name === 'id' && keyed.key)
        return hasId(keyed as Identified, makeParam as ParamOf<{ id: string }>);
      return eq(column, params[name]);
    }),
  );
}

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
  return query<Values>()(
    (schema): Fields =>
      typeof fields === 'function' ? fields(schema) : columnsNamed(schema, table, fields),
    (select, schema, _param, { db }) => {
      const found = select.from(schema[table]).where(hasValues(schema, table, by));
      return lock ? forUpdate(db, found, lock, schema[table]) : found;
    },
  );
}

/**
 * Declares the insert of a row: its parameters are the columns that a row must have, and those that are named.
 * @param conflict what an equal row does: without it, the insert fails.
 */
export const insertInto = <T extends Table, K extends ColumnOf<T> = never>(
  table: T,
  named: readonly K[] = [],
  conflict?: 'ignore',
): Query<Pick<StoredRow<T>, RequiredOf<T> | K>, never> =>
  mutation<Pick<StoredRow<T>, RequiredOf<T> | K>>()((db, schema) => {
    const all = Object.entries(columnsOf(schema, table));
    const required = all.filter(
      ([, { primary, notNull, hasDefault }]) => primary || (notNull && !hasDefault),
    );
    const columns = { ...Object.fromEntries(required), ...columnsNamed(schema, table, named) };
    const insert = db.insert<SQLiteTable>(schema[table]).values(paramsOf(columns));
    return conflict === 'ignore' ? insert.onConflictDoNothing() : insert;
  });

/**
 * Declares the change of the rows that have the values of columns.
 * @param by the column, or all of them.
 * @param changed the columns whose new values are parameters.
 * @param also further changes, which need no parameter.
 */
export const updateBy = <T extends Table, C extends ColumnOf<T>, K extends ColumnOf<T> = never>(
  table: T,
  by: C | readonly C[],
  changed: readonly K[],
  also: (schema: Schema) => Record<string, SQL> = () => ({}),
): Query<Pick<StoredRow<T>, C | K>, never> =>
  mutation<Pick<StoredRow<T>, C | K>>()((db, schema) =>
    db
      .update<SQLiteTable>(schema[table])
      .set({ ...paramsOf(columnsNamed(schema, table, changed)), ...also(schema) })
      .where(hasValues(schema, table, by)),
  );

/** Declares the deletion of the rows that have the values of columns. */
export const deleteBy = <T extends Table, C extends ColumnOf<T>>(
  table: T,
  by: C | readonly C[],
): Query<Pick<StoredRow<T>, C>, never> =>
  mutation<Pick<StoredRow<T>, C>>()((db, schema) =>
    db.delete<SQLiteTable>(schema[table]).where(hasValues(schema, table, by)),
  );
