import type { Mail, NoticeKind } from '../../../contract/values/inbox-kinds.ts';
import { sql } from '../../core/drizzle.ts';
import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The columns of a member's inbox and of the notification mails about it. */
export const inboxColumns = (c: Columns) => ({
  /** All items up to this key have been seen. */
  inboxSeenKey: c.long('inbox_seen_key').notNull().default(0),
  /** Grows with each change of the inbox that no thread's rev tells of. */
  inboxRev: c.long('inbox_rev').notNull().default(1),
  /** Of what the member wants notification mails. */
  mail: c.text('mail').$type<Mail>().notNull().default('replies'),
  digest: c.bool('digest').notNull().default(false),
  /** When the last notification mail about the inbox was sent; null: never. */
  mailedAt: c.time('mailed_at'),
});

/** The threads that members follow, or have stopped following; their new comments are counted at reading. */
export const followsTable = (c: Columns, users: Parent, posts: Parent) =>
  c.table(
    'follows',
    {
      userKey: parentKey(c, 'user_key', users),
      postKey: parentKey(c, 'post_key', posts),
      /** Later comments are new to the member. */
      seenKey: c.long('seen_key').notNull(),
      /** false: the member has unfollowed, and later comments of theirs don't follow again. */
      isOn: c.bool('is_on').notNull().default(true),
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
      id: c.id(),
      userKey: parentKey(c, 'user_key', users),
      kind: c.text('kind').$type<NoticeKind>().notNull(),
      /** The id of what the notice is about: a post, a comment, a report or a sanction. */
      subject: c.text('subject').notNull(),
      /** Where the subject stands; null: nowhere any more, or never. */
      postKey: c.long('post_key'),
      commentKey: c.long('comment_key'),
      /** The actor; null: the forum. */
      actorKey: c.long('actor_key'),
      /** The text of the notice where its subject is gone, and the reason of a removal. */
      title: c.text('title').notNull().default(''),
      detail: c.text('detail').notNull().default(''),
      count: c.int('count').notNull().default(1),
      /** True if its thread was read since; what was seen in the inbox lies up to `users.inbox_seen_key`. */
      isSeen: c.bool('is_seen').notNull().default(false),
      happenedAt: c.time('happened_at').notNull(),
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
      userKey: parentKey(c, 'user_key', users),
      dueAt: c.time('due_at').notNull(),
      /** Until then one server alone may send it; null: nobody has claimed it. */
      claimedUntil: c.time('claimed_until'),
      attempts: c.int('attempts').notNull().default(0),
    },
    (t) => [c.primaryKey({ columns: [t.userKey] }), c.index('letters_due').on(t.dueAt)],
  );
