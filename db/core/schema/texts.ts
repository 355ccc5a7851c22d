import type { Format } from '../../../contract/values/text-format.ts';
import type { Columns } from './columns.ts';

/** The columns of a text that members write, read as HTML and edit: those of posts, comments and their revisions. */
export const textColumns = (c: Columns) => ({
  format: c.text('format', 'both').$type<Format>().notNull().default('plain'),
  /** Rendered at writing; null: the text has no markup, and is shown as it is. */
  html: c.text('html', 'forum'),
  /** The version of the rules by which `html` was rendered. */
  htmlVersion: c.int('html_version', 'forum').notNull().default(0),
  /** The ids of the members whom the text mentions, as a JSON array in the order of the text; null: none. */
  mentions: c.text('mentions', 'forum'),
});

/** The columns of a text that its author may edit. */
export const editedColumns = (c: Columns) => ({
  /** Counts the edits from 1. */
  version: c.int('version', 'both').notNull().default(1),
  /** When the text was last edited; null: never. */
  editedAt: c.time('edited_at', 'both'),
});

/**
 * When a text came to wait for approval; null: it never waited. An approved text keeps its id, and its key is that of the
 * approval: an index finds its id.
 */
export const waitedSince = (c: Columns) => c.time('waited_since', 'forum');
