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

/** The reports of posts; one per post and reporter. */
export const postReportsTable = (c: Columns, posts: Parent, users: Parent) =>
  c.table(
    'post_reports',
    {
      key: c.key(),
      id: c.id('both'),
      postKey: parentKey(c, 'post_key', posts, 'both'),
      reporterKey: ownerKey(c, 'reporter_key', users, 'postReport', 'stays'),
      feedback: c.text('feedback', 'both').notNull(),
      reportedAt: c.time('reported_at', 'both').notNull(),
      /** The title and text that were reported, once the post has others; null: they are still the post's. */
      reportedText: c.text('reported_text', 'forum'),
    },
    (t) => [
      c.uniqueIndex('post_reports_once').on(t.postKey, t.reporterKey),
      c.indexThenKey('post_reports_time', t.key, t.reportedAt),
      c.index('post_reports_reporter').on(t.reporterKey),
    ],
  );
