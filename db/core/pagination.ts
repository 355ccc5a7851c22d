import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Order } from '../../contract/values/limits.ts';
import type { Fields, HasSql } from './compiled-query.ts';
import { TurnTimer, yieldOverlongTurn } from './concurrency/event-loop-yield.ts';
import { asc, desc, sql } from './drizzle.ts';
import type { Builder } from './engine.ts';
import { NO_KEY } from './ids.ts';
import { all, type Procedure } from './procedure.ts';
import {
  type DecodedRow,
  limit,
  type ParamOf,
  type Query,
  query,
  type Select,
  type Slice,
  skip,
} from './query.ts';
import type { KeyedTable, Schema } from './schema/schema.ts';

interface WithKey {
  key: number;
}

/**
 * Pagination of a list from its nearer end, because skipped rows cost time. The keys of a page are found along an index;
 * `skip` counts from the end where the query begins.
 */
export interface Pages<Args, Row extends WithKey = WithKey> {
  fromNewest: Query<Args & Slice, Row>;
  fromOldest: Query<Args & Slice, Row>;
}

/** The condition of the rows of a list; without it, all are in the list. */
type Where<Args> = (schema: Schema, param: ParamOf<Args & Slice>) => SQL | undefined;
/** The columns by which a list is sorted before the key. */
type SortColumns = (schema: Schema) => AnyColumn[];

/** Which of two rows with the same sort columns comes first where the list begins. */
type Ties = 'newest' | 'oldest';

function sortedAlong(
  { table, order, ties }: { table: KeyedTable; order: SortColumns; ties: Ties },
  schema: Schema,
  along: typeof asc,
) {
  const [first, last] = along === desc ? [desc, asc] : [asc, desc];
  const byKey = ties === 'newest' ? first : last;
  return [...order(schema).map((column) => along(column)), byKey(schema[table].key)];
}

/** Declares both queries of the keys of a list of the rows of a table. */
export function pages<Args = Record<never, never>>(
  table: KeyedTable,
  where?: Where<Args>,
  order: SortColumns = () => [],
  ties: Ties = 'newest',
): Pages<Args> {
  const declare = (along: typeof asc) =>
    query<Args & Slice>()(
      (schema) => ({ key: schema[table].key }),
      (select, schema, param) =>
        select
          .from(schema[table])
          .where(where?.(schema, param))
          .orderBy(...sortedAlong({ table, order, ties }, schema, along))
          .limit(limit)
          .offset(skip),
    );
  return { fromNewest: declare(desc), fromOldest: declare(asc) };
}

/** The rows of a page or of one side of it, in the order of the list; empty past its end. */
function* readPage<Args, Row extends WithKey>(
  { fromNewest, fromOldest }: Pages<Args, Row>,
  args: Args,
  total: number,
  { limit: most, skip: skipped }: Slice,
  order: Order = 'new',
): Procedure<Row[]> {
  const [first, last] = order === 'new' ? [fromNewest, fromOldest] : [fromOldest, fromNewest];
  const left = total - skipped;
  if (left <= 0) return [];
  if (skipped <= left) return yield* all(first, { ...args, limit: most, skip: skipped });
  const count = Math.min(most, left);
  return (yield* all(last, { ...args, limit: count, skip: left - count })).reverse();
}

/** The keys of a page, by default newest first, of a list with `total` rows; empty past the end. */
export function* keysOfPage<Args>(
  list: Pages<Args>,
  args: Args,
  total: number,
  slice: Slice,
  order?: Order,
): Procedure<number[]> {
  return (yield* readPage(list, args, total, slice, order)).map(({ key }) => key);
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

/** The parameters for these keys from a place on: as many as one statement takes. */
export const keysFrom = (keys: readonly number[], at = 0): Keys =>
  Object.fromEntries(KEY_PARAMS.map((name, n) => [name, keys[at + n] ?? NO_KEY])) as Keys;

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
    for (const row of yield* all(byKeys, keysFrom(keys, at))) found.set(row.key, row);
  }
  return keys.flatMap((key) => found.get(key) ?? []);
}

/** A select with its tables, which lacks the condition of its rows and their order. */
interface Joined {
  where(condition: SQL): HasSql & { orderBy(...columns: SQL[]): HasSql };
}

/** Rows of a table with fields of others: how they are read by their keys, and declared for a page. */
interface JoinedRows<Row extends WithKey> {
  table: KeyedTable;
  byKeys: Query<Keys, Row>;
  declare<Args>(
    build: (joined: Joined, schema: Schema, param: ParamOf<Args>, db: Builder) => HasSql,
  ): Query<Args, Row>;
}

/**
 * Declares how rows of a table are read together with fields of others.
 * @param join adds the other tables.
 */
export function joinedRows<F extends Fields & { key: AnyColumn }>(
  table: KeyedTable,
  fields: (schema: Schema) => F,
  join: (select: Select, schema: Schema) => Joined,
): JoinedRows<DecodedRow<F> & WithKey> {
  type Row = DecodedRow<F> & WithKey;
  const declare: JoinedRows<Row>['declare'] = <Args>(
    build: (joined: Joined, schema: Schema, param: ParamOf<Args>, db: Builder) => HasSql,
  ) =>
    query<Args>()(fields, (select, schema, param, { db }) =>
      build(join(select, schema), schema, param, db),
    ) as Query<Args, Row>;
  return {
    table,
    declare,
    byKeys: declare<Keys>((joined, schema, param) =>
      joined.where(isOneOf(schema[table].key, param)),
    ),
  };
}

/** A list whose pages are read as rows. */
interface RowPages<Args, Row extends WithKey> {
  keys: Pages<Args>;
  rows: Pages<Args, Row>;
  byKeys: Query<Keys, Row>;
}

/** Declares a list of joined rows. */
export function rowPages<Args, Row extends WithKey>(
  { table, declare, byKeys }: JoinedRows<Row>,
  where?: Where<Args>,
  order: SortColumns = () => [],
  ties: Ties = 'newest',
): RowPages<Args, Row> {
  const along = (direction: typeof asc) =>
    declare<Args & Slice>((joined, schema, param, db) => {
      const sort = sortedAlong({ table, order, ties }, schema, direction);
      const { key } = schema[table];
      const page = db
        .select({ key })
        .from(schema[table])
        .where(where?.(schema, param))
        .orderBy(...sort)
        .limit(limit)
        .offset(skip)
        .as('page');
      // PostgreSQL takes a limit that is a parameter for a tenth of the table, and would read all rows.
      const most = sql.raw(String(KEY_PARAMS.length));
      return joined
        .where(sql`${key} in (select page.key from ${page} limit ${most})`)
        .orderBy(...sort);
    });
  const rows = { fromNewest: along(desc), fromOldest: along(asc) };
  return { keys: pages(table, where, order, ties), rows, byKeys };
}

/**
 * The rows of a page, by default newest first, of a list with `total` rows; empty past the end. One statement reads a
 * short page. The rows of a long one are read by their keys, in several turns.
 */
export function* rowsOfPage<Args, Row extends WithKey>(
  { keys, rows, byKeys }: RowPages<Args, Row>,
  args: Args,
  total: number,
  slice: Slice,
  order?: Order,
): Procedure<Row[]> {
  if (slice.limit <= KEY_PARAMS.length) return yield* readPage(rows, args, total, slice, order);
  return yield* readRows(byKeys, yield* keysOfPage(keys, args, total, slice, order));
}
