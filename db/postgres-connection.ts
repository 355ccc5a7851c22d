import type { ClientBase, Pool, QueryResult } from 'pg';
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
      const result: QueryResult<Values> = await on.query({
        name: found.name,
        text: found.sql,
        values: found.fill(args as Values).map(sayable),
      });
      return { found, result };
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  return {
    async all<Args, Row>(query: Query<Args, Row>, args: Args) {
      const { found, result } = await send(query, args);
      if (found.decode) result.rows.forEach(found.decode);
      return result.rows as Row[];
    },
    async get<Args, Row>(query: Query<Args, Row>, args: Args) {
      const { found, result } = await send(query, args);
      const [row] = result.rows;
      return (row && found.decode ? found.decode(row) : row) as Row | undefined;
    },
    async run<Args>(query: Query<Args, never>, args: Args) {
      return (await send(query, args)).result.rowCount ?? 0;
    },
  };
}
