import type { ClientBase, Pool, QueryArrayResult } from 'pg';
import type { Connection } from './connection.ts';
import { asUnavailable } from './faults.ts';
import type { Compiled, Engine, Query, Values } from './query.ts';

interface Prepared extends Compiled {
  name: string;
}
const known = new WeakMap<Query<never, unknown>, Prepared>();
let names = 0;

/** A query with the name under which each connection prepares it at its first use. */
function prepared(query: Query<never, unknown>, engine: Engine): Prepared {
  const found = known.get(query);
  if (found) return found;
  const fresh = { ...query.compile(engine), name: `q${++names}` };
  known.set(query, fresh);
  return fresh;
}

/** PostgreSQL's text knows no NUL. Nothing that is stored has one, so what is looked for by such a text is not there. */
const sayable = (value: unknown) =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/** Runs declared queries on a pool, or on the one client of a transaction. */
export function postgresConnection(on: Pool | ClientBase, engine: Engine): Connection {
  async function send(query: unknown, args: unknown) {
    const found = prepared(query as Query<never, unknown>, engine);
    try {
      const result: QueryArrayResult<unknown[]> = await on.query({
        name: found.name,
        text: found.sql,
        values: found.fill(args as Values).map(sayable),
        rowMode: 'array',
      });
      return { found, result };
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  return {
    async all<Args, Row>(query: Query<Args, Row>, args: Args) {
      const { found, result } = await send(query, args);
      return result.rows.map((row) => found.row?.(row)) as Row[];
    },
    async get<Args, Row>(query: Query<Args, Row>, args: Args) {
      const { found, result } = await send(query, args);
      const [row] = result.rows;
      return row && (found.row?.(row) as Row);
    },
    async run<Args>(query: Query<Args, never>, args: Args) {
      return (await send(query, args)).result.rowCount ?? 0;
    },
  };
}
