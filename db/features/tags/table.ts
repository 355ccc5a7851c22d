import type { Columns } from '../../core/schema/columns.ts';

/** The tags that a post may carry. */
export const tagsTable = (c: Columns) =>
  c.table('tags', {
    key: c.key(),
    id: c.id('forum'),
    name: c.text('name', 'forum').notNull().unique(),
    /** The hue that an admin chose; null: its name's. */
    hue: c.int('hue', 'forum'),
    /** True if posts with the tag are questions. */
    asks: c.bool('asks', 'forum').notNull().default(false),
  });
