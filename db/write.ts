import type Database from 'better-sqlite3';
import type { Ahead } from './ahead.ts';
import type { Job } from './connection.ts';
import { writeTallies } from './counters.ts';
import { asUnavailable, isBusy, Unavailable } from './faults.ts';
import { LeftTransaction, scoped } from './scope.ts';
import { sqliteConnection, type View } from './sqlite.ts';

/** Most jobs that share one transaction: bounds how long the event loop is busy. */
const MOST_IN_BATCH = 256;
/** How long the first waits for others: a blink for whoever writes, and one sync of the disk for all who come in it. */
const GATHER_MS = 5;
/** When no more came together the last time, few write, and nobody waits for others. */
const FEW = 8;
/** So many need not wait for more. */
const ENOUGH = 64;
/** How long a write waits for another process's lock before it is refused. */
const LOCK_PATIENCE_MS = 1_500;
const LOCK_RETRY_MS = 15;

const UNHELD: View = { hold() {}, release() {} };

interface Waiting {
  job: Job<unknown>;
  /** When it came, on the clock of `performance`. */
  since: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}
interface Settled {
  waiting: Waiting;
  value?: unknown;
  error?: unknown;
  failed: boolean;
  afterCommit: (() => void)[];
}

/**
 * The group-committing writer. Jobs that arrive while a commit runs share the next transaction, each in its own
 * savepoint, each answered only after the commit is on the disk, so one sync serves many; nobody reads it before, either.
 * @param view what readers in this process see; without one they see every commit at once.
 * @param ahead the file's log; without one the commit itself must sync (`synchronous=FULL`).
 */
export function groupWriter(
  handle: Database.Database,
  view: View = UNHELD,
  ahead?: Pick<Ahead, 'sync' | 'tidy'>,
) {
  const connection = sqliteConnection(handle);
  const [begin, commit, rollback, save, release, undo] = [
    'begin immediate',
    'commit',
    'rollback',
    'savepoint job',
    'release job',
    'rollback to job',
  ].map((text) => handle.prepare(text)) as [
    Statement,
    Statement,
    Statement,
    Statement,
    Statement,
    Statement,
  ];
  const queue: Waiting[] = [];
  let running = false;
  let enough = () => {};
  let cameTogether = 0;

  /** Where many write, waits for those who come within a blink, or for enough; in any case others get their turn. */
  const gather = () =>
    new Promise<void>((resolve) => {
      if (cameTogether <= FEW || queue.length >= ENOUGH) return setImmediate(resolve);
      const timer = setTimeout(resolve, GATHER_MS);
      enough = () => {
        clearTimeout(timer);
        setImmediate(resolve);
      };
    });

  /** Refuses those who wait, or only those who have waited too long. */
  function refuse(reason: unknown, until = Number.POSITIVE_INFINITY) {
    const late = queue.filter(({ since }) => since <= until);
    queue.splice(0, late.length);
    for (const { reject } of late) reject(reason);
  }

  /** Begins a transaction for those who wait; false when nobody is left who does. */
  async function beginForSome(): Promise<boolean> {
    while (queue.length > 0) {
      try {
        await ahead?.tidy();
        begin.run();
        return true;
      } catch (error) {
        if (!isBusy(error)) refuse(asUnavailable(error));
        else refuse(asUnavailable(error), performance.now() - LOCK_PATIENCE_MS);
      }
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
    return false;
  }

  /** Runs the jobs one after the other. Queries settle in microtasks, so a job still open at the next turn has left. */
  async function runBatch(batch: Waiting[]): Promise<Settled[]> {
    const settled: Settled[] = [];
    const total = new Map<string, number>();
    let desert: (error: Error) => void = () => {};
    let done = false;
    const watch = () => {
      if (done) return;
      desert(new LeftTransaction());
      setImmediate(watch);
    };
    setImmediate(watch);
    try {
      for (const waiting of batch) {
        const afterCommit: (() => void)[] = [];
        const tallies = new Map<string, number>();
        const { tx, close } = scoped(connection, afterCommit, tallies);
        save.run();
        try {
          const left = new Promise<never>((_, reject) => {
            desert = reject;
          });
          const value = await Promise.race([waiting.job(tx), left]);
          release.run();
          settled.push({ waiting, value, failed: false, afterCommit });
          for (const [name, by] of tallies) total.set(name, (total.get(name) ?? 0) + by);
        } catch (error) {
          // A full disk makes SQLite undo the whole transaction by itself: then nobody in the batch was served.
          if (!handle.inTransaction) throw error;
          undo.run();
          release.run();
          settled.push({ waiting, error, failed: true, afterCommit: [] });
        } finally {
          close();
        }
      }
    } finally {
      done = true;
    }
    await Promise.all(writeTallies(connection, total));
    return settled;
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await gather();
      if (!(await beginForSome())) continue;
      const batch = queue.splice(0, MOST_IN_BATCH);
      cameTogether = batch.length;
      try {
        const settled = await runBatch(batch);
        view.hold();
        commit.run();
        try {
          await ahead?.sync();
        } finally {
          // What is not known to be kept is there all the same.
          view.release();
          for (const { afterCommit } of settled) for (const then of afterCommit) then();
        }
        for (const { waiting, failed, value, error } of settled) {
          if (failed) waiting.reject(error);
          else waiting.resolve(value);
        }
      } catch (error) {
        // The commit failed, or is not known to be kept: nobody was told yes, and nobody may be.
        if (handle.inTransaction) rollback.run();
        view.release();
        const reason = asUnavailable(error);
        for (const waiting of batch) waiting.reject(reason);
      }
    }
    running = false;
  }

  return {
    write<T>(job: Job<T>): Promise<T> {
      if (!handle.open) return Promise.reject(new Unavailable('The forum is closing.'));
      return new Promise<T>((resolve, reject) => {
        const since = performance.now();
        queue.push({ job, since, resolve: resolve as Waiting['resolve'], reject });
        if (queue.length === ENOUGH) enough();
        if (running) return;
        running = true;
        void drain();
      });
    },
  };
}

type Statement = Database.Statement<[]>;
