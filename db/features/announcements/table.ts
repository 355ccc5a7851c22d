import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The announcements. */
export const announcementsTable = (c: Columns, users: Parent) =>
  c.table('announcements', {
    key: c.key(),
    id: c.id(),
    authorKey: parentKey(c, 'author_key', users),
    title: c.text('title').notNull(),
    description: c.text('description').notNull(),
    createdAt: c.time('created_at').notNull(),
  });
