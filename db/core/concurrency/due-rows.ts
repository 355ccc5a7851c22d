import type { AnyColumn } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Fields } from '../compiled-query.ts';
import { sql } from '../drizzle.ts';
import { perEngine } from '../engine.ts';
import { get } from '../procedure.ts';
import { type DecodedRow, type Query, query, returning } from '../query.ts';
import type { Schema } from '../schema/schema.ts';
import type { Store } from '../store.ts';

/** The columns of each queue beside its own. */
interface QueueColumns {
  /** When a row is due, in whole milliseconds since 1970. */
  dueAt: AnyColumn;
  /** Until when one server alone has the row; null: nobody has it. */
  claimedUntil: AnyColumn;
  /** The attempts that were begun. */
  attempts: AnyColumn;
}
type QueueTable = {
  [T in keyof Schema]: Schema[T] extends QueueColumns ? T : never;
}[keyof Schema];

interface Claim {
  now: number;
  /** When the claim ends. */
  until: number;
}
/** The fields of every claimed row. */
interface Claimed {
  attempts: number;
  claimedUntil: number;
}

/** How the rows of a queue are claimed. */
interface DueRows<Row> {
  anyDue: Query<Pick<Claim, 'now'>, { isDue: number }>;
  claim: Query<Claim, Row & Claimed>;
}

/**
 * Declares how the rows of a queue are claimed: the one that is due longest and that no other server has. A claim that
 * has run out is anybody's.
 * @param key the name of the primary key.
 * @param fields what a claimed row has beside its attempts, the one that begins included, and the end of its claim.
 * @param only SQL that is true of the rows that are claimed.
 */
export function dueRows<F extends Fields>(
  table: QueueTable,
  key: 'id' | 'userKey',
  fields: (schema: Schema) => F,
  only = '1 = 1',
): DueRows<DecodedRow<F>> {
  const columnsOf = (schema: Schema) =>
    schema[table] as unknown as QueueColumns & Record<typeof key, AnyColumn>;
  const anyDue = query<Pick<Claim, 'now'>>()(
    () => ({ isDue: sql<number>`1`.as('isDue') }),
    (select, schema, param) => {
      const { dueAt, claimedUntil } = columnsOf(schema);
      return select
        .from(schema[table])
        .where(
          sql`${dueAt} <= ${param('now')} and (${claimedUntil} is null or ${claimedUntil} <= ${param('now')})
            and ${sql.raw(only)}`,
        )
        .limit(1);
    },
  );
  const claim = returning<Claim>()(
    (schema): Fields => {
      const { attempts, claimedUntil } = columnsOf(schema);
      const until = sql<number>`${claimedUntil}`.mapWith(Number).as('claimedUntil');
      return { ...fields(schema), attempts, claimedUntil: until };
    },
    (db, schema, param) => {
      const { [key]: id, attempts } = columnsOf(schema);
      return db
        .update<SQLiteTable>(schema[table])
        .set({ claimedUntil: sql`${param('until')}`, attempts: sql`${attempts} + 1` })
        .where(sql`${id} = (select due.${sql.identifier(id.name)} from ${id.table} as due
          where due.due_at <= ${param('now')}
            and (due.claimed_until is null or due.claimed_until <= ${param('now')}) and ${sql.raw(only)}
          order by due.due_at limit 1 ${perEngine(db, {
            sqlite: () => sql``,
            postgres: () => sql`for update skip locked`,
          })})`);
    },
  );
  return { anyDue, claim: claim as DueRows<DecodedRow<F>>['claim'] };
}

/** Claims the row that is due longest; undefined when none is due: then nothing is written. */
export async function claimDue<Row>(
  store: Store,
  { anyDue, claim }: DueRows<Row>,
  now: number,
  until: number,
): Promise<(Row & Claimed) | undefined> {
  if ((await store.read(get(anyDue, { now }))) === undefined) return undefined;
  return store.write(() => get(claim, { now, until }));
}
