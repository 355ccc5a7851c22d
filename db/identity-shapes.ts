import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { and, asc, desc, getTableColumns, inArray, or, sql } from './drizzle.ts';
import { change, limit, type Query, rows, skip, type Values } from './query.ts';
import type { Schema } from './schema.ts';

/**
 * The tables of the embedded identity provider. Its library asks with conditions of its own making; each shape of
 * question becomes one declared query, compiled once, whatever values it is asked with.
 */
export type IdentityTable =
  | 'identities'
  | 'identitySessions'
  | 'identityAccounts'
  | 'identityVerifications';

const OPERATORS = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=', in: 'in' } as const;

export interface Condition {
  field: string;
  operator: keyof typeof OPERATORS;
  value: unknown;
  connector: 'AND' | 'OR';
}
export interface Wanted {
  where: Condition[];
  limit: number;
  skip: number;
  sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined;
}

type Columns = Record<string, AnySQLiteColumn>;

function tableOf(schema: Schema, name: IdentityTable) {
  const table: SQLiteTable = schema[name];
  return { table, columns: getTableColumns(table) as Columns };
}

const columnOf = (columns: Columns, field: string): AnySQLiteColumn => {
  const column = columns[field];
  if (!column) throw new Error(`The identity tables have no field "${field}"`);
  return column;
};

/** A hole for a value that the column encodes. */
const put = (name: string, column: AnySQLiteColumn): SQL =>
  sql`${sql.param(sql.placeholder(name), column)}`;

/** The values of an `in` list, or the one value. */
const listed = ({ operator, value }: Condition): unknown[] =>
  operator === 'in' && Array.isArray(value) ? value : [value];

function test(columns: Columns, condition: Condition, at: number): SQL {
  const column = columnOf(columns, condition.field);
  const { operator, value } = condition;
  if (value === null)
    return operator === 'ne' ? sql`${column} is not null` : sql`${column} is null`;
  const holes = listed(condition).map((_, n) => put(`where${at}.${n}`, column));
  if (operator === 'in') return holes.length > 0 ? inArray(column, holes) : sql`1 = 0`;
  return sql`${column} ${sql.raw(OPERATORS[operator])} ${holes[0]}`;
}

/** All of the AND conditions, and at least one of the OR conditions. */
function tests(columns: Columns, where: Condition[]): SQL | undefined {
  const of = (connector: Condition['connector']) =>
    where.flatMap((one, at) => (one.connector === connector ? [test(columns, one, at)] : []));
  return and(...of('AND'), or(...of('OR')));
}

/** The values that a list of conditions is asked with. */
export const valuesOf = (where: Condition[]): Values =>
  Object.fromEntries(
    where.flatMap((one, at) => listed(one).map((value, n) => [`where${at}.${n}`, value])),
  );

const shapeOf = (where: Condition[]): string =>
  where
    .map((one) => {
      const { field, operator, connector, value } = one;
      return [field, operator, connector, value === null ? 'null' : listed(one).length].join(' ');
    })
    .join(',');

const known = new Map<string, Query<Values, Values>>();

function shaped<Row>(shape: string, declare: () => Query<Values, Row>): Query<Values, Row> {
  const found = known.get(shape) ?? (declare() as Query<Values, Values>);
  known.set(shape, found);
  return found as Query<Values, Row>;
}

export function inserting(name: IdentityTable, fields: string[]) {
  return shaped(`insert ${name} ${fields}`, () =>
    rows<Values>()(
      (schema) => tableOf(schema, name).columns,
      (db, schema, _hole, chosen) => {
        const { table, columns } = tableOf(schema, name);
        const row = Object.fromEntries(
          fields.map((field) => [field, put(field, columnOf(columns, field))]),
        );
        return db.insert(table).values(row).returning(chosen);
      },
    ),
  );
}

export function finding(name: IdentityTable, { where, sortBy }: Wanted) {
  return shaped(`find ${name} ${shapeOf(where)} ${sortBy?.field} ${sortBy?.direction}`, () =>
    rows<Values>()(
      (schema) => tableOf(schema, name).columns,
      (db, schema, _hole, chosen) => {
        const { table, columns } = tableOf(schema, name);
        const found = db.select(chosen).from(table).where(tests(columns, where)).$dynamic();
        if (sortBy) {
          const column = columnOf(columns, sortBy.field);
          found.orderBy(sortBy.direction === 'asc' ? asc(column) : desc(column));
        }
        return found.limit(limit).offset(skip);
      },
    ),
  );
}

export function counting(name: IdentityTable, where: Condition[]) {
  return shaped(`count ${name} ${shapeOf(where)}`, () =>
    rows<Values>()(
      () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') }),
      (db, schema, _hole, chosen) => {
        const { table, columns } = tableOf(schema, name);
        return db.select(chosen).from(table).where(tests(columns, where));
      },
    ),
  );
}

export function updating(name: IdentityTable, where: Condition[], fields: string[]) {
  return shaped(`update ${name} ${fields} ${shapeOf(where)}`, () =>
    rows<Values>()(
      (schema) => tableOf(schema, name).columns,
      (db, schema, _hole, chosen) => {
        const { table, columns } = tableOf(schema, name);
        const set = Object.fromEntries(
          fields.map((field) => [field, put(field, columnOf(columns, field))]),
        );
        return db.update(table).set(set).where(tests(columns, where)).returning(chosen);
      },
    ),
  );
}

export function removing(name: IdentityTable, where: Condition[]) {
  return shaped(`remove ${name} ${shapeOf(where)}`, () =>
    change<Values>()((db, schema) => {
      const { table, columns } = tableOf(schema, name);
      return db.delete(table).where(tests(columns, where));
    }),
  );
}

export function taking(name: IdentityTable, where: Condition[]) {
  return shaped(`take ${name} ${shapeOf(where)}`, () =>
    rows<Values>()(
      (schema) => tableOf(schema, name).columns,
      (db, schema, _hole, chosen) => {
        const { table, columns } = tableOf(schema, name);
        const id = columnOf(columns, 'id');
        const one = db.select({ id }).from(table).where(tests(columns, where)).limit(1);
        return db.delete(table).where(inArray(id, one)).returning(chosen);
      },
    ),
  );
}
