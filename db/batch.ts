import { setImmediate as othersTurn } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { Change, Job } from './connection.ts';
import { writeTallies } from './counters.ts';
import { LeftTransaction, scoped } from './scope.ts';
import { sqliteConnection } from './sqlite.ts';

/** Pages that a job which rests may keep to itself, in SQLite's way of saying kilobytes. */
const SMALL_CACHE = -1_000;

export type Statement = Database.Statement<[]>;

/** A write job, and whoever waits for it. */
export interface Waiting {
  job: Job<unknown>;
  /** When it came, on the clock of `performance`. */
  since: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}
/** A job that was run, but is not committed yet. */
export interface Settled {
  waiting: Waiting;
  value?: unknown;
  error?: unknown;
  failed: boolean;
  changes: Change[];
}

/**
 * Runs the jobs of a batch one after the other in the transaction that is open, each in a savepoint of its own: one that
 * fails leaves nothing behind and does not disturb the others.
 */
export function batchRunner(handle: Database.Database) {
  const connection = sqliteConnection(handle);
  const cache = handle.pragma('cache_size', { simple: true }) as number;
  const [save, release, undo] = ['savepoint job', 'release job', 'rollback to job'].map((text) =>
    handle.prepare(text),
  ) as [Statement, Statement, Statement];

  /** Queries settle in microtasks, so a job still open at the next turn has left, unless it rests. */
  return async (batch: Waiting[]): Promise<Settled[]> => {
    const settled: Settled[] = [];
    const total = new Map<string, number>();
    let desert: (error: Error) => void = () => {};
    let done = false;
    let isResting = false;
    let hasRested = false;
    const rest = async () => {
      // What a long job changes is written out as it goes: the commit would write all of it at once.
      if (!hasRested) handle.pragma(`cache_size = ${SMALL_CACHE}`);
      hasRested = true;
      isResting = true;
      await othersTurn();
      isResting = false;
    };
    const watch = () => {
      if (done) return;
      if (!isResting) desert(new LeftTransaction());
      setImmediate(watch);
    };
    setImmediate(watch);
    try {
      for (const waiting of batch) {
        const changes: Change[] = [];
        const tallies = new Map<string, number>();
        const { tx, close } = scoped(connection, changes, tallies, rest);
        save.run();
        try {
          const left = new Promise<never>((_, reject) => {
            desert = reject;
          });
          const value = await Promise.race([waiting.job(tx), left]);
          release.run();
          settled.push({ waiting, value, failed: false, changes });
          for (const [name, by] of tallies) total.set(name, (total.get(name) ?? 0) + by);
        } catch (error) {
          // A full disk makes SQLite undo the whole transaction by itself: then nobody in the batch was served.
          if (!handle.inTransaction) throw error;
          undo.run();
          release.run();
          settled.push({ waiting, error, failed: true, changes: [] });
        } finally {
          close();
        }
      }
    } finally {
      done = true;
      if (hasRested) handle.pragma(`cache_size = ${cache}`);
    }
    await Promise.all(writeTallies(connection, total));
    return settled;
  };
}
