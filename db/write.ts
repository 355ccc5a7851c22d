import type Database from 'better-sqlite3';
import type { Ahead } from './ahead.ts';
import { batchRunner, type Settled, type Statement, type Waiting } from './batch.ts';
import type { Change, Job } from './connection.ts';
import { asUnavailable, isBusy, NOT_SYNCED, Unavailable } from './faults.ts';
import { PATIENCE_MS, patiently } from './patience.ts';
import type { View } from './sqlite.ts';

/** Most jobs that share one transaction: bounds how long the event loop is busy. */
const MOST_IN_BATCH = 256;
/** How long the first waits for others: a blink for whoever writes, and one sync of the disk for all who come in it. */
const GATHER_MS = 5;
/** When no more came together the last time, few write, and nobody waits for others. */
const FEW = 8;
/** So many need not wait for more. */
const ENOUGH = 64;
const LOCK_RETRY_MS = 15;

const UNHELD: View = { hold() {}, release() {}, isHeld: () => false };

/**
 * The group-committing writer. Jobs that arrive while a commit runs share the next transaction, each in its own
 * savepoint, each answered only after the commit is on the disk, so one sync serves many; nobody reads it before, either.
 * @param view what readers in this process see; without one they see every commit at once.
 * @param ahead the file's log; without one the commit itself must sync (`synchronous=FULL`).
 * @param committed called once per commit with what its jobs changed, as soon as it can be read.
 */
export function groupWriter(
  handle: Database.Database,
  view: View = UNHELD,
  ahead?: Pick<Ahead, 'sync' | 'tidy'>,
  committed: (changes: readonly Change[]) => void = () => {},
) {
  const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map((text) =>
    handle.prepare(text),
  ) as [Statement, Statement, Statement];
  const run = batchRunner(handle);
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

  function refuse(reason: unknown, whom = queue.length) {
    for (const { reject } of queue.splice(0, whom)) reject(reason);
  }

  /** Refuses those who have waited too long. */
  function refuseLate(reason: unknown) {
    const until = performance.now() - PATIENCE_MS;
    refuse(reason, queue.filter(({ since }) => since <= until).length);
  }

  /** Begins a transaction for those who wait; false when nobody is left who does. */
  async function beginForSome(): Promise<boolean> {
    while (queue.length > 0) {
      try {
        const tidied = ahead?.tidy();
        if (tidied) await patiently(tidied, () => refuseLate(new Unavailable(NOT_SYNCED)));
        begin.run();
        return true;
      } catch (error) {
        if (!isBusy(error)) refuse(asUnavailable(error));
        else refuseLate(asUnavailable(error));
      }
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
    return false;
  }

  /** Commits, and lets everybody see it once the disk has it; calls `onSilent` while the disk does not answer. */
  async function keep(settled: Settled[], onSilent: () => void) {
    try {
      view.hold();
      commit.run();
    } catch (error) {
      view.release();
      throw error;
    }
    try {
      if (ahead) await patiently(ahead.sync(), onSilent);
    } finally {
      // What is not known to be kept is there all the same.
      view.release();
      committed(settled.flatMap(({ changes }) => changes));
    }
  }

  async function serve(batch: Waiting[]) {
    const reject = (reason: unknown) => {
      for (const waiting of batch) waiting.reject(reason);
    };
    // Whoever is refused so may find it written all the same: the sentence says so.
    const onSilent = () => {
      reject(new Unavailable(NOT_SYNCED));
      refuseLate(new Unavailable(NOT_SYNCED));
    };
    try {
      const settled = await run(batch);
      await keep(settled, onSilent);
      for (const { waiting, failed, value, error } of settled) {
        if (failed) waiting.reject(error);
        else waiting.resolve(value);
      }
    } catch (error) {
      // The commit failed, or is not known to be kept: nobody was told yes, and nobody may be.
      if (handle.inTransaction) rollback.run();
      reject(asUnavailable(error));
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await gather();
      if (!(await beginForSome())) continue;
      const batch = queue.splice(0, MOST_IN_BATCH);
      cameTogether = batch.length;
      await serve(batch);
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
