import { createRequire } from 'node:module';
import type * as Core from 'drizzle-orm';
import type * as BetterSqlite from 'drizzle-orm/better-sqlite3';
import type * as Migrator from 'drizzle-orm/migrator';
import type * as NodePostgres from 'drizzle-orm/node-postgres';
import type * as PostgresMigrator from 'drizzle-orm/node-postgres/migrator';
import type * as Postgres from 'drizzle-orm/pg-core';
import type * as Sqlite from 'drizzle-orm/sqlite-core';

/**
 * Drizzle is loaded from its CommonJS build. With the ES modules, Node reads the package's 180 kB package.json again
 * for each file. A start then takes 150 MB and 370 ms instead of 20 MB and 60 ms (Node 24.21).
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
  getTableName,
  gt,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
} = load('drizzle-orm') as typeof Core;
export const { drizzle } = load('drizzle-orm/better-sqlite3') as typeof BetterSqlite;
export const { readMigrationFiles } = load('drizzle-orm/migrator') as typeof Migrator;
export const sqliteCore = load('drizzle-orm/sqlite-core') as typeof Sqlite;
export const postgresCore = load('drizzle-orm/pg-core') as typeof Postgres;

const nodePostgres = () => load('drizzle-orm/node-postgres') as typeof NodePostgres;

/** PostgreSQL's query builder, without a connection. The forum's queries use only methods that both dialects have. */
export const postgresBuilder = () =>
  nodePostgres().drizzle.mock() as unknown as BetterSqlite.BetterSQLite3Database;

/** Applies the migrations of a folder over one connection. */
export const migratePostgres = (client: NodePostgres.NodePgClient, folder: string) => {
  const { migrate } = load('drizzle-orm/node-postgres/migrator') as typeof PostgresMigrator;
  return migrate(nodePostgres().drizzle(client), { migrationsFolder: folder });
};
