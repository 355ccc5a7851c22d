import type { Pool, PoolClient } from 'pg';
import { asUnavailableError, isRetryable } from '../errors.ts';
import { awaitSteps } from '../procedure.ts';
import type { Engine } from '../query.ts';
import type { Change, Job } from '../store.ts';
import { JobRecord } from '../transaction.ts';
import { postgresExecutor } from './connection.ts';
import { commitTransaction } from './transaction.ts';

/** The limit of attempts for a job whose transaction ends in a deadlock or a serialization failure. */
const MAX_ATTEMPTS = 6;
const BACKOFF_MS = 5;

/**
 * Runs each job in a transaction of its own. A deadlock or a serialization failure causes a retry with exponential
 * backoff. A retry is safe because a job has no effects but its statements and its record.
 * @param beforeCommit the statements to run before each commit.
 * @param committed called once per commit with the changes of its job.
 */
export function retryingWriter(
  pool: Pool,
  engine: Engine,
  beforeCommit: () => string[],
  committed: Committed,
) {
  return async function write<T>(job: Job<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runInTransaction(pool, engine, job, beforeCommit(), committed);
      } catch (error) {
        if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw asUnavailableError(error);
        const backoff = Math.random() * BACKOFF_MS * 2 ** attempt;
        await new Promise((resolve) => setTimeout(resolve, backoff));
      }
    }
  };
}

export type Committed = (changes: readonly Change[]) => void;

async function runInTransaction<T>(
  pool: Pool,
  engine: Engine,
  job: Job<T>,
  beforeCommit: string[],
  committed: Committed,
): Promise<T> {
  const client = await pool.connect();
  const execute = postgresExecutor(client, engine);
  const record = new JobRecord();
  let fault: unknown;
  try {
    // Pipelined: the job's first statement does not wait for `begin`.
    const [, value] = await Promise.all([client.query('begin'), awaitSteps(job(record), execute)]);
    await commitTransaction(client, execute, record, beforeCommit);
    committed(record.changes);
    return value;
  } catch (error) {
    fault = error;
    throw error;
  } finally {
    await releaseClient(client, fault);
  }
}

/** Returns a client to the pool, or ends a client whose rollback fails. */
async function releaseClient(client: PoolClient, fault: unknown) {
  if (fault === undefined) return client.release();
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    // The connection is lost, and its transaction with it. The caller throws the first fault, not this one.
    client.release(error instanceof Error ? error : true);
  }
}
