import type Database from 'better-sqlite3';
import { DEADLINE_MS, withDeadline } from '../core/concurrency/deadlines.ts';
import {
  asUnavailableError,
  isBusy,
  isKeyTaken,
  NOT_SYNCED,
  UnavailableError,
} from '../core/errors.ts';
import type { Change, Job } from '../core/store.ts';
import { type BatchResults, batchRunner, type QueuedJob, type Statement } from './batch.ts';
import type { ReaderSnapshot } from './connection.ts';
import type { WalSync } from './wal-sync.ts';

/** Limits how long one transaction keeps the event loop busy. */
const MAX_BATCH = 256;
/** How long a batch waits for more jobs under load: one sync then serves all of them. */
const GATHER_MS = 5;
/** A batch of at most this many jobs means low load: the next batch starts without a wait. */
const LOW_LOAD_BATCH = 8;
/** A batch of this size waits for no more jobs. */
const FULL_BATCH = 64;
const LOCK_RETRY_MS = 15;
/** The batches with savepoints from a failed job on: where jobs fail often, savepoints cost less than second runs. */
const SAVEPOINT_BATCHES = 8;

const NO_SNAPSHOT: ReaderSnapshot = { pin() {}, release() {}, isPinned: () => false };

/**
 * The group commit of the SQLite store. A job is answered, and its writes become visible, only after the sync of its
 * commit. Jobs that arrive during a commit share the next transaction: one sync serves all. Savepoints cost more than a
 * small job, and few jobs fail. A batch therefore runs without them, and again with them if a job fails; the next batches
 * have them from the start.
 * @param snapshot the readers' snapshot in this process; without one the readers see each commit at once.
 * @param walSync the file's WAL; without one the commit itself must sync (`synchronous=FULL`).
 * @param committed called once per commit with the changes of its jobs, as soon as they are visible.
 */
export function groupCommitWriter(
  handle: Database.Database,
  snapshot: ReaderSnapshot = NO_SNAPSHOT,
  walSync?: Pick<WalSync, 'sync' | 'checkpoint'>,
  committed: (changes: readonly Change[]) => void = () => {},
) {
  const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map((text) =>
    handle.prepare(text),
  ) as [Statement, Statement, Statement];
  const runBatch = batchRunner(handle);
  const queue: QueuedJob[] = [];
  let isDraining = false;
  let stopGathering = () => {};
  let lastBatchSize = 0;
  let isRepeat = false;
  let savepointBatches = 0;

  /** Waits for more jobs under load, until the batch is full; always yields to the event loop. */
  const gather = () =>
    new Promise<void>((resolve) => {
      if (lastBatchSize <= LOW_LOAD_BATCH || queue.length >= FULL_BATCH)
        return setImmediate(resolve);
      const timer = setTimeout(resolve, GATHER_MS);
      stopGathering = () => {
        clearTimeout(timer);
        setImmediate(resolve);
      };
    });

  function rejectQueued(reason: unknown, count = queue.length) {
    for (const { reject } of queue.splice(0, count)) reject(reason);
  }

  /** Rejects the queued jobs whose deadline has passed. */
  function rejectOverdue(reason: unknown) {
    const latest = performance.now() - DEADLINE_MS;
    rejectQueued(reason, queue.filter(({ queuedAt }) => queuedAt <= latest).length);
  }

  /** Begins a transaction, with retries while another process holds the lock; false once the queue is empty. */
  async function beginWithRetry(): Promise<boolean> {
    while (queue.length > 0) {
      try {
        const checkpointing = walSync?.checkpoint();
        if (checkpointing)
          await withDeadline(checkpointing, () => rejectOverdue(new UnavailableError(NOT_SYNCED)));
        begin.run();
        return true;
      } catch (error) {
        if (!isBusy(error)) rejectQueued(asUnavailableError(error));
        else rejectOverdue(asUnavailableError(error));
      }
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
    return false;
  }

  /** Commits, and makes the commit visible after its sync; calls `onOverdue` while the sync is past its deadline. */
  async function commitAndSync(changes: readonly Change[], onOverdue: () => void) {
    try {
      snapshot.pin();
      commit.run();
    } catch (error) {
      snapshot.release();
      throw error;
    }
    try {
      if (walSync) await withDeadline(walSync.sync(), onOverdue);
    } finally {
      // A commit whose sync failed becomes visible as well: its outcome is unknown.
      snapshot.release();
      committed(changes);
    }
  }

  /** Runs a batch; null when a job has failed, and the batch is queued again to run with savepoints. */
  async function runJobs(batch: QueuedJob[]): Promise<BatchResults | null> {
    const hasSavepoints = savepointBatches > 0;
    isRepeat = false;
    try {
      const results = await runBatch(batch, hasSavepoints);
      if (hasSavepoints) savepointBatches--;
      if (results.hasFailedJob) savepointBatches = SAVEPOINT_BATCHES;
      return results;
    } catch (error) {
      // A job that is alone in its batch takes no other along. A disk fault has undone all jobs.
      const isAlone = batch.length === 1 && !isKeyTaken(error);
      if (hasSavepoints || isAlone || !handle.inTransaction) throw error;
      rollback.run();
      queue.unshift(...batch);
      savepointBatches = SAVEPOINT_BATCHES;
      isRepeat = true;
      return null;
    }
  }

  async function commitBatch(batch: QueuedJob[]) {
    const rejectBatch = (reason: unknown) => {
      for (const { reject } of batch) reject(reason);
    };
    // A job that is rejected here may be committed all the same: hence the sentence of NOT_SYNCED.
    const onOverdue = () => {
      rejectBatch(new UnavailableError(NOT_SYNCED));
      rejectOverdue(new UnavailableError(NOT_SYNCED));
    };
    try {
      const results = await runJobs(batch);
      if (!results) return;
      await commitAndSync(results.changes, onOverdue);
      for (const answer of results.answers) answer();
    } catch (error) {
      // The commit or its sync failed: no job of the batch is answered yet, and every one is rejected.
      if (handle.inTransaction) rollback.run();
      rejectBatch(asUnavailableError(error));
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      if (!isRepeat) await gather();
      if (!(await beginWithRetry())) continue;
      const batch = queue.splice(0, MAX_BATCH);
      lastBatchSize = batch.length;
      await commitBatch(batch);
    }
    isDraining = false;
  }

  return {
    write<T>(job: Job<T>): Promise<T> {
      if (!handle.open) return Promise.reject(new UnavailableError('The forum is closing.'));
      return new Promise<T>((resolve, reject) => {
        const queuedAt = performance.now();
        queue.push({ job, queuedAt, resolve: resolve as QueuedJob['resolve'], reject });
        if (queue.length === FULL_BATCH) stopGathering();
        if (isDraining) return;
        isDraining = true;
        void drain();
      });
    },
  };
}
