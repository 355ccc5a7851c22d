import { type Counter, commentsOf, increment, inLockOrder } from '../counters.ts';
import { and, eq, sql } from '../drizzle.ts';
import { forUpdate } from '../engine.ts';
import { all, get, type Procedure, run, yieldTurn } from '../procedure.ts';
import { hasId, limit, mutation, query } from '../query.ts';
import type { Store } from '../store.ts';
import { appendAudit } from './audit.ts';
import { findPost } from './posts.ts';
import { bumpFeed } from './posts-writing.ts';
import { recordRemovedReports } from './reports.ts';
import { memberStatusFields } from './users-rows.ts';

/** Rows per delete: a long thread must not block the event loop. */
const BATCH_ROWS = 100;
interface Batch {
  postKey: number;
  limit: number;
}

const byIdForDeletion = query<{ id: string }>()(
  ({ posts }) => ({ key: posts.key }),
  (db, { posts }, param, fields) =>
    forUpdate(db, db.select(fields).from(posts).where(hasId(posts, param)), 'update', posts),
);
const reportsOfBatch = query<Batch>()(
  ({ reports }) => ({ id: reports.id }),
  (db, { reports, comments }, param, fields) =>
    db
      .select(fields)
      .from(reports)
      .where(
        sql`${reports.commentKey} in ${db
          .select({ key: comments.key })
          .from(comments)
          .where(eq(comments.postKey, param('postKey')))
          .orderBy(comments.key)
          .limit(limit)}`,
      ),
);
const removeCommentBatch = query<Batch>()(
  ({ comments }) => ({ authorKey: comments.authorKey }),
  (db, { comments }, param, fields) =>
    db
      .delete(comments)
      .where(
        sql`${comments.key} in ${db
          .select({ key: comments.key })
          .from(comments)
          .where(eq(comments.postKey, param('postKey')))
          .orderBy(comments.key)
          .limit(limit)}`,
      )
      .returning(fields),
);
const removeVoteBatch = mutation<Batch>()((db, { votes }, param) =>
  db.delete(votes).where(
    and(
      eq(votes.postKey, param('postKey')),
      sql`${votes.userKey} in ${db
        .select({ userKey: votes.userKey })
        .from(votes)
        .where(eq(votes.postKey, param('postKey')))
        .orderBy(votes.userKey)
        .limit(limit)}`,
    ),
  ),
);
const remove = query<{ key: number }>()(
  ({ posts }) => ({
    authorKey: posts.authorKey,
    commentCount: posts.commentCount,
    score: posts.score,
  }),
  (db, { posts }, param, fields) =>
    db
      .delete(posts)
      .where(eq(posts.key, param('key')))
      .returning(fields),
);
const recordRemoval = mutation<{ key: number; id: string }>()((db, { removedPosts }, param) =>
  db.insert(removedPosts).values({ key: param('key'), id: param('id') }),
);
const releasePostSlot = query<{ authorKey: number }>()(
  memberStatusFields,
  (db, { users }, param, fields) =>
    db
      .update(users)
      .set({ postCount: sql`${users.postCount} - 1`, rev: sql`${users.rev} + 1` })
      .where(eq(users.key, param('authorKey')))
      .returning(fields),
);

declare module '../store.ts' {
  interface Changes {
    'post:removed': { key: number; id: string; score: number; feedRev: number; total: number };
  }
}

/** Deletes the comments, votes and reports of a locked post; answers the reports and what the authors' counts lose. */
function* removeChildren(postKey: number) {
  const batch = { postKey, limit: BATCH_ROWS };
  const reports: { id: string }[] = [];
  const counts = new Map<Counter, number>();
  let removed = BATCH_ROWS;
  while (removed === BATCH_ROWS) {
    reports.push(...(yield* all(reportsOfBatch, batch)));
    const comments = yield* all(removeCommentBatch, batch);
    for (const { authorKey } of comments) {
      const name = commentsOf(authorKey);
      counts.set(name, (counts.get(name) ?? 0) - 1);
    }
    removed = comments.length;
    if (removed === BATCH_ROWS) yield* yieldTurn();
  }
  while ((yield* run(removeVoteBatch, batch)) === BATCH_ROWS) yield* yieldTurn();
  return { reports, counts };
}

/** Increments counters of members; any number of members comment on a post. */
function* incrementMany(increments: ReadonlyMap<Counter, number>): Procedure<void> {
  for (const [n, [name, by]] of inLockOrder(increments).entries()) {
    yield* increment(name, by);
    if (n % BATCH_ROWS === BATCH_ROWS - 1) yield* yieldTurn();
  }
}

/**
 * Deletes a post with its comments, votes and reports; its id is kept (`wasRemoved`).
 * @param by the caller; the audit log records an admin's deletion of another's post.
 * @returns whether there was such a post.
 */
export function removePost(store: Store, id: string, by: { id: string; email: string }) {
  return store.write(function* (tx) {
    // The lock comes first: a concurrent report would be deleted with its comment, uncounted.
    const locked = yield* get(byIdForDeletion, { id });
    const known = locked && (yield* findPost(id));
    if (!locked || !known) return false;
    const { reports, counts } = yield* removeChildren(locked.key);
    const post = yield* get(remove, locked);
    if (!post) return false;
    yield* run(recordRemoval, { key: locked.key, id });
    if (known.authorId !== by.id) {
      const detail = `of ${known.authorEmail}: ${known.title}`;
      yield* appendAudit({ actor: by.email, act: 'post deleted', target: id, detail });
    }
    const author = yield* get(releasePostSlot, { authorKey: post.authorKey });
    yield* incrementMany(counts);
    yield* increment('comments', -post.commentCount);
    const total = yield* increment('posts', -1);
    yield* recordRemovedReports(tx, reports);
    const { key } = locked;
    tx.changed('post:removed', {
      ...{ key, id, total },
      score: post.score,
      feedRev: yield* bumpFeed(),
    });
    if (author) tx.changed('member:changed', author);
    return true;
  });
}
