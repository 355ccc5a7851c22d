import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { keepAhead } from './ahead.ts';
import { commitListeners } from './commit-listeners.ts';
import type { Store } from './connection.ts';
import { asUnavailable, isBusy } from './faults.ts';
import { makeFolder } from './folder.ts';
import { migrate } from './migrate.ts';
import { sqliteReader } from './sqlite.ts';
import { groupWriter } from './write.ts';

/** A waiting lock must not freeze the event loop: the reader hardly ever meets one, the writer tries again by itself. */
const BUSY_TIMEOUT_MS = { reader: 20, writer: 0 };
/** How long a start waits for another that is under way. */
const START_PATIENCE_MS = 5_000;
const FOREIGN_CHANGE_CHECK_MS = 1_000;
/** What the reader maps of the file instead of copying its pages; the memory is the system's, given back at need. */
const MAPPED_BYTES = 2 ** 30;
/** No version of the data. */
const UNKNOWN = -1;
const MIGRATIONS = fileURLToPath(new URL('../migrations/sqlite', import.meta.url));

/** What tests hand in. */
interface Trial {
  syncFile?: (file: number) => Promise<void>;
  /** How often it is looked whether another process has written, in milliseconds. */
  lookMs?: number;
}

/**
 * Opens a SQLite file (made when missing) with one writer and one reader connection, migrations applied.
 * @throws when the file is no database, or newer than this program.
 */
export function openSqlite(
  file: string,
  { syncFile, lookMs = FOREIGN_CHANGE_CHECK_MS }: Trial = {},
): Store {
  makeFolder(dirname(file));
  const writer = new Database(file, { timeout: START_PATIENCE_MS });
  writeAhead(writer);
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = OFF');
  migrate(writer, MIGRATIONS);
  writer.pragma('foreign_keys = ON');
  writer.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS.writer}`);
  const reader = new Database(file, { timeout: BUSY_TIMEOUT_MS.reader, readonly: true });
  reader.pragma(`mmap_size = ${MAPPED_BYTES}`);

  const { read, ...view } = sqliteReader(reader);
  const ahead = keepAhead(file, writer, syncFile);
  const { committed, onCommit } = commitListeners();
  const log = {
    tidy: ahead.tidy,
    async sync() {
      try {
        await ahead.sync();
      } catch (error) {
        // It may be there all the same, and nobody was told.
        seen = UNKNOWN;
        throw error;
      }
    },
  };
  const { write } = groupWriter(writer, view, log, committed);
  const listeners: (() => void | Promise<void>)[] = [];
  const version = () => writer.pragma('data_version', { simple: true }) as number;
  let seen = version();
  let looking = false;
  /** While a commit waits for the disk, readers see what was before it, and before what others wrote meanwhile. */
  async function untilFree() {
    while (view.isHeld() || (writer.open && writer.inTransaction))
      await new Promise((resolve) => setImmediate(resolve));
  }
  async function look() {
    if (looking) return;
    looking = true;
    try {
      await untilFree();
      if (!writer.open) return;
      const now = version();
      if (now === seen) return;
      seen = now;
      for (const then of listeners) {
        await untilFree();
        await then();
      }
    } catch {
      // What can't be read now is looked at again the next time.
      seen = UNKNOWN;
    } finally {
      looking = false;
    }
  }
  const timer = setInterval(look, lookMs).unref();

  return {
    read,
    write,
    onCommit,
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
      const end = () => {
        reader.close();
        writer.close();
      };
      const ending = ahead.close();
      return ending ? ending.then(end) : end();
    },
  };
}

/** Has the file written ahead; SQLite does not wait by itself for another that is just doing the same. */
function writeAhead(handle: Database.Database) {
  const deadline = performance.now() + START_PATIENCE_MS;
  for (;;) {
    try {
      handle.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
