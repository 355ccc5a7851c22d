import type { Mail, NoticeKind } from '../../../contract/values/inbox-kinds.ts';
import { sql } from '../../core/drizzle.ts';
import { type Columns, ownerKey, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The columns of a member's inbox and of the notification mails about it. */
export const inboxColumns = (c: Columns) => ({
  /** All items up to this key have been seen. */
  inboxSeenKey: c.long('inbox_seen_key', 'forum').notNull().default(0),
  /** Grows with each change of the inbox that no thread's rev tells of. */
  inboxRev: c.long('inbox_rev', 'neither').notNull().default(1),
  /** Of what the member wants notification mails. */
  mail: c.text('mail', 'both').$type<Mail>().notNull().default('replies'),
  digest: c.bool('digest', 'both').notNull().default(false),
  /** When the last notification mail about the inbox was sent; null: never. */
  mailedAt: c.time('mailed_at', 'both'),
});

/** The threads that members follow, or have stopped following; their new comments are counted at reading. */
export const followsTable = (c: Columns, users: Parent, posts: Parent) =>
  c.table(
    'follows',
    {
      userKey: ownerKey(c, 'user_key', users, 'follow', 'goes'),
      postKey: parentKey(c, 'post_key', posts, 'both'),
      /** Later comments are new to the member. */
      seenKey: c.long('seen_key', 'forum').notNull(),
      /** false: the member has unfollowed, and later comments of theirs don't follow again. */
      isOn: c.bool('is_on', 'both').notNull().default(true),
    },
    (t) => [
      c.primaryKey({ columns: [t.userKey, t.postKey] }),
      c.index('follows_post').on(t.postKey),
    ],
  );

/** The rare notices, one per member, kind and subject. The newest act on a subject gives the row a new id. */
export const noticesTable = (c: Columns, users: Parent) =>
  c.table(
    'notices',
    {
      key: c.key(),
      id: c.id('both'),
      userKey: ownerKey(c, 'user_key', users, 'notice', 'goes'),
      kind: c.text('kind', 'both').$type<NoticeKind>().notNull(),
      /** The id of what the notice is about: a post, a comment, a report or a sanction. */
      subject: c.text('subject', 'both').notNull(),
      /** Where the subject stands; null: nowhere any more, or never. */
      postKey: c.rowKey('post_key', 'posts', 'both'),
      commentKey: c.rowKey('comment_key', 'comments', 'both'),
      /** The actor; null: the forum. */
      actorKey: c.rowKey('actor_key', 'users', 'forum'),
      /** The text of the notice where its subject is gone, and the reason of a removal. */
      title: c.text('title', 'both').notNull().default(''),
      detail: c.text('detail', 'both').notNull().default(''),
      count: c.int('count', 'both').notNull().default(1),
      /** True if its thread was read since; what was seen in the inbox lies up to `users.inbox_seen_key`. */
      isSeen: c.bool('is_seen', 'both').notNull().default(false),
      happenedAt: c.time('happened_at', 'both').notNull(),
    },
    (t) => [
      c.uniqueIndex('notices_once').on(t.userKey, t.kind, t.subject),
      c.indexThenKey('notices_user', t.key, t.userKey),
      c.index('notices_post').on(t.postKey).where(sql`post_key is not null`),
      c.index('notices_comment').on(t.commentKey).where(sql`comment_key is not null`),
    ],
  );

/**
 * Members to whom a notification mail about their inbox is due, at most one each. A server claims a row before it
 * sends.
 */
export const lettersTable = (c: Columns, users: Parent) =>
  c.table(
    'letters',
    {
      userKey: ownerKey(c, 'user_key', users, 'notificationMail', 'goes'),
      dueAt: c.time('due_at', 'both').notNull(),
      /** Until then one server alone may send it; null: nobody has claimed it. */
      claimedUntil: c.time('claimed_until', 'neither'),
      attempts: c.int('attempts', 'both').notNull().default(0),
    },
    (t) => [c.primaryKey({ columns: [t.userKey] }), c.index('letters_due').on(t.dueAt)],
  );
