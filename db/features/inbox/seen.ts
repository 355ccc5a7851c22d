import { and, eq, lt, sql } from '../../core/drizzle.ts';
import { keyOf } from '../../core/ids.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { hasId, mutation, type ParamOf, query } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { findNotice } from './items.ts';
import { readUnseen } from './reads.ts';
import { raiseInboxRev } from './revs.ts';

/** The comments of threads that a member follows can be items. */
const followedComment = query<{ id: string; userKey: number }>()(
  ({ comments }) => ({ key: comments.key }),
  (select, { comments, follows }, param) =>
    select
      .from(comments)
      .innerJoin(
        follows,
        and(eq(follows.postKey, comments.postKey), eq(follows.userKey, param('userKey'))),
      )
      .where(sql`${hasId(comments, param)} and ${follows.isOn}`),
);
const moveForward = mutation<{ userKey: number; seenKey: number }>()((db, { users }, param) =>
  db
    .update(users)
    .set({ inboxSeenKey: sql`${param('seenKey')}` })
    .where(and(eq(users.key, param('userKey')), lt(users.inboxSeenKey, param('seenKey')))),
);
/** A member's read position in a post. */
interface ReadUntil {
  userKey: number;
  postKey: number;
  commentKey: number;
}
/** The notices of a thread up to a read position. The position itself speaks for replies, as for comments. */
const isUnmarked = (notices: Schema['notices'], param: ParamOf<ReadUntil>) =>
  sql`${notices.userKey} = ${param('userKey')} and ${notices.postKey} = ${param('postKey')}
    and ${notices.kind} in ('mention', 'votes', 'thanks', 'answer') and not ${notices.isSeen}
    and (${notices.commentKey} is null or ${notices.commentKey} <= ${param('commentKey')})`;
const markThread = mutation<ReadUntil>()((db, { notices }, param) =>
  db.update(notices).set({ isSeen: sql`true` }).where(isUnmarked(notices, param)),
);
const unmarked = query<ReadUntil>()(
  ({ notices }) => ({ key: notices.key }),
  (select, { notices }, param) => select.from(notices).where(isUnmarked(notices, param)).limit(1),
);

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** The key of an item, which is a notice or a new comment; undefined when there is none of this id. */
function* findItemKey(userKey: number, id: string): Procedure<number | undefined> {
  return (yield* findNotice(userKey, id)) ?? (yield* get(followedComment, { id, userKey }))?.key;
}

/** The key of an item's place in the list, which stays when the item goes; undefined for what is no id. */
export function* findPlaceOfItem(userKey: number, id: string): Procedure<number | undefined> {
  return (yield* findItemKey(userKey, id)) ?? (UUID_V7.test(id) ? keyOf(id) : undefined);
}

function* applySeen(tx: Transaction, { key: userKey }: { key: number }, until: string) {
  const seenKey = yield* findItemKey(userKey, until);
  if (seenKey === undefined) return null;
  if ((yield* run(moveForward, { userKey, seenKey })) > 0) {
    yield* raiseInboxRev(userKey);
    tx.changed('inbox:changed', { userKey });
  }
  return yield* readUnseen(userKey);
}

/**
 * Marks all items up to one of them as seen; a step back changes nothing.
 * @returns what is unseen after it; null when there is no such item.
 */
export const markSeen = (store: Store, member: { key: number }, until: string) =>
  store.write((tx) => applySeen(tx, member, until));

/**
 * True if a position that stays where it is leaves a notice of its thread unseen, as of an edit of a text that was
 * read.
 */
export function* hasUnmarked(read: ReadUntil): Procedure<boolean> {
  return (yield* get(unmarked, read)) !== undefined;
}

/** Marks what a thread tells of up to a read position. */
export function* markReadThread(tx: Transaction, read: ReadUntil): Procedure<void> {
  yield* run(markThread, read);
  yield* raiseInboxRev(read.userKey);
  tx.changed('inbox:changed', { userKey: read.userKey });
}
