import type { Pool, PoolClient } from 'pg';
import type { Change, Job } from './connection.ts';
import { asUnavailable, isConflict } from './faults.ts';
import { postgresConnection } from './postgres-connection.ts';
import type { Engine } from './query.ts';
import { scoped } from './scope.ts';

/** How often a job is run anew when PostgreSQL undid it because others wrote the same rows. */
const MOST_TRIES = 6;
const PAUSE_MS = 5;

/**
 * Runs each job in a transaction of its own; jobs await only their own queries, so they can be run again.
 * @param last what to say before each commit.
 * @param committed called once per commit with what its job changed.
 */
export function poolWriter(pool: Pool, engine: Engine, last: () => string[], committed: Committed) {
  return async function write<T>(job: Job<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await once(pool, engine, job, last(), committed);
      } catch (error) {
        if (!isConflict(error) || tries === MOST_TRIES) throw asUnavailable(error);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * 2 ** tries));
      }
    }
  };
}

export type Committed = (changes: readonly Change[]) => void;

async function once<T>(
  pool: Pool,
  engine: Engine,
  job: Job<T>,
  last: string[],
  committed: Committed,
): Promise<T> {
  const client = await pool.connect();
  const changes: Change[] = [];
  const { tx, close } = scoped(postgresConnection(client, engine), changes);
  let fault: unknown;
  try {
    // Sent without waiting in between; the connection answers in order.
    const [, value] = await Promise.all([client.query('begin'), job(tx)]);
    await Promise.all([...last, 'commit'].map((text) => client.query(text)));
    committed(changes);
    return value;
  } catch (error) {
    fault = error;
    throw error;
  } finally {
    close();
    await giveBack(client, fault);
  }
}

/** Hands a client back to the pool, or ends it when it can't be brought out of its transaction. */
async function giveBack(client: PoolClient, fault: unknown) {
  if (fault === undefined) return client.release();
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    // The connection is gone, and with it the transaction; the fault that led here is the one that is told.
    client.release(error instanceof Error ? error : true);
  }
}
