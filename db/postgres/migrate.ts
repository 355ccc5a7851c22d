import pg from 'pg';
import { migratePostgres, readMigrationFiles } from '../core/drizzle.ts';
import {
  type AppliedMigration,
  missingMigrations,
  type Opening,
} from '../core/schema/applied-migrations.ts';
import { pathInProject } from '../project-root.ts';

/** The deadline for a new connection, or for a free one of a busy pool. */
export const CONNECT_MS = 5_000;
/** The key of the advisory lock for migrations; an arbitrary number. */
const MIGRATION_LOCK = 0x61646461;
const MIGRATIONS = pathInProject('migrations/postgres');
const TABLE = 'drizzle.__drizzle_migrations';

const knownMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/** The applied migrations of a database, oldest first, from the table of Drizzle's migrator. */
async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query('select to_regclass($1) as name', [TABLE]);
  if (!rows[0]?.name) return [];
  const applied = await client.query(`select hash, created_at as at from ${TABLE} order by at`);
  // The driver reads a bigint as text.
  return applied.rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}

/**
 * True if an older version has written a database.
 * @throws WrongVersionError when a newer version, or one with other migrations, has written it.
 */
export async function isOlder(client: pg.Client): Promise<boolean> {
  const applied = await appliedMigrations(client);
  return missingMigrations(applied, knownMigrations()).length > 0 && applied.length > 0;
}

/**
 * Applies the migrations under an advisory lock: of several servers that start together, one applies them.
 * @throws WrongVersionError when another version has written the data, and the opening does not migrate them.
 */
export async function migrate(url: string, opening: Opening) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection also rejects its query. Without a listener the error event would end the process.
  client.on('error', () => client.end());
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await appliedMigrations(client);
    if (missingMigrations(applied, knownMigrations(), opening).length === 0) return;
    opening.serverLog?.info(
      'the database is new or of an older release: its migrations are applied',
    );
    await migratePostgres(client, MIGRATIONS);
    opening.serverLog?.info('the migrations are applied');
  } finally {
    await client.end();
  }
}
