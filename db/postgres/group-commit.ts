import type { Pool } from 'pg';
import type { Engine } from '../core/compiled-query.ts';
import { asUnavailableError } from '../core/errors.ts';
import { awaitSteps } from '../core/procedure.ts';
import type { Job } from '../core/store.ts';
import { JobRecord } from '../core/transaction.ts';
import { postgresExecutor } from './connection.ts';
import {
  allSettledOrThrow,
  type CommitOutcome,
  commitTransaction,
  processOf,
  UnansweredCommitError,
} from './transaction.ts';

/** Limits how long one transaction holds its row locks. */
const MAX_BATCH = 256;
/** Jobs of one post run one after the other. The limit keeps a busy post from delaying the batch. */
const MAX_JOBS_PER_POST = 16;

interface QueuedJob {
  job: Job<unknown>;
  postId: string;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Takes the next batch out of the queue, its jobs grouped by post. */
function takeBatch(queue: QueuedJob[]): QueuedJob[][] {
  const groups = new Map<string, QueuedJob[]>();
  let size = 0;
  const remaining = queue.filter((queued) => {
    const group = groups.get(queued.postId) ?? [];
    if (size === MAX_BATCH || group.length === MAX_JOBS_PER_POST) return true;
    size++;
    groups.set(queued.postId, group);
    group.push(queued);
    return false;
  });
  queue.splice(0, queue.length, ...remaining);
  // All servers lock posts in the same order, which prevents a deadlock between their transactions.
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/**
 * The group commit of the PostgreSQL store, for jobs that each begin with the lock of one post. Jobs that arrive during
 * a commit share the next transaction, and are answered after its commit.
 *
 * Jobs of different posts run concurrently over one connection with pipelining. A transaction therefore takes the round
 * trips of its longest job. The jobs' deferred increments are written once, right before the commit.
 * @param writeAlone runs a job in a transaction of its own. After a failed job every job of the batch runs again so.
 * @param beforeCommit the statements to run before each commit.
 */
export function groupCommitWriter(
  pool: Pool,
  engine: Engine,
  beforeCommit: () => string[],
  writeAlone: <T>(job: Job<T>) => Promise<T>,
  { committed, unanswered }: CommitOutcome,
) {
  const queue: QueuedJob[] = [];
  let isDraining = false;

  /** @returns false after a rollback: the jobs can run again. */
  async function runBatch(groups: QueuedJob[][]): Promise<boolean> {
    const client = await pool.connect();
    const execute = postgresExecutor(client, engine);
    const record = new JobRecord();
    const answers: (() => void)[] = [];

    async function runGroup(group: QueuedJob[]) {
      for (const { job, resolve } of group) {
        const value = await awaitSteps(job(record), execute);
        answers.push(() => resolve(value));
      }
    }
    try {
      await allSettledOrThrow([client.query('begin'), ...groups.map(runGroup)]);
      await commitTransaction(client, record, execute, beforeCommit());
    } catch (fault) {
      if (fault instanceof UnansweredCommitError) {
        client.release(true);
        if (record.changes.length > 0) unanswered(processOf(client));
        throw fault;
      }
      try {
        await client.query('rollback');
      } catch {
        // The connection is lost, and the transaction with it. The first fault rejects the jobs.
        client.release(true);
        throw fault;
      }
      client.release();
      return false;
    }
    client.release();
    committed(record.changes);
    for (const answer of answers) answer();
    return true;
  }

  async function drain() {
    while (queue.length > 0) {
      const groups = takeBatch(queue);
      try {
        if (await runBatch(groups)) continue;
        for (const { job, resolve, reject } of groups.flat()) writeAlone(job).then(resolve, reject);
      } catch (error) {
        const reason = asUnavailableError(error);
        for (const { reject } of groups.flat()) reject(reason);
      }
    }
    isDraining = false;
  }

  return <T>(job: Job<T>, postId: string) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ job, postId, resolve: resolve as QueuedJob['resolve'], reject });
      if (isDraining) return;
      isDraining = true;
      setImmediate(drain);
    });
}
