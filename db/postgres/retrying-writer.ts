import type { Pool, PoolClient } from 'pg';
import type { Engine } from '../core/compiled-query.ts';
import { asUnavailableError, isRetryable } from '../core/errors.ts';
import { awaitSteps } from '../core/procedure.ts';
import type { Job } from '../core/store.ts';
import { JobRecord } from '../core/transaction.ts';
import { postgresExecutor } from './connection.ts';
import {
  type CommitOutcome,
  commitTransaction,
  processOf,
  UnansweredCommitError,
} from './transaction.ts';

/** The limit of attempts for a job whose transaction ends in a deadlock or a serialization failure. */
const MAX_ATTEMPTS = 6;
const BACKOFF_MS = 5;

/**
 * Runs each job in a transaction of its own. A deadlock or a serialization failure causes a retry with exponential
 * backoff. A retry is safe because a job has no effects but its statements and its record.
 * @param beforeCommit the statements to run before each commit.
 */
export function retryingWriter(
  pool: Pool,
  engine: Engine,
  beforeCommit: () => string[],
  outcome: CommitOutcome,
) {
  return async function write<T>(job: Job<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runInTransaction(pool, engine, job, beforeCommit(), outcome);
      } catch (error) {
        if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw asUnavailableError(error);
        const backoff = Math.random() * BACKOFF_MS * 2 ** attempt;
        await new Promise((resolve) => setTimeout(resolve, backoff));
      }
    }
  };
}

async function runInTransaction<T>(
  pool: Pool,
  engine: Engine,
  job: Job<T>,
  beforeCommit: string[],
  { committed, unanswered }: CommitOutcome,
): Promise<T> {
  const client = await pool.connect();
  const execute = postgresExecutor(client, engine);
  const record = new JobRecord();
  let fault: unknown;
  try {
    // Pipelined: the job's first statement does not wait for `begin`.
    const [, value] = await Promise.all([client.query('begin'), awaitSteps(job(record), execute)]);
    await commitTransaction(client, record, execute, beforeCommit);
    committed(record.changes);
    return value;
  } catch (error) {
    fault = error;
    if (error instanceof UnansweredCommitError && record.changes.length > 0)
      unanswered(processOf(client));
    throw error;
  } finally {
    await releaseClient(client, fault);
  }
}

/** Returns a client to the pool. One whose rollback fails, or whose commit has no answer, is ended. */
async function releaseClient(client: PoolClient, fault: unknown) {
  if (fault === undefined || fault instanceof UnansweredCommitError)
    return client.release(fault !== undefined);
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    // The connection is lost, and its transaction with it. The caller throws the first fault, not this one.
    client.release(error instanceof Error ? error : true);
  }
}
