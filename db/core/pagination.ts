import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Order } from '../../contract/values/limits.ts';
import { TurnTimer, yieldOverlongTurn } from './concurrency/event-loop-yield.ts';
import { asc, desc, sql } from './drizzle.ts';
import { NO_KEY } from './ids.ts';
import { all, type Procedure } from './procedure.ts';
import {
  type KeyedTable,
  limit,
  type ParamOf,
  type Query,
  query,
  type Slice,
  skip,
} from './query.ts';
import type { Schema } from './schema/schema.ts';

interface WithKey {
  key: number;
}

/**
 * Pagination of a list from its nearer end, because skipped rows cost time. The queries find keys only, along an index;
 * `skip` counts from the end where the query begins.
 */
export interface Pages<Args> {
  fromNewest: Query<Args & Slice, WithKey>;
  fromOldest: Query<Args & Slice, WithKey>;
}

/**
 * Declares both queries of a list of the rows of a table.
 * @param where the condition of its rows; without it, all are in the list.
 * @param order the columns by which the list is sorted before the key.
 */
export function pages<Args = Record<never, never>>(
  table: KeyedTable,
  where?: (schema: Schema, param: ParamOf<Args & Slice>) => SQL | undefined,
  order: (schema: Schema) => AnyColumn[] = () => [],
): Pages<Args> {
  const declare = (along: typeof asc) =>
    query<Args & Slice>()(
      (schema) => ({ key: schema[table].key }),
      (select, schema, param) =>
        select
          .from(schema[table])
          .where(where?.(schema, param))
          .orderBy(...[...order(schema), schema[table].key].map((column) => along(column)))
          .limit(limit)
          .offset(skip),
    );
  return { fromNewest: declare(desc), fromOldest: declare(asc) };
}

const keysOf = (rows: WithKey[]) => rows.map(({ key }) => key);

/** The keys of a page, by default newest first, of a list with `total` rows; empty past the end. */
export function* keysOfPage<Args>(
  { fromNewest, fromOldest }: Pages<Args>,
  args: Args,
  total: number,
  { limit: most, skip: skipped }: Slice,
  order: Order = 'new',
): Procedure<number[]> {
  const [first, last] = order === 'new' ? [fromNewest, fromOldest] : [fromOldest, fromNewest];
  const left = total - skipped;
  if (left <= 0) return [];
  if (skipped <= left) return keysOf(yield* all(first, { ...args, limit: most, skip: skipped }));
  const count = Math.min(most, left);
  return keysOf(yield* all(last, { ...args, limit: count, skip: left - count })).reverse();
}

/** The keys of one statement: that many rows of the longest texts take one or two milliseconds. */
const KEY_PARAMS = Array.from({ length: 10 }, (_, n) => `key${n}` as const);
/** The keys of one statement; unused parameters match no row. */
export type Keys = Record<(typeof KEY_PARAMS)[number], number>;

/** True if a column is one of the keys. */
export const isOneOf = (column: unknown, param: ParamOf<Keys>) =>
  sql`${column} in (${sql.join(
    KEY_PARAMS.map((name) => param(name)),
    sql`, `,
  )})`;

/**
 * Reads the rows of these keys, in the order of the keys; deleted rows are left out. Many rows yield to the event loop.
 * A write job may therefore read only as many rows as fit into one turn.
 */
export function* readRows<Row extends WithKey>(
  byKeys: Query<Keys, Row>,
  keys: number[],
): Procedure<Row[]> {
  const found = new Map<number, Row>();
  const timer = new TurnTimer();
  for (let at = 0; at < keys.length; at += KEY_PARAMS.length) {
    if (at > 0) yield* yieldOverlongTurn(timer);
    const args = KEY_PARAMS.map((name, n) => [name, keys[at + n] ?? NO_KEY]);
    for (const row of yield* all(byKeys, Object.fromEntries(args) as Keys)) found.set(row.key, row);
  }
  return keys.flatMap((key) => found.get(key) ?? []);
}
