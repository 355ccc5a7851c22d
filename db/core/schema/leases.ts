import type { Columns } from './columns.ts';

/** Work that one of several servers does at a time. A lease that has run out is anybody's. */
export const leasesTable = (c: Columns) =>
  c.table('leases', {
    name: c.text('name').primaryKey(),
    holder: c.text('holder').notNull(),
    until: c.time('until').notNull(),
  });
