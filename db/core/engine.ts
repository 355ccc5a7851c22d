import type { SQL } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { is, postgresCore, sql } from './drizzle.ts';
import type { EngineKind } from './schema/columns.ts';

/** Builds the queries of one engine. SQLite's type stands for both: they have the same methods but for `.for`. */
export type Builder = BetterSQLite3Database;

const engineOf = (of: Builder | SQLiteTable): EngineKind =>
  is(of, postgresCore.PgDatabase) || is(of, postgresCore.PgTable) ? 'postgres' : 'sqlite';

/**
 * Chooses SQL that differs between the engines. Both variants have one type, so a query compiles for either.
 * @param of the builder or any table of the engine.
 */
export const perEngine = <T>(of: Builder | SQLiteTable, variants: Record<EngineKind, () => T>): T =>
  variants[engineOf(of)]();

/**
 * The elements of a JSON array as rows, for any number of values in one statement: the column `value` of each, of which
 * `->>` takes the parts.
 */
export const elementsOf = (db: Builder, json: SQL): SQL =>
  perEngine(db, {
    sqlite: () => sql`json_each(${json})`,
    postgres: () => sql`json_array_elements(cast(${json} as json))`,
  });

/** True if a column is one of the keys in a JSON text of `keyList`. */
export const isListed = (db: Builder, column: unknown, list: SQL): SQL =>
  sql`${column} in (select cast(listed.value ->> 0 as bigint) from ${elementsOf(db, list)} as listed)`;

/** Any number of keys as one parameter: each in an array of its own, which both engines read alike. */
export const keyList = (keys: readonly number[]): string =>
  JSON.stringify(keys.map((key) => [key]));

/** Which jobs wait for the row lock: all that change the row, all that lock it, or only those that delete it. */
export type LockStrength = 'no key update' | 'update' | 'key share';

/** A select as PostgreSQL's builder makes it. */
type Lockable<Select> = Select & {
  for(strength: LockStrength, config: { of: SQLiteTable }): Select;
};

/**
 * Takes a row lock on the rows that a select finds in one table, until its job ends. PostgreSQL runs jobs in parallel,
 * so another job may change a row after it was read. SQLite has one writer at a time; there it is the plain select. A
 * job locks a post before anything under it. One lock order for all jobs prevents a deadlock.
 */
export const forUpdate = <Select extends object>(
  db: Builder,
  select: Select,
  strength: LockStrength,
  of: SQLiteTable,
): Select =>
  perEngine(db, {
    sqlite: () => select,
    postgres: () => (select as Lockable<Select>).for(strength, { of }),
  });
