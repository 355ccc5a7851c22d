import { type Counter, inboxOf } from '../../core/counters.ts';
import { and, eq, inArray, notInArray, sql } from '../../core/drizzle.ts';
import { all, type Procedure, yieldTurn } from '../../core/procedure.ts';
import { limit, query, returning, rowBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Transaction } from '../../core/store.ts';
import { recordInboxChange } from './notices.ts';
import { threadRev } from './revs.ts';

/** The kinds that go with their subject; the others stay, without a link. A refusal (`held`) has none from the start. */
const BOUND = ['reply', 'mention', 'votes', 'thanks', 'answer', 'held'] as const;
/** Rows per statement: a post with many followers must not block the event loop. */
const BATCH_ROWS = 100;
interface Batch {
  postKey: number;
  limit: number;
}

const removeFollowBatch = returning<Batch>()(
  ({ follows }) => ({
    userKey: follows.userKey,
    isOn: follows.isOn,
  }),
  (db, { follows }, param) =>
    db.delete(follows).where(
      and(
        eq(follows.postKey, param('postKey')),
        sql`${follows.userKey} in ${db
          .select({ userKey: follows.userKey })
          .from(follows)
          .where(eq(follows.postKey, param('postKey')))
          .orderBy(follows.userKey)
          .limit(limit)}`,
      ),
    ),
);
const removeNoticeBatch = returning<Batch>()(
  ({ notices }) => ({ userKey: notices.userKey }),
  (db, { notices }, param) =>
    db.delete(notices).where(
      sql`${notices.key} in ${db
        .select({ key: notices.key })
        .from(notices)
        .where(and(eq(notices.postKey, param('postKey')), inArray(notices.kind, [...BOUND])))
        .orderBy(notices.key)
        .limit(limit)}`,
    ),
);
const removeOfComment = returning<{ commentKey: number }>()(
  ({ notices }) => ({ userKey: notices.userKey }),
  (db, { notices }, param) =>
    db
      .delete(notices)
      .where(and(eq(notices.commentKey, param('commentKey')), inArray(notices.kind, [...BOUND]))),
);

const removeOfAnswer = returning<{ postKey: number }>()(
  ({ notices }) => ({ userKey: notices.userKey }),
  (db, { notices }, param) =>
    db
      .delete(notices)
      .where(and(eq(notices.postKey, param('postKey')), eq(notices.kind, 'answer'))),
);

/** Deletes the notices of a post's answer. */
export function* removeAnswerNotices(tx: Transaction, postKey: number): Procedure<void> {
  for (const { userKey } of yield* all(removeOfAnswer, { postKey })) recordInboxChange(tx, userKey);
}

type Place = 'postKey' | 'commentKey';
/** Takes the links from the notices that outlive a post or a comment. */
const unlink = <Name extends Place>(name: Name) =>
  returning<Record<Name, number>>()(
    ({ notices }) => ({ userKey: notices.userKey }),
    (db, { notices }: Schema, param) =>
      db
        .update(notices)
        .set({ postKey: sql`null`, commentKey: sql`null` })
        .where(and(eq(notices[name], param(name)), notInArray(notices.kind, [...BOUND]))),
  );
const unlinkFromPost = unlink('postKey');
const unlinkFromComment = unlink('commentKey');

/** Members with notices that show the title of a post; its followers hear of it by the post's rev. */
const membersNoticed = query<{ postKey: number }>()(
  ({ notices }) => ({ userKey: notices.userKey }),
  (_select, { notices }, param, { db, fields }) =>
    db
      .selectDistinct(fields)
      .from(notices)
      .where(eq(notices.postKey, param('postKey'))),
);
/** Members with notices that quote a post or a comment; followers hear of its edit by the revs of the thread. */
const mentionedIn = <Name extends Place>(name: Name) =>
  query<Record<Name, number>>()(
    ({ notices }) => ({ userKey: notices.userKey }),
    (select, { notices }, param) =>
      select.from(notices).where(and(eq(notices[name], param(name)), eq(notices.kind, 'mention'))),
  );
const mentionedInPost = mentionedIn('postKey');
const mentionedInComment = mentionedIn('commentKey');
const repliedTo = rowBy('comments', 'key', ({ comments }) => ({ userKey: comments.authorKey }));

/**
 * Deletes the follows of a locked post that is being deleted, and the notices of what stands in it.
 * @returns the increments of the inboxes that change. A follower's inbox loses the rev of the thread, so it gains more.
 */
export function* forgetPost(tx: Transaction, postKey: number): Procedure<Map<Counter, number>> {
  const batch = { postKey, limit: BATCH_ROWS };
  const rev = yield* threadRev(postKey);
  const increments = new Map<Counter, number>();
  const raise = (userKey: number, by: number) => {
    const name = inboxOf(userKey);
    if (!increments.has(name)) tx.changed('inbox:changed', { userKey });
    increments.set(name, (increments.get(name) ?? 0) + by);
  };
  let removed = BATCH_ROWS;
  while (removed === BATCH_ROWS) {
    const follows = yield* all(removeFollowBatch, batch);
    for (const { userKey, isOn } of follows) if (isOn) raise(userKey, rev + 1);
    removed = follows.length;
    if (removed === BATCH_ROWS) yield* yieldTurn();
  }
  for (const { userKey } of yield* all(unlinkFromPost, { postKey })) raise(userKey, 1);
  removed = BATCH_ROWS;
  while (removed === BATCH_ROWS) {
    const notices = yield* all(removeNoticeBatch, batch);
    for (const { userKey } of notices) raise(userKey, 1);
    removed = notices.length;
    if (removed === BATCH_ROWS) yield* yieldTurn();
  }
  return increments;
}

/** Deletes the notices of a comment that is being deleted, and raises the inboxes that change. */
export function* forgetComment(
  tx: Transaction,
  { key: commentKey, replyToKey }: { key: number; replyToKey: number | null },
): Procedure<void> {
  const changed = [
    ...(yield* all(removeOfComment, { commentKey })),
    ...(yield* all(unlinkFromComment, { commentKey })),
    ...(replyToKey === null ? [] : yield* all(repliedTo, { key: replyToKey })),
  ];
  for (const userKey of new Set(changed.map((one) => one.userKey))) recordInboxChange(tx, userKey);
}

/** Raises the inboxes that show the title of a post. */
export function* recordNewTitle(tx: Transaction, postKey: number): Procedure<void> {
  for (const { userKey } of yield* all(membersNoticed, { postKey })) recordInboxChange(tx, userKey);
}

/** Raises the inboxes that quote the text of a post. */
export function* recordEditedPost(tx: Transaction, postKey: number): Procedure<void> {
  const members = yield* all(mentionedInPost, { postKey });
  for (const userKey of new Set(members.map((one) => one.userKey))) recordInboxChange(tx, userKey);
}

/**
 * Raises the inboxes that quote a comment.
 * @param repliedTo who wrote the comment that it answers; undefined: nobody, or its own author.
 */
export function* recordEditedComment(
  tx: Transaction,
  commentKey: number,
  repliedTo: number | undefined,
): Procedure<void> {
  const members = yield* all(mentionedInComment, { commentKey });
  const changed = new Set(members.map(({ userKey }) => userKey));
  if (repliedTo !== undefined) changed.add(repliedTo);
  for (const userKey of changed) recordInboxChange(tx, userKey);
}
