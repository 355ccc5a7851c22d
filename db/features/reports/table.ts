import { type Columns, ownerKey, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The reports of comments; one per comment and reporter. */
export const reportsTable = (c: Columns, comments: Parent, users: Parent) =>
  c.table(
    'reports',
    {
      key: c.key(),
      id: c.id('both'),
      commentKey: parentKey(c, 'comment_key', comments, 'both'),
      reporterKey: ownerKey(c, 'reporter_key', users, 'report', 'stays'),
      feedback: c.text('feedback', 'both').notNull(),
      reportedAt: c.time('reported_at', 'both').notNull(),
      /** The text that was reported, once the comment has another; null: it is still the comment's. */
      reportedText: c.text('reported_text', 'forum'),
    },
    (t) => [
      c.uniqueIndex('reports_once').on(t.commentKey, t.reporterKey),
      c.indexThenKey('reports_time', t.key, t.reportedAt),
      c.index('reports_reporter').on(t.reporterKey),
    ],
  );
