import pg, { type PoolClient } from 'pg';
import { inLockOrder } from '../core/counters.ts';
import { queueNotificationMails, queuePushes } from '../core/notification-queue.ts';
import { awaitSteps, type Statement } from '../core/procedure.ts';
import type { Change } from '../core/store.ts';
import type { JobRecord } from '../core/transaction.ts';

const { DatabaseError } = pg;

/** Waits until all promises have settled, then rejects if one has: no query may run on after a rollback. */
export async function allSettledOrThrow(promises: Promise<unknown>[]) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** A commit was sent and not answered: nobody knows whether it stands. The message is that of its cause. */
export class UnansweredCommitError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** True if an error is PostgreSQL's answer to a statement. The errors of class 57P end the connection without one. */
const isAnswer = (error: unknown) =>
  error instanceof DatabaseError && error.code?.startsWith('57P') === false;

async function commit(client: PoolClient) {
  try {
    await client.query('commit');
  } catch (error) {
    throw isAnswer(error) ? error : new UnansweredCommitError(error as Error);
  }
}

/** One statement for any number of counters. It locks them in the order of the arrays. */
const INCREMENT = `insert into counters (name, value) select * from unnest($1::text[], $2::bigint[])
  on conflict (name) do update set value = counters.value + excluded.value`;

function writeIncrements(client: PoolClient, { increments }: JobRecord): Promise<unknown>[] {
  if (increments.size === 0) return [];
  const ordered = inLockOrder(increments);
  const values = [ordered.map(([name]) => name), ordered.map(([, by]) => by)];
  return [client.query({ name: 'increment', text: INCREMENT, values })];
}

/**
 * Ends a transaction. It runs the shared work of the jobs. Then it writes their deferred increments and notification
 * mails and commits, pipelined: the connection runs these statements in order without a round trip between them.
 * @param execute runs a statement on this client.
 * @param beforeCommit more statements to run before the commit.
 * @throws UnansweredCommitError when the connection is lost before the answer to the commit.
 */
export async function commitTransaction(
  client: PoolClient,
  record: JobRecord,
  execute: (statement: Statement) => Promise<unknown>,
  beforeCommit: string[],
) {
  await awaitSteps(record.sharedWork(), execute);
  const before = [
    ...writeIncrements(client, record),
    awaitSteps(queueNotificationMails(record.letters), execute),
    awaitSteps(queuePushes(record.pushes), execute),
    ...beforeCommit.map((text) => client.query(text)),
  ];
  // The commit comes first: its error tells whether the transaction may stand.
  await allSettledOrThrow([commit(client), ...before]);
}

/** The number of the database process that serves a client. The driver's types leave it out. */
export const processOf = (client: PoolClient): number =>
  (client as PoolClient & { processID: number }).processID;

/** The effects after a transaction. */
export interface CommitOutcome {
  /** The commit stands; called once per commit. */
  committed(changes: readonly Change[]): void;
  /** The commit may stand; it was sent to the database process of this number. */
  unanswered(processId: number): void;
}
