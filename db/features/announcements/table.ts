import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';

/** The announcements. */
export const announcementsTable = (c: Columns, users: Parent) =>
  c.table('announcements', {
    key: c.key(),
    id: c.id('both'),
    authorKey: ownerKey(c, 'author_key', users, 'announcement', 'stays'),
    title: c.text('title', 'both').notNull(),
    description: c.text('description', 'both').notNull(),
    createdAt: c.time('created_at', 'both').notNull(),
  });
