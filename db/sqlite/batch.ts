import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { writeIncrements } from '../core/counters.ts';
import { isKeyTaken } from '../core/errors.ts';
import { queueNotificationMails, queuePushes } from '../core/notification-queue.ts';
import { advance, type Procedure } from '../core/procedure.ts';
import type { Change, Job } from '../core/store.ts';
import { JobRecord } from '../core/transaction.ts';
import { sqliteExecutor } from './connection.ts';
import { deferring } from './deferred.ts';

/** The page cache of a long job, in kibibytes: SQLite reads a negative `cache_size` as kibibytes. */
const LONG_JOB_CACHE_SIZE = -1_000;

/** Writes what the jobs of a transaction left to its end. */
function* endTransaction(whole: JobRecord): Procedure<void> {
  yield* whole.sharedWork();
  yield* writeIncrements(whole.increments);
  yield* queueNotificationMails(whole.letters);
  yield* queuePushes(whole.pushes);
}

export type Statement = Database.Statement<[]>;

/** A write job in the queue, with the callbacks of its promise. */
export interface QueuedJob {
  job: Job<unknown>;
  /** The time of arrival, on the clock of `performance`. */
  queuedAt: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}
/** The results of a batch whose transaction is still open. */
export interface BatchResults {
  changes: readonly Change[];
  /** Answers the jobs, once their writes are durable. */
  answers: (() => void)[];
  hasFailedJob: boolean;
}

/**
 * Runs the jobs of a batch one after the other in the open transaction, within one turn unless a job yields. With
 * savepoints a failed job rolls back its own writes only; without them the runner throws the job's error.
 */
export function batchRunner(handle: Database.Database) {
  const { execute, settle, drop } = deferring(sqliteExecutor(handle));
  const usualCacheSize = handle.pragma('cache_size', { simple: true }) as number;
  const [savepoint, release, rollbackTo] = ['savepoint job', 'release job', 'rollback to job'].map(
    (text) => handle.prepare(text),
  ) as [Statement, Statement, Statement];
  let hasSmallCache = false;

  async function yieldTurn() {
    // A small cache spills a long job's pages as the job runs. Otherwise the commit writes them all at once.
    if (!hasSmallCache) handle.pragma(`cache_size = ${LONG_JOB_CACHE_SIZE}`);
    hasSmallCache = true;
    await nextEventLoopTurn();
  }
  function restoreCacheSize() {
    if (hasSmallCache) handle.pragma(`cache_size = ${usualCacheSize}`);
    hasSmallCache = false;
  }

  async function runJob<Tx>(job: (tx: Tx) => Procedure<unknown>, tx: Tx): Promise<unknown> {
    const procedure = job(tx);
    let next = advance(procedure, execute);
    while (!next.done) {
      await yieldTurn();
      next = advance(procedure, execute);
    }
    return next.value;
  }

  /** Runs a job whose failure rolls back its own writes only. A second run draws another key where one was taken. */
  async function runInSavepoint(job: Job<unknown>, whole: JobRecord): Promise<unknown> {
    for (let isRepeat = false; ; isRepeat = true) {
      const tx = new JobRecord();
      savepoint.run();
      try {
        const value = await runJob(job, tx);
        settle();
        release.run();
        whole.add(tx);
        return value;
      } catch (error) {
        drop();
        if (!handle.inTransaction) throw error;
        rollbackTo.run();
        release.run();
        if (isRepeat || !isKeyTaken(error)) throw error;
      }
    }
  }

  return async (batch: QueuedJob[], hasSavepoints: boolean): Promise<BatchResults> => {
    const whole = new JobRecord();
    const answers: BatchResults['answers'] = [];
    let hasFailedJob = false;
    // A batch that was rolled back has left its own.
    drop();
    try {
      for (const { job, resolve, reject } of batch) {
        try {
          const value = await (hasSavepoints ? runInSavepoint : runJob)(job, whole);
          answers.push(() => resolve(value));
        } catch (error) {
          // On a full disk SQLite rolls back the whole transaction: then every job of the batch fails.
          if (!hasSavepoints || !handle.inTransaction) throw error;
          hasFailedJob = true;
          answers.push(() => reject(error));
        }
      }
      await runJob(endTransaction, whole);
    } finally {
      restoreCacheSize();
    }
    settle();
    return { changes: whole.changes, answers, hasFailedJob };
  };
}
