import { createRequire } from 'node:module';
import type * as Core from 'drizzle-orm';
import type * as BetterSqlite from 'drizzle-orm/better-sqlite3';
import type * as Migrator from 'drizzle-orm/migrator';
import type * as NodePostgres from 'drizzle-orm/node-postgres';
import type * as PostgresMigrator from 'drizzle-orm/node-postgres/migrator';
import type * as Postgres from 'drizzle-orm/pg-core';
import type * as Sqlite from 'drizzle-orm/sqlite-core';

/**
 * Drizzle, by its CommonJS build. Imported as ES modules, each of its files makes Node read the package's 180 kB
 * package.json again: 150 MB of memory and 370 ms at every start, against 20 MB and 60 ms (Node 24.21).
 */
const load = createRequire(import.meta.url);

export const {
  Column,
  Param,
  Placeholder,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  is,
  isNotNull,
  lt,
  lte,
  ne,
  or,
  sql,
} = load('drizzle-orm') as typeof Core;
export const { drizzle } = load('drizzle-orm/better-sqlite3') as typeof BetterSqlite;
export const { readMigrationFiles } = load('drizzle-orm/migrator') as typeof Migrator;
export const sqliteCore = load('drizzle-orm/sqlite-core') as typeof Sqlite;
export const postgresCore = load('drizzle-orm/pg-core') as typeof Postgres;

const nodePostgres = () => load('drizzle-orm/node-postgres') as typeof NodePostgres;

/** PostgreSQL's builder, of use without a connection. For our builders both dialects have the same methods. */
export const postgresBuilder = () =>
  nodePostgres().drizzle.mock() as unknown as BetterSqlite.BetterSQLite3Database;

/** Applies the migrations of a folder over one connection. */
export const migratePostgres = (client: NodePostgres.NodePgClient, folder: string) => {
  const { migrate } = load('drizzle-orm/node-postgres/migrator') as typeof PostgresMigrator;
  return migrate(nodePostgres().drizzle(client), { migrationsFolder: folder });
};
