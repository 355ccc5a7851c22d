import type { AnyColumn } from 'drizzle-orm';
import { sql } from '../drizzle.ts';
import { type Builder, perEngine } from '../engine.ts';
import type { ParamOf } from '../query.ts';

/**
 * The condition of an update that claims a row of what is to be done at a time: the one that is due longest and that no
 * other server has. A claim that has run out is anybody's. The table has the columns `due_at` and `claimed_until`.
 * @param key the primary key of the table.
 * @param param the parameter `now`: the time in whole milliseconds.
 */
export const isLongestDue = (db: Builder, key: AnyColumn, param: ParamOf<{ now: number }>) =>
  sql`${key} = (select due.${sql.identifier(key.name)} from ${key.table} as due
    where due.due_at <= ${param('now')}
      and (due.claimed_until is null or due.claimed_until <= ${param('now')})
    order by due.due_at limit 1 ${perEngine(db, {
      sqlite: () => sql``,
      postgres: () => sql`for update skip locked`,
    })})`;
