import type { Columns } from './columns.ts';

/** Kept totals, and the revs of rooms that no row stands for. `db/core/counters.ts` lists the names. */
export const countersTable = (c: Columns) =>
  c.table('counters', {
    name: c.text('name').primaryKey(),
    value: c.long('value').notNull(),
  });
