import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../../db/postgres/open.ts';

/** The addresses of scratch servers (`npm run test:scale` starts them). Without them the tests run on SQLite. */
const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;

export const onServers = TEST_DATABASE_URL !== undefined;

const TEMPLATE = 'adda_template';
/** The advisory lock of the template's creation; the number is arbitrary. */
const TEMPLATE_LOCK = 4_711;
/** PostgreSQL's code `duplicate_database`. */
const EXISTS = '42P04';

const inDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function asOwner<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database unless it exists.
 * @returns whether it was created.
 */
const create = (client: pg.Client, name: string, options = '') =>
  client.query(`create database "${name}" ${options}`).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== EXISTS) throw error;
      return false;
    },
  );

/** Migrates an empty forum once per run; each forum's database is a copy of it. */
async function keepTemplate(url: string, client: pg.Client) {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  if (await create(client, TEMPLATE)) await (await openPostgres(inDatabase(url, TEMPLATE))).close();
  await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
}

interface ScratchServers {
  database: string;
  redis: string | undefined;
}

/** The settings of a separate forum on the scratch servers. Each data folder has one database. */
export const settingsFor = (dataDir: string, on: ScratchServers | null = scratch()) =>
  settingsOf(dataDir, on, async (client, url) => {
    await keepTemplate(url, client);
    return `template ${TEMPLATE}`;
  });

/** The settings of a forum whose database is not migrated yet. */
export const emptySettings = (dataDir: string) => settingsOf(dataDir, scratch(), async () => '');

async function settingsOf(
  dataDir: string,
  on: ScratchServers | null,
  optionsOf: (client: pg.Client, url: string) => Promise<string>,
): Promise<Record<string, string>> {
  if (!on) return {};
  const name = `adda_${createHash('sha1').update(dataDir).digest('hex').slice(0, 16)}`;
  await asOwner(on.database, async (client) => {
    await create(client, name, await optionsOf(client, on.database));
  });
  return {
    DATABASE_URL: inDatabase(on.database, name),
    ...(on.redis && { REDIS_URL: on.redis }),
    IMAGES_DIR: join(dataDir, 'images'),
    JWT_SECRET: 'a secret that the servers of a test share',
  };
}

export async function dropDatabase(settings: Record<string, string>) {
  const url = settings['DATABASE_URL'];
  if (!url || !TEST_DATABASE_URL) return;
  const name = new URL(url).pathname.slice(1);
  await asOwner(TEST_DATABASE_URL, (client) =>
    client.query(`drop database if exists "${name}" with (force)`),
  );
}

const scratch = (): ScratchServers | null =>
  TEST_DATABASE_URL ? { database: TEST_DATABASE_URL, redis: TEST_REDIS_URL } : null;
