import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { Values } from '../core/compiled-query.ts';
import { UnavailableError } from '../core/errors.ts';
import { inProject } from '../project-root.ts';

const WORKER = inProject('db/sqlite/costly-reads-worker.mjs');

interface Pending {
  resolve(rows: Values[]): void;
  reject(error: unknown): void;
}
interface Answer {
  id: number;
  rows?: Values[];
  error?: { message: string; code: string };
}

/** The options of a reader connection. */
export interface ReaderFile {
  file: string;
  busyTimeoutMs: number;
  mmapBytes: number;
}

export type ReaderThread = ReturnType<typeof startReaderThread>;

/**
 * Starts a thread with a reader connection. @param ended the sentence for a read whose thread ends before its answer.
 */
export function startReaderThread(workerData: ReaderFile, ended: string) {
  const thread = new Worker(WORKER, { workerData, execArgv: [] });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let isAlive = true;
  thread.unref();
  thread.on('message', ({ id, rows, error }: Answer) => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (rows) waiting?.resolve(rows);
    else waiting?.reject(new Database.SqliteError(error?.message ?? '', error?.code ?? ''));
  });
  thread.on('error', (error) => process.emitWarning(error));
  thread.on('exit', () => {
    isAlive = false;
    for (const { reject } of pending.values()) reject(new UnavailableError(ended));
  });
  return {
    isAlive: () => isAlive,
    all: (sql: string, values: unknown[]) =>
      new Promise<Values[]>((resolve, reject) => {
        pending.set(++lastId, { resolve, reject });
        thread.postMessage({ id: lastId, sql, values });
      }),
    /** Ends the thread once it is out of its statement. */
    end: () => thread.terminate(),
  };
}
