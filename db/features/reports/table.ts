import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The reports of comments; one per comment and reporter. */
export const reportsTable = (c: Columns, comments: Parent, users: Parent) =>
  c.table(
    'reports',
    {
      key: c.key(),
      id: c.id(),
      commentKey: parentKey(c, 'comment_key', comments),
      reporterKey: parentKey(c, 'reporter_key', users),
      feedback: c.text('feedback').notNull(),
      reportedAt: c.time('reported_at').notNull(),
      /** The text that was reported, once the comment has another; null: it is still the comment's. */
      reportedText: c.text('reported_text'),
    },
    (t) => [
      c.uniqueIndex('reports_once').on(t.commentKey, t.reporterKey),
      c.indexThenKey('reports_time', t.key, t.reportedAt),
      c.index('reports_reporter').on(t.reporterKey),
    ],
  );
