import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import pg from 'pg';
import { yieldingLoop } from '../../core/concurrency/event-loop-yield.ts';
import { asUnavailableError, OperatorError } from '../../core/errors.ts';
import { HalfMovedError, MOVING } from '../../core/internal-settings.ts';
import { OLDER_VERSION, WrongVersionError } from '../../core/schema/applied-migrations.ts';
import type { StoreLocation } from '../../core/store.ts';
import { isOlder as isOlderDatabase } from '../../postgres/migrate.ts';
import { types } from '../../postgres/types.ts';
import { isOlder as isOlderFile } from '../../sqlite/migrate.ts';
import type { Row } from './records.ts';

/** One state of a forum's data, which may be written meanwhile. */
export interface ReadSnapshot {
  /** Reads the rows of a query one after the other, a few at a time; several queries may run at once. */
  rows(sql: string): AsyncGenerator<Row>;
  close(): Promise<void>;
}

const IS_PART = `select 1 from settings where name = '${MOVING}'`;
const PART = 'The data are a part of a forum. Say `npm run move` again to bring the rest.';

function openFile(file: string): ReadSnapshot {
  if (!existsSync(file)) throw new OperatorError(`There is no forum in ${file}.`);
  const handle = new Database(file, { readonly: true });
  try {
    handle.exec('begin');
    if (!handle.prepare("select 1 from sqlite_master where name = 'settings'").get())
      throw new OperatorError(`There is no forum in ${file}.`);
    if (isOlderFile(handle)) throw new WrongVersionError(OLDER_VERSION);
    if (handle.prepare(IS_PART).get()) throw new HalfMovedError(PART);
  } catch (error) {
    handle.close();
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new OperatorError(`The file ${file} can't be read: ${error.message}.`, { cause: error });
  }
  return {
    async *rows(sql) {
      const turn = yieldingLoop();
      for (const row of handle.prepare(sql).iterate()) {
        yield row as Row;
        await turn();
      }
    },
    close: async () => void handle.close(),
  };
}

/** Rows fetched at once. The longest texts are of 64 kB, photos longer. */
const FETCHED_ROWS = 100;

async function openDatabase(url: string): Promise<ReadSnapshot> {
  const client = new pg.Client({ connectionString: url, types, application_name: 'adda export' });
  // A lost connection also rejects its query.
  client.on('error', () => undefined);
  let cursors = 0;
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query("select to_regclass('settings') as name");
    if (!rows[0]?.name) throw new OperatorError('There is no forum in the database.');
    if (await isOlderDatabase(client)) throw new WrongVersionError(OLDER_VERSION);
    if ((await client.query(IS_PART)).rowCount) throw new HalfMovedError(PART);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asUnavailableError(error);
  }
  return {
    async *rows(sql) {
      const name = `rows_${++cursors}`;
      const turn = yieldingLoop();
      await client.query(`declare ${name} no scroll cursor for ${sql}`);
      for (;;) {
        const { rows } = await client.query(`fetch ${FETCHED_ROWS} from ${name}`);
        for (const row of rows) {
          yield row;
          await turn();
        }
        if (rows.length < FETCHED_ROWS) break;
      }
      await client.query(`close ${name}`);
    },
    close: () => client.end(),
  };
}

/**
 * Opens one snapshot of a forum, which may run.
 * @throws OperatorError where there is no forum of this version.
 */
export const openReadSnapshot = async ({
  databaseUrl,
  databaseFile,
}: StoreLocation): Promise<ReadSnapshot> =>
  databaseUrl === null ? openFile(databaseFile) : openDatabase(databaseUrl);
