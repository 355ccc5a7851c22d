import { sql } from '../../core/drizzle.ts';
import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';

/** The acts of moderators on many texts at once. Until their time they can be undone whole. */
export const actsTable = (c: Columns) =>
  c.table(
    'acts',
    {
      id: c.primaryId('neither'),
      kind: c.text('kind', 'neither').$type<'refusal' | 'clear'>().notNull(),
      /** The member whose texts a clear takes; null: it is a refusal. */
      memberKey: c.rowKey('member_key', 'users', 'neither'),
      /** `running` and `undone`: a part of the work may be left, which the next look does. */
      state: c.text('state', 'neither').$type<'running' | 'done' | 'undone'>().notNull(),
      /** How much a clear has taken. */
      posts: c.int('posts', 'neither').notNull().default(0),
      comments: c.int('comments', 'neither').notNull().default(0),
      madeAt: c.time('made_at', 'neither').notNull(),
      /** From then on it can't be undone. */
      until: c.time('until', 'neither').notNull(),
    },
    (t) => [
      c.index('acts_until').on(t.until),
      c.index('acts_left').on(t.madeAt).where(sql`state <> 'done'`),
      c.uniqueIndex('acts_clear').on(t.memberKey).where(sql`state <> 'undone'`),
    ],
  );

/**
 * Texts that were taken from all screens, and may come back: a post with all that belongs to it, or comments of one
 * thread. The archive of a text that waits again has the id of the text.
 */
export const archivesTable = (c: Columns, acts: { id: Parent['key'] }) =>
  c.table(
    'archives',
    {
      id: c.primaryId('neither'),
      /** The act that took them; null: a text waits. */
      actId: c.text('act_id', 'neither').references(() => acts.id, { onDelete: 'cascade' }),
      /** The key of the text that waits. */
      heldKey: c.long('held_key', 'neither'),
    },
    (t) => [c.index('archives_act').on(t.actId)],
  );

/** The rows of archives, in the order in which they come back. */
export const archivedRowsTable = (c: Columns, archives: { id: Parent['key'] }, users: Parent) =>
  c.table(
    'archived_rows',
    {
      archiveId: c
        .text('archive_id', 'neither')
        .notNull()
        .references(() => archives.id, { onDelete: 'cascade' }),
      place: c.int('place', 'neither').notNull(),
      /** The member whose row it is: it goes with them. */
      userKey: ownerKey(c, 'user_key', users, 'archivedRow', 'goes'),
      /** The table, by its name in the schema. */
      name: c.text('name', 'own').notNull(),
      /** The key of a post, a comment or a text that waits; null: it is another row. */
      textKey: c.long('text_key', 'neither'),
      /** The row as JSON, by the properties of its columns. */
      row: c.text('row', 'own').notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.archiveId, t.place] }),
      c.index('archived_rows_user').on(t.userKey),
      c.index('archived_rows_text').on(t.textKey).where(sql`text_key is not null`),
    ],
  );
