import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { NOT_SYNCED, Unavailable } from './faults.ts';

/** The log grows to 32 MB before it is brought into the file: a page that changes often is then brought over once. */
const LONG_PAGES = 8_000;
/** Where what brings it over fails or is too slow, a commit does it by itself. */
const FAR_TOO_LONG_PAGES = 4 * LONG_PAGES;
/** After so long without a write the rest is brought over without one. */
const IDLE_MS = 1_000;
const BRINGER = new URL('../db/bring-over.mjs', import.meta.url);

/** The write-ahead log of a file. Whatever waits for the disk does so beside the event loop. */
export interface Ahead {
  /** Brings to the disk what is committed; only then may anybody be told that it is kept. */
  sync(): Promise<void>;
  /** Keeps the log short, between two transactions; a promise where the next one must wait for that. */
  tidy(): Promise<void> | undefined;
  /** Ends; a promise where something is under way. */
  close(): Promise<void> | undefined;
}

/** Brings the log over in two goes, most of it while people write and the rest while nobody may. */
interface Bringer {
  hasMost: boolean;
  rest(): void;
  ended: Promise<void>;
}
interface Length {
  log: number;
  checkpointed: number;
}

/**
 * Takes over from SQLite what it would do in a commit with the event loop waiting: syncing the log, and bringing it
 * into the file once it is long.
 * @param writer the only connection that writes in this process, its file in WAL mode.
 * @param syncFile brings a file to the disk; tests hand in their own.
 */
export function keepAhead(
  file: string,
  writer: Database.Database,
  syncFile = promisify(fdatasync),
): Ahead {
  writer.pragma('synchronous = NORMAL');
  writer.pragma(`wal_autocheckpoint = ${FAR_TOO_LONG_PAGES}`);
  const length = writer.prepare<[], Length>('pragma wal_checkpoint(NOOP)');
  const bring = writer.prepare<[], Length>('pragma wal_checkpoint(PASSIVE)');
  const log = openSync(`${file}-wal`, 'r+');
  let syncing: Promise<void> | undefined;
  let isDoubtful = false;
  let bringer: Bringer | undefined;
  let longFrom = LONG_PAGES;

  function startBringer(): Bringer {
    const worker = new Worker(BRINGER, { workerData: file, execArgv: [] });
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const started = { hasMost: false, rest: () => worker.postMessage('rest'), ended };
    worker.once('message', () => {
      started.hasMost = true;
      setTimeout(started.rest, IDLE_MS).unref();
    });
    worker.once('error', (error) => process.emitWarning(error));
    ended.then(() => {
      bringer = undefined;
    });
    return started;
  }

  /** After a failed sync the system may forget what it holds: only the file itself can be trusted again. */
  function bringAll() {
    const { log, checkpointed } = bring.get() as Length;
    if (checkpointed < log) throw new Unavailable("The forum's disk does not answer.");
    isDoubtful = false;
  }

  return {
    async sync() {
      syncing = syncFile(log);
      try {
        await syncing;
      } catch (cause) {
        isDoubtful = true;
        throw new Unavailable(NOT_SYNCED, { cause });
      } finally {
        syncing = undefined;
      }
    },
    tidy() {
      if (isDoubtful) bringAll();
      if (bringer?.hasMost) {
        bringer.rest();
        return bringer.ended;
      }
      const { log: pages } = length.get() as Length;
      if (pages < LONG_PAGES) longFrom = LONG_PAGES;
      if (bringer || pages < longFrom) return undefined;
      // While somebody reads an older state, a backup for one, it can't be done wholly: it is tried again later.
      longFrom = pages + LONG_PAGES;
      bringer = startBringer();
      return undefined;
    },
    close() {
      if (!bringer && !syncing) return void closeSync(log);
      bringer?.rest();
      return Promise.allSettled([syncing, bringer?.ended]).then(() => closeSync(log));
    },
  };
}
