import type { Columns } from '../../core/schema/columns.ts';

/** Facts about the stored data itself, such as the starting votes in the scores. */
export const settingsTable = (c: Columns) =>
  c.table('settings', {
    name: c.text('name').primaryKey(),
    value: c.text('value').notNull(),
  });
