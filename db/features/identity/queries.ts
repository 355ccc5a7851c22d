import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Values } from '../../core/compiled-query.ts';
import { and, asc, desc, getTableColumns, inArray, or, sql } from '../../core/drizzle.ts';
import { limit, type Query, query, returning, skip } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/**
 * The tables of the embedded identity provider. Its library builds the conditions at run time. Each shape of condition
 * becomes one declared query, compiled once for all values.
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
export interface Selection {
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

/** A param for a value that the column encodes. */
const encodedParam = (name: string, column: AnySQLiteColumn): SQL =>
  sql`${sql.param(sql.placeholder(name), column)}`;

/** The values of an `in` list, or the one value. */
const valueList = ({ operator, value }: Condition): unknown[] =>
  operator === 'in' && Array.isArray(value) ? value : [value];

function conditionSql(columns: Columns, condition: Condition, at: number): SQL {
  const column = columnOf(columns, condition.field);
  const { operator, value } = condition;
  if (value === null)
    return operator === 'ne' ? sql`${column} is not null` : sql`${column} is null`;
  const params = valueList(condition).map((_, n) => encodedParam(`where${at}.${n}`, column));
  if (operator === 'in') return params.length > 0 ? inArray(column, params) : sql`1 = 0`;
  return sql`${column} ${sql.raw(OPERATORS[operator])} ${params[0]}`;
}

/** All of the AND conditions, and at least one of the OR conditions. */
function whereSql(columns: Columns, where: Condition[]): SQL | undefined {
  const of = (connector: Condition['connector']) =>
    where.flatMap((condition, at) =>
      condition.connector === connector ? [conditionSql(columns, condition, at)] : [],
    );
  return and(...of('AND'), or(...of('OR')));
}

/** The values of a list of conditions, by the names of their params. */
export const valuesOf = (where: Condition[]): Values =>
  Object.fromEntries(
    where.flatMap((condition, at) =>
      valueList(condition).map((value, n) => [`where${at}.${n}`, value]),
    ),
  );

const shapeOf = (where: Condition[]): string =>
  where
    .map((condition) => {
      const { field, operator, connector, value } = condition;
      return [
        field,
        operator,
        connector,
        value === null ? 'null' : valueList(condition).length,
      ].join(' ');
    })
    .join(',');

const queriesByShape = new Map<string, Query<Values, Values>>();

function cachedByShape<Row>(shape: string, declare: () => Query<Values, Row>): Query<Values, Row> {
  const found = queriesByShape.get(shape) ?? (declare() as Query<Values, Values>);
  queriesByShape.set(shape, found);
  return found as Query<Values, Row>;
}

export function insertInto(name: IdentityTable, fields: string[]) {
  return cachedByShape(`insert ${name} ${fields}`, () =>
    returning<Values>()(
      (schema) => tableOf(schema, name).columns,
      (db, schema) => {
        const { table, columns } = tableOf(schema, name);
        const row = Object.fromEntries(
          fields.map((field) => [field, encodedParam(field, columnOf(columns, field))]),
        );
        return db.insert(table).values(row);
      },
    ),
  );
}

export function selectFrom(name: IdentityTable, { where, sortBy }: Selection) {
  return cachedByShape(`find ${name} ${shapeOf(where)} ${sortBy?.field} ${sortBy?.direction}`, () =>
    query<Values>()(
      (schema) => tableOf(schema, name).columns,
      (select, schema) => {
        const { table, columns } = tableOf(schema, name);
        const found = select.from(table).where(whereSql(columns, where)).$dynamic();
        if (sortBy) {
          const column = columnOf(columns, sortBy.field);
          found.orderBy(sortBy.direction === 'asc' ? asc(column) : desc(column));
        }
        return found.limit(limit).offset(skip);
      },
    ),
  );
}

export function countIn(name: IdentityTable, where: Condition[]) {
  return cachedByShape(`count ${name} ${shapeOf(where)}`, () =>
    query<Values>()(
      () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') }),
      (select, schema) => {
        const { table, columns } = tableOf(schema, name);
        return select.from(table).where(whereSql(columns, where));
      },
    ),
  );
}

export function updateIn(name: IdentityTable, where: Condition[], fields: string[]) {
  return cachedByShape(`update ${name} ${fields} ${shapeOf(where)}`, () =>
    returning<Values>()(
      (schema) => tableOf(schema, name).columns,
      (db, schema) => {
        const { table, columns } = tableOf(schema, name);
        const set = Object.fromEntries(
          fields.map((field) => [field, encodedParam(field, columnOf(columns, field))]),
        );
        return db.update(table).set(set).where(whereSql(columns, where));
      },
    ),
  );
}

export function deleteFrom(name: IdentityTable, where: Condition[]) {
  return cachedByShape(`remove ${name} ${shapeOf(where)}`, () =>
    returning<Values>()(
      (schema) => ({ id: columnOf(tableOf(schema, name).columns, 'id') }),
      (db, schema) => {
        const { table, columns } = tableOf(schema, name);
        return db.delete(table).where(whereSql(columns, where));
      },
    ),
  );
}

export function takeFrom(name: IdentityTable, where: Condition[]) {
  return cachedByShape(`take ${name} ${shapeOf(where)}`, () =>
    returning<Values>()(
      (schema) => tableOf(schema, name).columns,
      (db, schema) => {
        const { table, columns } = tableOf(schema, name);
        const id = columnOf(columns, 'id');
        const one = db.select({ id }).from(table).where(whereSql(columns, where)).limit(1);
        return db.delete(table).where(inArray(id, one));
      },
    ),
  );
}
