import type { PoolClient } from 'pg';
import { incrementStatements } from '../counters.ts';
import type { Statement } from '../procedure.ts';
import type { JobRecord } from '../transaction.ts';

/** Waits until all promises have settled, then rejects if one has: no query may run on after a rollback. */
export async function allSettledOrThrow(promises: Promise<unknown>[]) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/**
 * Writes the deferred increments of a transaction and commits it, pipelined: the connection runs the statements in
 * order without a round trip between them.
 * @param beforeCommit more statements to run before the commit.
 */
export async function commitTransaction(
  client: PoolClient,
  execute: (statement: Statement) => Promise<unknown>,
  { increments }: JobRecord,
  beforeCommit: string[],
) {
  await allSettledOrThrow([
    ...incrementStatements(increments).map(execute),
    ...[...beforeCommit, 'commit'].map((text) => client.query(text)),
  ]);
}
