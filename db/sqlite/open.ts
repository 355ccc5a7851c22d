import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { boundedReads } from '../core/concurrency/bounded-reads.ts';
import { commitListeners } from '../core/concurrency/commit-listeners.ts';
import { asUnavailableError, isBusy } from '../core/errors.ts';
import { asMigrationError, type Opening } from '../core/schema/applied-migrations.ts';
import type { Store } from '../core/store.ts';
import { sqliteReader } from './connection.ts';
import { costlyReads } from './costly-reads.ts';
import { makeFolder } from './data-folder.ts';
import { groupCommitWriter } from './group-commit.ts';
import { MIGRATIONS, migrate, reclaimSpace } from './migrate.ts';
import { openWalSync } from './wal-sync.ts';

/** Waiting for a lock blocks the event loop. The reader seldom meets a lock; the group commit retries by itself. */
const BUSY_TIMEOUT_MS = { reader: 20, writer: 0 };
/** The deadline of a start that waits for the locks of another start. */
const START_DEADLINE_MS = 5_000;
const FOREIGN_CHANGE_POLL_MS = 1_000;
/** The reader maps this much of the file instead of copying its pages; the system reclaims the memory at need. */
const MMAP_BYTES = 2 ** 30;
/** Differs from every `data_version`. */
const UNKNOWN_VERSION = -1;

interface Options extends Opening {
  syncFile?: (file: number) => Promise<void>;
  /** The interval of polling for another process's writes, in milliseconds. */
  pollMs?: number;
}

/**
 * Opens a SQLite file in WAL mode, with one writer and one reader connection, and applies the migrations. A missing
 * file is made.
 * @throws WrongVersionError when another version has written the file, and the opening does not migrate it.
 * @throws OperatorError when the data can't be migrated; another error when the file is no database.
 */
export function openSqlite(
  file: string,
  { syncFile, pollMs = FOREIGN_CHANGE_POLL_MS, ...opening }: Options = {},
): Store {
  makeFolder(dirname(file));
  const writer = openWriter(file, opening);
  const reader = new Database(file, { timeout: BUSY_TIMEOUT_MS.reader, readonly: true });
  reader.pragma(`mmap_size = ${MMAP_BYTES}`);

  const dataVersion = writer.prepare<[], number>('pragma data_version').pluck();
  const readForeignVersion = () => {
    try {
      return dataVersion.get() as number;
    } catch (error) {
      throw asUnavailableError(error);
    }
  };
  const { readNow, foreignVersion, ...snapshot } = sqliteReader(reader, readForeignVersion);
  const costly = costlyReads({
    file,
    busyTimeoutMs: BUSY_TIMEOUT_MS.reader,
    mmapBytes: MMAP_BYTES,
  });
  const bounded = boundedReads();
  const walSync = openWalSync(file, writer, syncFile);
  const { committed, onCommit } = commitListeners();
  const groupSync = {
    checkpoint: walSync.checkpoint,
    async sync() {
      try {
        await walSync.sync();
      } catch (error) {
        // The commit may be durable although its jobs are refused: the poll reports it as a foreign change.
        seenVersion = UNKNOWN_VERSION;
        throw error;
      }
    },
  };
  const { write } = groupCommitWriter(writer, snapshot, groupSync, committed);
  const listeners: (() => void | Promise<void>)[] = [];
  let seenVersion = readForeignVersion();
  let isPolling = false;
  /** During a commit's sync the readers see the snapshot before it, without the foreign writes made meanwhile. */
  async function untilReadersAreCurrent() {
    while (snapshot.isPinned() || (writer.open && writer.inTransaction))
      await new Promise((resolve) => setImmediate(resolve));
  }
  async function pollForeignChanges() {
    if (isPolling) return;
    isPolling = true;
    try {
      await untilReadersAreCurrent();
      if (!writer.open) return;
      const version = readForeignVersion();
      if (version === seenVersion) return;
      seenVersion = version;
      for (const listener of listeners) {
        await untilReadersAreCurrent();
        await listener();
      }
    } catch {
      // A failed read or listener is retried at the next poll.
      seenVersion = UNKNOWN_VERSION;
    } finally {
      isPolling = false;
    }
  }
  const timer = setInterval(pollForeignChanges, pollMs).unref();

  return {
    read: async (procedure) => readNow(procedure),
    readSnapshot: async (procedure) => readNow(procedure),
    readNow,
    readCostly: (flow, procedure) => bounded(flow, () => costly.read(procedure)),
    write,
    onCommit,
    onForeignChange: (listener) => void listeners.push(listener),
    foreignVersion,
    async check() {
      try {
        reader.prepare('select 1 from counters').get();
        await write(function* () {});
      } catch (error) {
        throw asUnavailableError(error);
      }
    },
    close() {
      clearInterval(timer);
      const closeConnections = () => {
        reader.close();
        writer.close();
      };
      void costly.close();
      const closing = walSync.close();
      return closing ? closing.then(closeConnections) : closeConnections();
    },
  };
}

/** Opens the writer's connection of a file that has all migrations. */
function openWriter(file: string, opening: Opening): Database.Database {
  const writer = new Database(file, { timeout: START_DEADLINE_MS });
  try {
    enableWal(writer);
    writer.pragma('synchronous = FULL');
    // Overwrites what is deleted from a page. Whole pages that become free keep their content until they are used again.
    writer.pragma('secure_delete = FAST');
    writer.pragma('foreign_keys = OFF');
    migrate(writer, MIGRATIONS, opening);
    writer.pragma('foreign_keys = ON');
    writer.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS.writer}`);
    if (opening.serverLog) reclaimSpace(writer, opening.serverLog);
    return writer;
  } catch (error) {
    writer.close();
    throw asMigrationError(error);
  }
}

/** Enables WAL mode. The function retries: SQLite's busy timeout does not cover a concurrent switch to WAL mode. */
function enableWal(handle: Database.Database) {
  const deadline = performance.now() + START_DEADLINE_MS;
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
