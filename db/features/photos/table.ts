import type { Columns } from '../../core/schema/columns.ts';

/** The members' own photos, by the hash of their bytes. */
export const photosTable = (c: Columns) =>
  c.table('photos', {
    hash: c.text('hash', 'forum').primaryKey(),
    type: c.text('type', 'both').$type<'image/webp' | 'image/jpeg'>().notNull(),
    /** The bytes in base64, so that a move copies them as it copies texts. */
    content: c.text('content', 'both').notNull(),
  });
