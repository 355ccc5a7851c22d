import type { Connection } from './connection.ts';
import { asc, desc, sql } from './drizzle.ts';
import type { Hole, Query, Slice } from './query.ts';
import { takingTurns } from './turns.ts';

interface WithId {
  id: string;
}

/**
 * A list whose pages are found from whichever of its ends is nearer: rows that are passed over cost time. Only ids are
 * found so, along an index; `skip` counts from the end where the query begins.
 */
export interface Pages<Args> {
  fromNewest: Query<Args & Slice, WithId>;
  fromOldest: Query<Args & Slice, WithId>;
}

/** Declares both queries of such a list; `along` orders the index. */
export const pages = <Args>(
  declare: (along: typeof asc) => Query<Args & Slice, WithId>,
): Pages<Args> => ({ fromNewest: declare(desc), fromOldest: declare(asc) });

const plain = (rows: WithId[]) => rows.map(({ id }) => id);

/** The ids of a page, newest first, of a list with `total` rows. Past the end there is nothing to read. */
export async function idsOfPage<Args>(
  from: Connection,
  list: Pages<Args>,
  args: Args,
  total: number,
  { limit, skip }: Slice,
): Promise<string[]> {
  const left = total - skip;
  if (left <= 0) return [];
  if (skip <= left) return plain(await from.all(list.fromNewest, { ...args, limit, skip }));
  const most = Math.min(limit, left);
  const ids = await from.all(list.fromOldest, { ...args, limit: most, skip: left - most });
  return plain(ids).reverse();
}

/** Rows that are read in one go: of the longest texts so many take a millisecond or two. */
const PLACES = Array.from({ length: 10 }, (_, n) => `id${n}` as const);
/** So many ids; those that are left over are the empty text, which is nobody's. */
export type Ids = Record<(typeof PLACES)[number], string>;

/** Whether a column is one of the ids. */
export const isOneOf = (column: unknown, hole: Hole<Ids>) =>
  sql`${column} in (${sql.join(
    PLACES.map((place) => hole(place)),
    sql`, `,
  )})`;

/**
 * Reads the rows of these ids, in their order; a row that has gone meanwhile is left out. Few rows are read in one turn,
 * so a write job may ask for them.
 */
export async function readRows<Row extends WithId>(
  from: Connection,
  query: Query<Ids, Row>,
  ids: string[],
): Promise<Row[]> {
  const found = new Map<string, Row>();
  const turn = takingTurns();
  for (let at = 0; at < ids.length; at += PLACES.length) {
    if (at > 0) await turn();
    const some = PLACES.map((place, n) => [place, ids[at + n] ?? '']);
    for (const row of await from.all(query, Object.fromEntries(some) as Ids))
      found.set(row.id, row);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
