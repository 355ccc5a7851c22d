import { and, eq, sql } from '../../core/drizzle.ts';
import { elementsOf, forUpdate } from '../../core/engine.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, hasId, insertInto, query, returning, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { commentsRevOf } from '../comments/thread-rev.ts';
import { milestoneOf } from '../inbox/milestones.ts';
import { mayNotify, notifyOfMilestones } from '../inbox/notices.ts';
import { raiseRev, userRev } from '../users/revs.ts';

/** A member who thanks. */
interface Thanker {
  key: number;
  email: string;
}

/** The thanks for a comment after an act. */
export interface Thanked {
  thanks: number;
  mine: boolean;
  /** The rev of the thread, and that of the member's own room. */
  rev: number;
  ownRev: number;
}

declare module '../../core/store.ts' {
  interface Changes {
    'thanks:changed': Thanked & { id: string; postId: string; commentsRev: number; email: string };
  }
}

/**
 * A comment and its post, in a job that thanks. The lock on the post stops deletions and edits of comments alone: votes
 * and new comments go on.
 */
const commentForThanks = query<{ id: string }>()(
  ({ comments, posts }) => ({
    key: comments.key,
    authorKey: comments.authorKey,
    thanks: comments.thanks,
    postKey: posts.key,
    postId: posts.id,
  }),
  (select, { comments, posts }, param, { db }) =>
    forUpdate(
      db,
      select
        .from(comments)
        .innerJoin(posts, eq(posts.key, comments.postKey))
        .where(hasId(comments, param)),
      'key share',
      posts,
    ),
);
const insert = insertInto('thanks', [], 'ignore');
const remove = deleteBy('thanks', ['commentKey', 'userKey']);
const count = returning<{ key: number; by: number }>()(
  ({ comments }) => ({ thanks: comments.thanks }),
  (db, { comments }, param) =>
    db
      .update(comments)
      .set({ thanks: sql`${comments.thanks} + ${param('by')}` })
      .where(eq(comments.key, param('key'))),
);
const raise = returning<{ postKey: number }>()(
  ({ threadThanks }) => ({ rev: threadThanks.rev }),
  (db, { threadThanks }, param) =>
    db
      .update(threadThanks)
      .set({ rev: sql`${threadThanks.rev} + 1` })
      .where(eq(threadThanks.postKey, param('postKey'))),
);
const postForFirst = rowBy('posts', 'key', ['key'], 'no key update');
const insertThread = insertInto('threadThanks', [], 'ignore');
const revsOfThread = rowBy('posts', 'key', (schema) => ({
  rev: commentsRevOf(schema),
  commentsRev: schema.posts.commentsRev,
}));
const FRESH = { rev: 0, commentsRev: 0 };

/** The notice of a comment's thanks has the greatest milestone that its author was told of. */
const notifiedOf = query<{ userKey: number; subject: string }>()(
  ({ notices }) => ({ count: notices.count }),
  (select, { notices }, param) =>
    select
      .from(notices)
      .where(
        and(
          eq(notices.userKey, param('userKey')),
          eq(notices.kind, 'thanks'),
          eq(notices.subject, param('subject')),
        ),
      ),
);
/** Comments with the number of their thanks by others whom their author has not muted; `keys` is a JSON array. */
const counted = query<{ keys: string }>()(
  ({ comments, mutes, thanks }) => ({
    commentKey: comments.key,
    subject: comments.id,
    userKey: comments.authorKey,
    postKey: comments.postKey,
    thanks: sql<number>`${comments.thanks} - (select count(*) from ${mutes} as m
        join ${thanks} as t on t.comment_key = comments.key and t.user_key = m.muted_key
        where m.user_key = comments.author_key)`
      .mapWith(Number)
      .as('thanks'),
  }),
  (select, { comments }, param, { db }) =>
    select
      .from(sql`${elementsOf(db, param('keys'))} as named`)
      .innerJoin(comments, sql`${comments.key} = cast(cast(named.value as text) as bigint)`),
);

