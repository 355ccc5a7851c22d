import type { SQL } from 'drizzle-orm';
import { sql } from '../../core/drizzle.ts';
import { LAST_KEY, NO_KEY } from '../../core/ids.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { type Query, query } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';

/** A leaving that is being done. */
export interface Left {
  userKey: number;
  id: string;
  texts: 'keep' | 'remove';
  step: number;
}

/**
 * The context of a step. The step awaits `yieldOrAbort` between its jobs: it yields to the event loop, and throws when the
 * server closes.
 */
export interface Work {
  store: Store;
  left: Left;
  yieldOrAbort(): Promise<void>;
}

/** Rows of a table that one statement looks through: that many texts take some milliseconds. */
const WINDOW_ROWS = 200;

export interface Window {
  from: number;
  until: number;
}
/** A table with a key that its rows are read by, in the order of the key. */
type Keyed = 'posts' | 'comments' | 'held' | 'reports' | 'postReports' | 'announcements';
export type Walked = Keyed | 'postRevisions' | 'commentRevisions';

/** The column by which a table is walked through. */
function keyIn(schema: Schema, table: Walked) {
  if (table === 'postRevisions') return schema.postRevisions.postKey;
  if (table === 'commentRevisions') return schema.commentRevisions.commentKey;
  return schema[table].key;
}

const endIn = (table: Walked) =>
  query<{ from: number }>()(
    (schema) => ({ key: sql<number>`${keyIn(schema, table)}`.mapWith(Number).as('key') }),
    (select, schema, param) =>
      select
        .from(schema[table])
        .where(sql`${keyIn(schema, table)} > ${param('from')}`)
        .orderBy(sql`${keyIn(schema, table)}`)
        .limit(1)
        .offset(WINDOW_ROWS - 1),
  );

/** Declares the read of those rows of a part of a table that fit a pattern; `end` finds the end of the next part. */
export function walkOf<Row>(
  table: Walked,
  declare: (isIn: (schema: Schema) => SQL) => Query<Window & { pattern: string }, Row>,
) {
  const isIn = (schema: Schema) =>
    sql`${keyIn(schema, table)} > ${sql.placeholder('from')} and ${keyIn(schema, table)} <= ${sql.placeholder('until')}`;
  return { end: endIn(table), found: declare(isIn) };
}

/** Walks through a table, and does something for the rows of each part that fit: nothing is written where none does. */
export async function walkThrough<Row>(
  { store, yieldOrAbort }: Work,
  { end, found }: ReturnType<typeof walkOf<Row>>,
  pattern: string,
  change: (row: Row, tx: Transaction) => Procedure<unknown>,
): Promise<void> {
  for (let from = NO_KEY; ; ) {
    const last = await store.read(get(end, { from }));
    const until = last?.key ?? LAST_KEY;
    const rows = await store.read(all(found, { from, until, pattern }));
    if (rows.length > 0)
      await store.write(function* (tx) {
        for (const row of rows) yield* change(row, tx);
      });
    await yieldOrAbort();
    if (!last) return;
    from = until;
  }
}
