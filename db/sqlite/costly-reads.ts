import type { Values } from '../core/compiled-query.ts';
import { tooManyReads } from '../core/concurrency/bounded-reads.ts';
import { COSTLY_READ_MS } from '../core/concurrency/deadlines.ts';
import { asUnavailableError, costlyReadLate, UnavailableError } from '../core/errors.ts';
import { awaitSteps, type Procedure, type Statement } from '../core/procedure.ts';
import { hideFromPlanner, sqliteEngine } from './connection.ts';
import { type ReaderFile, type ReaderThread, startReaderThread } from './reader-thread.ts';

/** The thread ends after this time without a read, and gives back its memory. */
const IDLE_MS = 60_000;
/** Threads whose statement took too long, and still runs: SQLite ends none. Each of them takes a core. */
const MOST_LATE = 2;

const CLOSING = 'The forum is closing.';
const ENDED = 'The search has ended. Please try again.';

/** The time left for the statements of one procedure. */
interface Budget {
  leftMs: number;
}

/**
 * Runs procedures that only read in a thread of their own, so that no statement of theirs holds the event loop. A
 * statement runs until its procedure has used up its time; then another thread takes over, and the other procedures go
 * on.
 */
export function costlyReads(workerData: ReaderFile) {
  let thread: ReaderThread | undefined;
  let isClosed = false;
  let late = 0;
  /** Ends after the last statement that was asked for: the thread runs one at a time, so that its time is its own. */
  let turn: Promise<unknown> = Promise.resolve();
  const idle = setTimeout(() => endThread(), IDLE_MS).unref();

  /** Takes the thread away: a read from now on starts another one. */
  function endThread() {
    const ending = thread;
    thread = undefined;
    return ending?.end();
  }

  function abandonThread() {
    late++;
    void endThread()?.finally(() => {
      late--;
    });
  }

  async function run(sql: string, values: unknown[], budget: Budget): Promise<Values[]> {
    if (isClosed) throw new UnavailableError(CLOSING);
    if (budget.leftMs <= 0) throw costlyReadLate();
    if (late >= MOST_LATE) throw tooManyReads();
    if (!thread?.isAlive()) thread = startReaderThread(workerData, ENDED);
    idle.refresh();
    const begun = performance.now();
    const { promise: overdue, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      abandonThread();
      reject(costlyReadLate());
    }, budget.leftMs);
    try {
      return await Promise.race([thread.all(sql, values), overdue]);
    } finally {
      clearTimeout(timer);
      budget.leftMs -= performance.now() - begun;
    }
  }

  async function execute({ kind, query, args }: Statement, budget: Budget): Promise<unknown> {
    const { sql, fill, decode } = query.compile(sqliteEngine);
    const values = fill(args as Values);
    const next = () => run(hideFromPlanner(sql), values, budget);
    const answer = turn.then(next, next);
    turn = answer;
    try {
      const rows = await answer;
      if (decode) rows.forEach(decode);
      return kind === 'get' ? rows[0] : rows;
    } catch (error) {
      throw asUnavailableError(error);
    }
  }

  return {
    async read<T>(procedure: Procedure<T>): Promise<T> {
      const budget = { leftMs: COSTLY_READ_MS };
      return awaitSteps(procedure, (statement) => execute(statement, budget));
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await endThread();
    },
  };
}
