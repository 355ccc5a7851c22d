import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { NOT_SYNCED, UnavailableError } from '../core/errors.ts';
import { inProject } from '../project-root.ts';

/** The WAL grows to 128 MB before a checkpoint. A frequently changed page is then copied into the file once. */
const CHECKPOINT_PAGES = 32_000;
/** At this length a transaction waits for a first pass that is not over: a slow disk must not let the log grow on. */
const WAITING_PAGES = 1.5 * CHECKPOINT_PAGES;
/** At this length SQLite checkpoints within a commit: the fallback for a worker that fails or is too slow. */
const AUTOCHECKPOINT_PAGES = 2 * CHECKPOINT_PAGES;
/** After this time without a write the second pass of a checkpoint starts by itself. */
const IDLE_MS = 1_000;
const WORKER = inProject('db/sqlite/checkpoint-worker.mjs');

/** WAL sync (fsync of the write-ahead log) and checkpoints of one file. Both run off the event loop. */
export interface WalSync {
  /** Syncs the WAL. A commit is durable, and its jobs may be answered, only after the sync. */
  sync(): Promise<void>;
  /** Checkpoints a long WAL, between two transactions. The next transaction must wait for a returned promise. */
  checkpoint(): Promise<void> | undefined;
  /** Closes the WAL; returns a promise while a sync or a checkpoint runs. */
  close(): Promise<void> | undefined;
}

/** A checkpoint of two passes. The first runs beside transactions, the second between two of them. */
interface CheckpointWorker {
  /** The first pass, with the sync of what it has copied. It resolves as well when the thread ends. */
  firstPass: Promise<void>;
  isFirstPassDone: boolean;
  startSecondPass(): void;
  ended: Promise<void>;
}
interface WalLength {
  busy: number;
  log: number;
  checkpointed: number;
}

/**
 * Syncs and checkpoints the WAL instead of SQLite. SQLite does both within a commit and blocks the event loop.
 * @param writer the only writing connection of this process, its file in WAL mode.
 * @param syncFile syncs a file to the disk; tests pass their own.
 */
export function openWalSync(
  file: string,
  writer: Database.Database,
  syncFile = promisify(fdatasync),
): WalSync {
  writer.pragma('synchronous = NORMAL');
  writer.pragma(`wal_autocheckpoint = ${AUTOCHECKPOINT_PAGES}`);
  const readLength = writer.prepare<[], WalLength>('pragma wal_checkpoint(NOOP)');
  const checkpointNow = writer.prepare<[], WalLength>('pragma wal_checkpoint(PASSIVE)');
  const wal = openSync(`${file}-wal`, 'r+');
  let database: number | undefined;
  let syncing: Promise<void> | undefined;
  let hasSyncFailed = false;
  let worker: CheckpointWorker | undefined;
  let nextCheckpointPages = CHECKPOINT_PAGES;

  function startWorker(): CheckpointWorker {
    const thread = new Worker(WORKER, { workerData: file, execArgv: [] });
    const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
    const startSecondPass = () => thread.postMessage('second pass');
    const copied = new Promise<void>((resolve) => thread.once('message', () => resolve()));
    const started = {
      firstPass: Promise.race([copied.then(syncCopied), ended]),
      isFirstPassDone: false,
      startSecondPass,
      ended,
    };
    started.firstPass.then(() => {
      started.isFirstPassDone = true;
      setTimeout(startSecondPass, IDLE_MS).unref();
    });
    thread.once('error', (error) => process.emitWarning(error));
    ended.then(() => {
      worker = undefined;
    });
    return started;
  }

  /**
   * Syncs what the first pass has copied. SQLite would leave it to the second pass, for which all writers wait.
   * A failure only warns: the second pass syncs the file again, and fails by itself.
   */
  async function syncCopied() {
    try {
      // It stays open. To close any descriptor of the file would drop the locks that SQLite has on it in this process.
      database ??= openSync(file, 'r+');
      await syncFile(database);
    } catch (error) {
      process.emitWarning(error as Error);
    }
  }

  /** A failed fsync may drop pages from the system's cache: the WAL is safe again only after a whole checkpoint. */
  function checkpointAll() {
    const { busy, log, checkpointed } = checkpointNow.get() as WalLength;
    if (busy || checkpointed < log) throw new UnavailableError("The forum's disk does not answer.");
    hasSyncFailed = false;
  }

  return {
    async sync() {
      syncing = syncFile(wal);
      try {
        await syncing;
      } catch (cause) {
        hasSyncFailed = true;
        throw new UnavailableError(NOT_SYNCED, { cause });
      } finally {
        syncing = undefined;
      }
    },
    checkpoint() {
      if (hasSyncFailed) checkpointAll();
      if (worker?.isFirstPassDone) {
        worker.startSecondPass();
        return worker.ended;
      }
      const { log: pages } = readLength.get() as WalLength;
      if (pages < CHECKPOINT_PAGES) nextCheckpointPages = CHECKPOINT_PAGES;
      if (worker && pages >= WAITING_PAGES) return worker.firstPass;
      if (worker || pages < nextCheckpointPages) return undefined;
      // A reader of an older snapshot, such as a backup, prevents a whole checkpoint. A longer WAL starts a retry.
      nextCheckpointPages = pages + CHECKPOINT_PAGES;
      worker = startWorker();
      return undefined;
    },
    close() {
      if (!worker && !syncing) return void closeSync(wal);
      worker?.startSecondPass();
      return Promise.allSettled([syncing, worker?.ended]).then(() => closeSync(wal));
    },
  };
}
