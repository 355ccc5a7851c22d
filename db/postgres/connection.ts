import type { ClientBase, Pool, QueryResult } from 'pg';
import type { Compiled, Engine, Values } from '../core/compiled-query.ts';
import { COSTLY_READ_MS } from '../core/concurrency/deadlines.ts';
import { asUnavailableError, costlyReadLate, isStatementTimeout } from '../core/errors.ts';
import { awaitSteps, type Procedure, type Statement } from '../core/procedure.ts';
import type { Query } from '../core/query.ts';
import { allSettledOrThrow } from './transaction.ts';

interface NamedQuery extends Compiled {
  name: string;
}
const namedQueries = new WeakMap<Query<unknown, unknown>, NamedQuery>();
let nameCount = 0;

/** A query with the name of its prepared statement. Each connection prepares the statement at its first use. */
function namedQuery(query: Query<unknown, unknown>, engine: Engine): NamedQuery {
  const known = namedQueries.get(query);
  if (known) return known;
  const named = { ...query.compile(engine), name: `q${++nameCount}` };
  namedQueries.set(query, named);
  return named;
}

/** PostgreSQL's text type has no NUL. No stored text has one, so a search for such a text must find nothing. */
const withoutNul = (value: unknown) =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/** Runs statements on a pool, or on the one client of a transaction. */
export function postgresExecutor(client: Pool | ClientBase, engine: Engine) {
  return async function execute({ kind, query, args }: Statement): Promise<unknown> {
    if (kind === 'each')
      return allSettledOrThrow(
        (args as unknown[]).map((one) => execute({ kind: 'run', query, args: one })),
      );
    const { name, sql, fill, decode } = namedQuery(query, engine);
    if (sql === '') return { run: 0, get: undefined, all: [] }[kind];
    try {
      const values = fill(args as Values).map(withoutNul);
      const result: QueryResult<Values> = await client.query({ name, text: sql, values });
      if (kind === 'run') return result.rowCount ?? 0;
      const { rows } = result;
      if (decode) rows.forEach(decode);
      return kind === 'get' ? rows[0] : rows;
    } catch (error) {
      throw asUnavailableError(error);
    }
  };
}

/** Runs procedures that only read, each in a transaction of its own connection that begins with some statements. */
const transactionReader =
  (pool: Pool, engine: Engine, beginning: readonly string[]) =>
  async <T>(procedure: Procedure<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw asUnavailableError(error);
    });
    try {
      await Promise.all(beginning.map((text) => client.query(text)));
      const value = await awaitSteps(procedure, postgresExecutor(client, engine));
      await client.query('commit');
      client.release();
      return value;
    } catch (error) {
      // The state of the connection is not known.
      client.release(true);
      throw asUnavailableError(error);
    }
  };

/** Runs procedures that only read, each on one snapshot of the database and on a connection of its own. */
export const snapshotReader = (pool: Pool, engine: Engine) =>
  transactionReader(pool, engine, ['begin isolation level repeatable read read only']);

/**
 * Runs procedures whose statements may take long; PostgreSQL ends a statement that takes too long. Their plans depend
 * on the values: a frequent word is found along the keys, a rare one by the index. A plan for any value would fit one
 * of them.
 */
export function costlyReader(pool: Pool, engine: Engine) {
  const read = transactionReader(pool, engine, [
    'begin read only',
    'set local plan_cache_mode = force_custom_plan',
    `set local statement_timeout = ${COSTLY_READ_MS}`,
  ]);
  return async <T>(procedure: Procedure<T>): Promise<T> => {
    try {
      return await read(procedure);
    } catch (error) {
      throw isStatementTimeout(error) ? costlyReadLate(error) : error;
    }
  };
}
