import type { Statement } from '../core/procedure.ts';

/** Deferred statements hold the words of their texts: a seed or an import defers no more than these. */
const MOST_DEFERRED = 1_000;

/**
 * Defers statements of one transaction. FTS5 writes a segment with all that it has collected whenever a statement
 * begins that may fail alone, as most do. Deferred, the texts of a group commit share one segment.
 * @param execute runs a statement at once.
 */
export function deferring(execute: (statement: Statement) => unknown) {
  let deferred: Statement[] = [];

  /**
   * Runs what was deferred: right before the commit. From a statement that fails on, it stays: another job may catch the
   * error, and must not commit without what was deferred before.
   */
  function settle(): void {
    let done = 0;
    try {
      for (const statement of deferred) {
        execute(statement);
        done++;
      }
    } finally {
      deferred = deferred.slice(done);
    }
  }

  return {
    settle,
    /** Drops what was deferred: its transaction was rolled back. */
    drop(): void {
      deferred = [];
    },
    /** Runs or defers a statement. @returns its result; of a deferrable one nothing. */
    execute(statement: Statement): unknown {
      if (statement.timing === 'deferrable' && deferred.length < MOST_DEFERRED) {
        deferred.push(statement);
        return undefined;
      }
      if (statement.timing) settle();
      return execute(statement);
    },
  };
}
