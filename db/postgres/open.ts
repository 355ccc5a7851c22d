import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import pg from 'pg';
import type { Engine } from '../core/compiled-query.ts';
import { boundedReads } from '../core/concurrency/bounded-reads.ts';
import { commitListeners } from '../core/concurrency/commit-listeners.ts';
import { FOREIGN_LAG_MS } from '../core/concurrency/deadlines.ts';
import { postgresBuilder } from '../core/drizzle.ts';
import { asUnavailableError, UnavailableError } from '../core/errors.ts';
import { awaitSteps, type Procedure } from '../core/procedure.ts';
import { asMigrationError, type Opening } from '../core/schema/applied-migrations.ts';
import { makeSchema } from '../core/schema/schema.ts';
import type { Store } from '../core/store.ts';
import { costlyReader, postgresExecutor, snapshotReader } from './connection.ts';
import { groupCommitWriter } from './group-commit.ts';
import { CONNECT_MS, migrate } from './migrate.ts';
import { CHANGE_CHANNEL, listenForChanges } from './notifications.ts';
import { retryingWriter } from './retrying-writer.ts';
import type { CommitOutcome } from './transaction.ts';
import { types } from './types.ts';

const RETRY_MS = 100;
/** The server ends a connection without a client by then: no statement runs longer than half of it. */
const MAX_WAIT_MS = 10_000;

/**
 * Announces commits whose answer was lost. Such a commit may stand, but its changes are not published. All servers
 * therefore follow it as a foreign change: they read everything again. The announcement waits for the end of the
 * database process that had the commit, because the commit may still be under way.
 * @param isClosed whether the store is closed, and nothing is left to announce.
 */
function announceUnanswered(pool: Pool, isClosed: () => boolean) {
  async function announceOnce(processId: number, isLast: boolean): Promise<boolean> {
    const { rowCount } = await pool.query('select 1 from pg_stat_activity where pid = $1', [
      processId,
    ]);
    if (rowCount && !isLast) return false;
    await pool.query(`notify ${CHANGE_CHANNEL}`);
    return true;
  }
  return async function announce(processId: number): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (!isClosed()) {
      // While the database is away the announcement waits for its return.
      const isDone = await announceOnce(processId, performance.now() > deadline).catch(() => false);
      if (isDone) return;
      await delay(RETRY_MS, undefined, { ref: false });
    }
  };
}

/** Keeps two cores of a database busy; ten servers stay below the default limit of 100 connections. */
const MAX_CONNECTIONS = 9;
/** The deadline of a statement, longer than any query takes: a stuck query must not keep its connection. */
const STATEMENT_MS = 5_000;

let sharedEngine: Engine | undefined;
const postgresEngine = (): Engine => {
  sharedEngine ??= { db: postgresBuilder(), schema: makeSchema('postgres') };
  return sharedEngine;
};

/**
 * Applies the migrations and opens a PostgreSQL database through a pool of pipelined connections.
 * @throws UnavailableError when the database can't be reached.
 * @throws WrongVersionError when another version has written its data, and the opening does not migrate them.
 */
export async function openPostgres(url: string, opening: Opening = {}): Promise<Store> {
  await migrate(url, opening).catch((error: unknown) => {
    throw asMigrationError(error);
  });
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1_000,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    pipeline: true,
    application_name: 'adda',
    types,
  });
  // A lost connection rejects its query, and the pool replaces the connection. Without a listener the error event
  // would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const engine = postgresEngine();
  // Servers learn of each other's changes through Redis. A store that does not listen is a command's: its commits
  // notify the servers.
  let stopListening: (() => Promise<void>) | undefined;
  const foreignListeners: (() => void | Promise<void>)[] = [];
  const tellForeignChange = async () => {
    for (const listener of foreignListeners) await listener();
  };
  const beforeCommit = () => (stopListening ? [] : [`notify ${CHANGE_CHANNEL}`]);
  const { committed, onCommit } = commitListeners();
  let isClosed = false;
  const announce = announceUnanswered(pool, () => isClosed);
  const outcome: CommitOutcome = {
    committed,
    // The commits of a store that does not listen notify the servers themselves.
    unanswered: (processId) => void (stopListening && announce(processId)),
  };
  const writeAlone = retryingWriter(pool, engine, beforeCommit, outcome);
  const writeGrouped = groupCommitWriter(pool, engine, beforeCommit, writeAlone, outcome);
  const execute = postgresExecutor(pool, engine);
  const read = <T>(procedure: Procedure<T>) => awaitSteps(procedure, execute);
  const bounded = boundedReads();
  const readCostly = costlyReader(pool, engine);
  let noticedBy = 0;
  onCommit(() => {
    noticedBy = performance.now() + FOREIGN_LAG_MS;
  });

  return {
    read,
    readSnapshot: snapshotReader(pool, engine),
    readNow: read,
    readCostly: (flow, procedure) => bounded(flow, () => readCostly(procedure)),
    async write(job, lockedPostId) {
      if (isClosed) throw new UnavailableError('The forum is closing.');
      return lockedPostId === undefined ? writeAlone(job) : writeGrouped(job, lockedPostId);
    },
    onCommit,
    onForeignChange(listener) {
      foreignListeners.push(listener);
      stopListening ??= listenForChanges(url, tellForeignChange);
    },
    foreignVersion: () => null,
    async check() {
      try {
        const { rows } = await pool.query(
          'select pg_is_in_recovery() as standby from counters limit 1',
        );
        if (rows[0]?.standby) throw new UnavailableError('The database can only be read now.');
      } catch (error) {
        throw asUnavailableError(error);
      }
    },
    async close() {
      isClosed = true;
      if (!stopListening) await delay(Math.max(0, noticedBy - performance.now()));
      await stopListening?.();
      await pool.end();
    },
  };
}
