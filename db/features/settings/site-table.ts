import type { Columns } from '../../core/schema/columns.ts';

/** The settings that admins have changed, as JSON. The environment wins over them. */
export const siteSettingsTable = (c: Columns) =>
  c.table('site_settings', {
    name: c.text('name').primaryKey(),
    value: c.text('value').notNull(),
  });
