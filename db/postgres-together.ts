import type { Pool } from 'pg';
import type { Change, Job } from './connection.ts';
import { writeTallies } from './counters.ts';
import { asUnavailable } from './faults.ts';
import { postgresConnection } from './postgres-connection.ts';
import type { Committed } from './postgres-write.ts';
import type { Engine } from './query.ts';
import { scoped } from './scope.ts';

/** Most jobs that share one transaction: bounds how long others wait for what it holds. */
const MOST_IN_BATCH = 256;
/** Most of them under one post, where one waits for the other: a post that all vote on must not hold up the rest. */
const MOST_UNDER_ONE = 16;

interface Waiting {
  job: Job<unknown>;
  under: string;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Takes those who go next out of the queue, the jobs of each post together. */
function takeBatch(queue: Waiting[]): Waiting[][] {
  const groups = new Map<string, Waiting[]>();
  let taken = 0;
  const later = queue.filter((waiting) => {
    const jobs = groups.get(waiting.under) ?? [];
    if (taken === MOST_IN_BATCH || jobs.length === MOST_UNDER_ONE) return true;
    taken++;
    groups.set(waiting.under, jobs);
    jobs.push(waiting);
    return false;
  });
  queue.splice(0, queue.length, ...later);
  // In an order that all servers keep, so that none waits for another in a circle.
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, jobs]) => jobs);
}

/** Waits for all of them, whatever becomes of one, then fails if one has. */
async function allDone(parts: Promise<unknown>[]) {
  await Promise.allSettled(parts);
  await Promise.all(parts);
}

/**
 * Lets jobs that each begin with one post share transactions: those that come while a commit runs go into the next
 * one, and are answered after it. Jobs of different posts run side by side over one connection that does not wait
 * between statements, so a transaction takes as many turns to the database and back as its longest job, however many
 * share it; what they add to kept totals is one change, right before the commit.
 * @param alone runs a job in a transaction of its own: where one job fails, the others have to be run again.
 * @param last what to say before each commit.
 * @param committed called once per commit with what its jobs changed.
 */
export function togetherWriter(
  pool: Pool,
  engine: Engine,
  last: () => string[],
  alone: <T>(job: Job<T>) => Promise<T>,
  committed: Committed,
) {
  const queue: Waiting[] = [];
  let running = false;

  /** @returns false when the transaction was undone, so that its jobs can be run again. */
  async function runTogether(groups: Waiting[][]): Promise<boolean> {
    const client = await pool.connect();
    const connection = postgresConnection(client, engine);
    const changes: Change[] = [];
    const tallies = new Map<string, number>();
    const answers: (() => void)[] = [];

    async function inTurn(jobs: Waiting[]) {
      for (const { job, resolve } of jobs) {
        const { tx, close } = scoped(connection, changes, tallies);
        const value = await job(tx).finally(close);
        answers.push(() => resolve(value));
      }
    }
    try {
      await allDone([client.query('begin'), ...groups.map(inTurn)]);
      const end = [...last(), 'commit'];
      await allDone([
        ...writeTallies(connection, tallies),
        ...end.map((text) => client.query(text)),
      ]);
    } catch (fault) {
      try {
        await client.query('rollback');
      } catch {
        // The connection is gone; whether a commit arrived before can't be known. The fault that led here is told.
        client.release(true);
        throw fault;
      }
      client.release();
      return false;
    }
    client.release();
    committed(changes);
    for (const answer of answers) answer();
    return true;
  }

  async function drain() {
    while (queue.length > 0) {
      const groups = takeBatch(queue);
      try {
        if (await runTogether(groups)) continue;
        for (const { job, resolve, reject } of groups.flat()) alone(job).then(resolve, reject);
      } catch (error) {
        const reason = asUnavailable(error);
        for (const { reject } of groups.flat()) reject(reason);
      }
    }
    running = false;
  }

  return <T>(job: Job<T>, under: string) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ job, under, resolve: resolve as Waiting['resolve'], reject });
      if (running) return;
      running = true;
      setImmediate(drain);
    });
}
