import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import type { Query } from './query.ts';

/** One statement of a declared query, with its arguments; for `each` a list of them. */
export interface Statement {
  kind: 'all' | 'get' | 'run' | 'each';
  query: Query<unknown, unknown>;
  args: unknown;
  timing?: Timing | undefined;
}

/**
 * When a statement of a write job may run. A deferrable one: at the latest right before the commit. A settling one:
 * after all that were deferred before it. Without a timing a statement runs at once, and sees nothing of the deferred.
 */
type Timing = 'deferrable' | 'settling';

/** The step by which a procedure yields to the event loop. */
const YIELD_TURN: unique symbol = Symbol('yield turn');

/**
 * Reads or writes of the database that belong together, in the one form that serves both engines: a generator of
 * statements. The store runs each statement and resumes the procedure with its result. SQLite runs a procedure within
 * one turn of the event loop; PostgreSQL awaits each statement. A procedure can't await a promise, so no transaction
 * waits for a network.
 *
 * A procedure does nothing before `store.read`, `store.write` or another procedure (`yield*`) runs it. One that runs
 * often is a generator function of its module. Such a function made anew for each call costs 2 µs (Node 24): the engine
 * gives it a prototype and a hidden class of its own.
 */
export type Procedure<T> = Generator<Statement | typeof YIELD_TURN, T, unknown>;

/** Reads all rows of a query. */
export function* all<Args, Row>(query: Query<Args, Row>, args: Args): Procedure<Row[]> {
  return (yield { kind: 'all', query, args }) as Row[];
}

/** Reads the first row of a query, if any. */
export function* get<Args, Row>(
  query: Query<Args, Row>,
  args: Args,
  timing?: 'settling',
): Procedure<Row | undefined> {
  return (yield { kind: 'get', query, args, timing }) as Row | undefined;
}

/** Runs a mutation and returns the number of changed rows. */
export function* run<Args>(
  query: Query<Args, never>,
  args: Args,
  timing?: 'settling',
): Procedure<number> {
  return (yield { kind: 'run', query, args, timing }) as number;
}

/**
 * Runs a mutation once for each of many rows, and returns the numbers of changed rows. PostgreSQL takes all without a
 * round trip between them. SQLite keeps what a statement of many rows overwrites in a file until the statement ends; it
 * does not for a statement of one row.
 */
export function* runEach<Args>(
  query: Query<Args, never>,
  args: readonly Args[],
): Procedure<number[]> {
  return (yield { kind: 'each', query, args }) as number[];
}

/** Runs a mutation now, or right before the commit where the engine gains by it. */
export function* runDeferrable<Args>(query: Query<Args, never>, args: Args): Procedure<void> {
  yield { kind: 'run', query, args, timing: 'deferrable' };
}

/** Yields to the event loop within a long procedure. A transaction stays open, and other writers wait. */
export function* yieldTurn(): Procedure<void> {
  yield YIELD_TURN;
}

/** Runs a procedure synchronously, to its end or to the step by which it yields to the event loop. */
export function advance<T>(
  procedure: Procedure<T>,
  execute: (statement: Statement) => unknown,
): IteratorResult<typeof YIELD_TURN, T> {
  let next = procedure.next();
  for (;;) {
    if (next.done) return next;
    const { value: step } = next;
    if (step === YIELD_TURN) return { value: step };
    let result: unknown;
    try {
      result = execute(step);
    } catch (error) {
      next = procedure.throw(error);
      continue;
    }
    next = procedure.next(result);
  }
}

/** Runs a procedure and awaits each statement, and each turn that it yields. */
export async function awaitSteps<T>(
  procedure: Procedure<T>,
  execute: (statement: Statement) => Promise<unknown>,
): Promise<T> {
  let next = procedure.next();
  for (;;) {
    if (next.done) return next.value;
    const { value: step } = next;
    let result: unknown;
    try {
      result = await (step === YIELD_TURN ? nextEventLoopTurn() : execute(step));
    } catch (error) {
      next = procedure.throw(error);
      continue;
    }
    next = procedure.next(result);
  }
}
