import type { Columns } from '../../core/schema/columns.ts';

/** Facts about the stored data itself, such as the starting votes in the scores. */
export const settingsTable = (c: Columns) =>
  c.table('settings', {
    name: c.text('name', 'neither').primaryKey(),
    value: c.text('value', 'neither').notNull(),
  });

/** The settings that admins have changed, as JSON. The environment wins over them. */
export const siteSettingsTable = (c: Columns) =>
  c.table('site_settings', {
    name: c.text('name', 'forum').primaryKey(),
    value: c.text('value', 'forum').notNull(),
  });
