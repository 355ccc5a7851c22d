import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { commitListeners } from './commit-listeners.ts';
import type { Store } from './connection.ts';
import { migratePostgres, postgresBuilder, readMigrationFiles } from './drizzle.ts';
import { asUnavailable, Unavailable } from './faults.ts';
import { type Applied, mustBeOurs } from './migrate.ts';
import { postgresConnection } from './postgres-connection.ts';
import { CHANGED, listenToCommands } from './postgres-listen.ts';
import { togetherWriter } from './postgres-together.ts';
import { types } from './postgres-types.ts';
import { poolWriter } from './postgres-write.ts';
import type { Engine } from './query.ts';
import { makeSchema } from './schema.ts';

/** Enough to keep two cores of a database busy; ten servers stay below its usual hundred connections. */
const MOST_CONNECTIONS = 9;
/** Longer than any query of ours takes; a stuck one must not hold a connection for good. */
const STATEMENT_MS = 5_000;
/** For a new connection, or for a free one when all are busy. */
const CONNECT_MS = 5_000;
/** Any number; what migrates this forum's tables takes the lock of this name. */
const MIGRATION_LOCK = 0x61646461;
const MIGRATIONS = fileURLToPath(new URL('../migrations/postgres', import.meta.url));

let engine: Engine | undefined;
const postgresEngine = (): Engine => {
  engine ??= { db: postgresBuilder(), schema: makeSchema('postgres') };
  return engine;
};

/** The migrations that a database has gone through, as Drizzle's migrator has noted them. */
async function appliedTo(client: pg.Client): Promise<Applied[]> {
  const notes = 'drizzle.__drizzle_migrations';
  const { rows } = await client.query('select to_regclass($1) as notes', [notes]);
  if (!rows[0]?.notes) return [];
  // A bigint, which comes as text.
  const told = await client.query(`select hash, created_at as at from ${notes} order by at`);
  return told.rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}

/**
 * Applies the migrations once, however many servers start together: the others wait for the first.
 * @throws WrongVersion when a newer version of the forum has written the data, or one with other migrations.
 */
async function migrate(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks also fails the query that waits for it; unheard, it would end the process.
  client.on('error', () => client.end());
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    mustBeOurs(await appliedTo(client), readMigrationFiles({ migrationsFolder: MIGRATIONS }));
    await migratePostgres(client, MIGRATIONS);
  } finally {
    await client.end();
  }
}

/**
 * Opens a PostgreSQL database through a pool, migrations applied.
 * @throws Unavailable when it can't be reached, WrongVersion when its data are not of this version.
 */
export async function openPostgres(url: string): Promise<Store> {
  await migrate(url).catch((error: unknown) => {
    throw asUnavailable(error);
  });
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1_000,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    pipeline: true,
    application_name: 'adda',
    types,
  });
  // A connection that breaks (a restart of the database) fails the query that it carries, and the pool replaces it;
  // its error event besides, unheard, would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const compile = postgresEngine();
  // Servers hear of each other's changes through Redis; what does not listen is a command, and tells the servers.
  let stopListening: (() => Promise<void>) | undefined;
  const last = () => (stopListening ? [] : [`notify ${CHANGED}`]);
  const { committed, onCommit } = commitListeners();
  const alone = poolWriter(pool, compile, last, committed);
  const together = togetherWriter(pool, compile, last, alone, committed);
  let closed = false;

  return {
    read: postgresConnection(pool, compile),
    async write(job, under) {
      if (closed) throw new Unavailable('The forum is closing.');
      return under === undefined ? alone(job) : together(job, under);
    },
    onCommit,
    onForeignChange(then) {
      stopListening = listenToCommands(url, then);
    },
    async check() {
      try {
        const { rows } = await pool.query(
          'select pg_is_in_recovery() as standby from counters limit 1',
        );
        if (rows[0]?.standby) throw new Unavailable('The database can only be read now.');
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    async close() {
      closed = true;
      await stopListening?.();
      await pool.end();
    },
  };
}
