import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { openStore } from '../../core/create-store.ts';
import { asUnavailableError, OperatorError } from '../../core/errors.ts';
import type { EngineKind } from '../../core/schema/columns.ts';
import type { StoreLocation } from '../../core/store.ts';
import { types } from '../../postgres/types.ts';
import { makeFolder } from '../../sqlite/data-folder.ts';
import { tryExclusiveLock } from '../../sqlite/in-use.ts';
import type { Row } from './records.ts';

/** The data that an import fills, in one transaction: all of it commits, or nothing. */
export interface Target {
  engine: EngineKind;
  /** Inserts rows of one table, which all have the same columns. */
  insert(table: string, rows: Row[]): Promise<void>;
  execute(sql: string): Promise<void>;
  /** The rows of a query. Large numbers are numbers on either engine. */
  all(sql: string): Promise<Row[]>;
  /** Ends the transaction. */
  end(isWhole: boolean): Promise<void>;
}

const RUNNING = 'A server of the forum runs. Stop it, then import again.';

async function openFile(file: string): Promise<Target> {
  makeFolder(dirname(file));
  await (await openStore({ databaseUrl: null, databaseFile: file })).close();
  const handle = new Database(file, { timeout: 0 });
  try {
    if (!tryExclusiveLock(handle)) throw new OperatorError(RUNNING);
  } catch (error) {
    handle.close();
    throw asUnavailableError(error);
  }
  return {
    engine: 'sqlite',
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      const places = columns.map(() => '?');
      const insert = handle.prepare(`insert into ${table} (${columns}) values (${places})`);
      for (const row of rows) insert.run(columns.map((column) => row[column]));
    },
    execute: async (sql) => void handle.exec(sql),
    all: async (sql) => handle.prepare<[], Row>(sql).all(),
    async end(isWhole) {
      if (handle.inTransaction) handle.exec(isWhole ? 'commit' : 'rollback');
      handle.close();
    },
  };
}

/** The connections of servers, which a server and a store name `adda`. */
const OTHERS = `select 1 from pg_stat_activity where datname = current_database()
  and application_name = 'adda' limit 1`;

/** PostgreSQL lists a connection until its process has ended: that of a server or store that was just closed goes by then. */
const ENDED_MS = 2_000;

async function hasServer(client: pg.Client): Promise<boolean> {
  const deadline = performance.now() + ENDED_MS;
  while ((await client.query(OTHERS)).rowCount) {
    if (performance.now() > deadline) return true;
    await delay(50);
  }
  return false;
}

async function openDatabase(url: string): Promise<Target> {
  const client = new pg.Client({ connectionString: url, types, application_name: 'adda import' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (await hasServer(client)) throw new OperatorError(RUNNING);
    await (await openStore({ databaseUrl: url, databaseFile: '' })).close();
    await client.query('begin');
    // Of two imports at once the second waits, then finds that the database is not empty.
    await client.query('lock table users');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asUnavailableError(error);
  }
  return {
    engine: 'postgres',
    async insert(table, rows) {
      const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`;
      await client.query(insert, [JSON.stringify(rows)]);
    },
    execute: async (sql) => void (await client.query(sql)),
    all: async (sql) => (await client.query<Row>(sql)).rows,
    async end(isWhole) {
      try {
        await client.query(isWhole ? 'commit' : 'rollback');
      } finally {
        await client.end();
      }
    },
  };
}

/**
 * Opens the place of an import, and applies the migrations.
 * @throws OperatorError while a server runs there.
 */
export const openTarget = async ({ databaseUrl, databaseFile }: StoreLocation): Promise<Target> =>
  databaseUrl === null ? openFile(databaseFile) : openDatabase(databaseUrl);
