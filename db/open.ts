import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { Store } from './connection.ts';
import { drizzle, migrate } from './drizzle.ts';
import { asUnavailable } from './faults.ts';
import { sqliteConnection } from './sqlite.ts';
import { groupWriter } from './write.ts';

/** A waiting lock must not freeze the event loop: short here, then asynchronous retries in the writer. */
const BUSY_TIMEOUT_MS = 20;
const FOREIGN_CHANGE_CHECK_MS = 1_000;
const MIGRATIONS = new URL('../migrations/sqlite', import.meta.url).pathname;

/**
 * Opens a SQLite file (made when missing) with one writer and one reader connection, migrations applied.
 * @throws when the file is no database, or newer than this program.
 */
export function openSqlite(file: string): Store {
  mkdirSync(dirname(file), { recursive: true });
  const writer = new Database(file, { timeout: 5_000 });
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = OFF');
  migrate(drizzle(writer), { migrationsFolder: MIGRATIONS });
  writer.pragma('foreign_keys = ON');
  writer.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const reader = new Database(file, { timeout: BUSY_TIMEOUT_MS, readonly: true });

  const { write } = groupWriter(writer);
  const listeners: (() => void)[] = [];
  const version = () => writer.pragma('data_version', { simple: true }) as number;
  let seen = version();
  const timer = setInterval(() => {
    if (!writer.open || writer.inTransaction) return;
    const now = version();
    if (now !== seen) for (const then of listeners) then();
    seen = now;
  }, FOREIGN_CHANGE_CHECK_MS).unref();

  return {
    read: sqliteConnection(reader),
    write,
    onForeignChange: (then) => void listeners.push(then),
    async check() {
      try {
        reader.prepare('select 1 from counters').get();
        await write(async () => undefined);
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    close() {
      clearInterval(timer);
      reader.close();
      writer.close();
    },
  };
}
