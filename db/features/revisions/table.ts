import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';
import { textColumns } from '../../core/schema/texts.ts';

/** The columns that revisions of posts and comments share. A hidden revision has lost its texts for good. */
const revisionColumns = (c: Columns) => ({
  version: c.int('version').notNull(),
  text: c.text('text').notNull(),
  ...textColumns(c),
  /** When the text was replaced. */
  replacedAt: c.time('replaced_at').notNull(),
  isHidden: c.bool('is_hidden').notNull().default(false),
});

/** The earlier texts of posts. */
export const postRevisionsTable = (c: Columns, posts: Parent) =>
  c.table(
    'post_revisions',
    {
      postKey: parentKey(c, 'post_key', posts),
      title: c.text('title').notNull(),
      tag: c.text('tag').notNull(),
      ...revisionColumns(c),
      /** The rev of the post once the text was replaced: votes and comments since then have raised it further. */
      rev: c.long('rev').notNull().default(0),
    },
    (t) => [c.primaryKey({ columns: [t.postKey, t.version] })],
  );

/** The earlier texts of comments. */
export const commentRevisionsTable = (c: Columns, comments: Parent) =>
  c.table(
    'comment_revisions',
    { commentKey: parentKey(c, 'comment_key', comments), ...revisionColumns(c) },
    (t) => [c.primaryKey({ columns: [t.commentKey, t.version] })],
  );