/** Tells of the milestones that the thanks of one transaction have reached. */
function* tellMilestones(tx: Transaction, reached: ReadonlyMap<number, number>): Procedure<void> {
  const comments = yield* all(counted, { keys: JSON.stringify([...reached.keys()]) });
  const milestones = comments.map(({ thanks, ...place }) => ({
    ...place,
    count: milestoneOf(Number(thanks)),
  }));
  yield* notifyOfMilestones(
    tx,
    'thanks',
    milestones.filter((milestone) => milestone.count > 0),
  );
}

/** Raises the rev of a thread by one thank. The first thank of a thread locks the post: comments must not miss its row. */
function* raiseThread(postKey: number): Procedure<typeof FRESH> {
  if (!(yield* get(raise, { postKey }))) {
    yield* get(postForFirst, { key: postKey });
    yield* run(insertThread, { postKey, rev: 0 });
    yield* get(raise, { postKey });
  }
  return (yield* get(revsOfThread, { key: postKey })) ?? FRESH;
}

/**
 * Thanks for a comment, or takes that back; repeats change nothing. The job locks the post's row no more than a new
 * comment's foreign key does. Its locks come in this order: post, comment, member, thread.
 * @returns the thanks after it, or why nothing was changed.
 */
export const setThanks = (
  store: Store,
  { key: userKey, email }: Thanker,
  id: string,
  on: boolean,
) =>
  store.write(function* (tx): Procedure<Thanked | 'unknown' | 'own'> {
    const comment = yield* get(commentForThanks, { id });
    if (!comment) return 'unknown';
    const { key: commentKey, authorKey, postKey, postId } = comment;
    if (authorKey === userKey) return 'own';
    const row = { commentKey, userKey };
    if ((yield* run(on ? insert : remove, row)) === 0) {
      const { rev } = (yield* get(revsOfThread, { key: postKey })) ?? FRESH;
      const ownRev = yield* userRev({ key: userKey });
      return { thanks: comment.thanks, mine: on, rev, ownRev };
    }
    const { thanks = 0 } = (yield* get(count, { key: commentKey, by: on ? 1 : -1 })) ?? {};
    if (on) {
      const notified = yield* get(notifiedOf, { userKey: authorKey, subject: id });
      const milestone = milestoneOf(thanks);
      if (milestone > (notified?.count ?? 0) && (yield* mayNotify(authorKey, userKey)))
        tx.beforeCommit(tellMilestones, commentKey, milestone);
    }
    const { rev: ownRev = 0 } = (yield* get(raiseRev, { key: userKey })) ?? {};
    const { rev, commentsRev } = yield* raiseThread(postKey);
    const after = { thanks, mine: on, rev, ownRev };
    tx.changed('thanks:changed', { ...after, id, postId, commentsRev, email });
    return after;
  });

const thankOf = query<{ id: string; userKey: number }>()(
  ({ comments }) => ({ id: comments.id }),
  (select, { comments, thanks }, param) =>
    select
      .from(comments)
      .innerJoin(
        thanks,
        and(eq(thanks.commentKey, comments.key), eq(thanks.userKey, param('userKey'))),
      )
      .where(hasId(comments, param)),
);

/** Those of some comments for which a member thanks; the rev is read first, so that it is never ahead of them. */
export function* findThanked({ key: userKey }: Thanker, ids: readonly string[]) {
  const rev = yield* userRev({ key: userKey });
  const found: string[] = [];
  for (const id of new Set(ids)) {
    const thank = yield* get(thankOf, { id, userKey });
    if (thank) found.push(thank.id);
  }
  return { rev, ids: found };
}

const figuresById = rowBy('comments', 'id', ['id', 'thanks']);

/** The thanks for some comments as they are now; deleted comments are left out. */
export function* readThanks(ids: Iterable<string>): Procedure<{ id: string; thanks: number }[]> {
  const found: { id: string; thanks: number }[] = [];
  for (const id of ids) {
    const row = yield* get(figuresById, { id });
    if (row) found.push(row);
  }
  return found;
}
