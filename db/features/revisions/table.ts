import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';
import { textColumns } from '../../core/schema/texts.ts';

/** The columns that revisions of posts and comments share. A hidden revision has lost its texts for good. */
const revisionColumns = (c: Columns) => ({
  version: c.int('version', 'both').notNull(),
  text: c.text('text', 'both').notNull(),
  ...textColumns(c),
  /** When the text was replaced. */
  replacedAt: c.time('replaced_at', 'both').notNull(),
  isHidden: c.bool('is_hidden', 'both').notNull().default(false),
});

/** The earlier texts of posts. */
export const postRevisionsTable = (c: Columns, posts: Parent) =>
  c.table(
    'post_revisions',
    {
      postKey: parentKey(c, 'post_key', posts, 'both'),
      title: c.text('title', 'both').notNull(),
      tag: c.text('tag', 'both').notNull(),
      ...revisionColumns(c),
      /** The rev of the post once the text was replaced: votes and comments since then have raised it further. */
      rev: c.long('rev', 'neither').notNull().default(0),
    },
    (t) => [c.primaryKey({ columns: [t.postKey, t.version] })],
  );

/** The earlier texts of comments. */
export const commentRevisionsTable = (c: Columns, comments: Parent) =>
  c.table(
    'comment_revisions',
    { commentKey: parentKey(c, 'comment_key', comments, 'both'), ...revisionColumns(c) },
    (t) => [c.primaryKey({ columns: [t.commentKey, t.version] })],
  );
