import {
  type Counter,
  commentsOf,
  increment,
  incrementMany,
  postsTagged,
} from '../../core/counters.ts';
import { and, eq, sql } from '../../core/drizzle.ts';
import { keyOf } from '../../core/ids.ts';
import { all, get, type Procedure, run, yieldTurn } from '../../core/procedure.ts';
import { insertInto, limit, mutation, query, returning, rowBy } from '../../core/query.ts';
import { COMPOSITE_TABLES, columnOf } from '../../core/schema/relations.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { unindexCommentBatch, unindexPost } from '../../search/index-texts.ts';
import { appendAudit, type Removal, withReason } from '../audit/audit.ts';
import { notify } from '../inbox/notices.ts';
import { forgetPost } from '../inbox/removals.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { postReportsOf, settleWithPost } from '../reports/post-reports.ts';
import { recordSettled, type SettledReport, settledFields } from '../reports/settling.ts';
import { memberStatusFields } from '../users/rows.ts';
import { countQuestion } from './questions.ts';
import { findPost, type PostRow } from './reads.ts';
import { bumpFeed, importedAfter } from './writes.ts';

/** Rows per delete: a long thread must not block the event loop. */
const BATCH_ROWS = 100;
interface Batch {
  postKey: number;
  limit: number;
}

/** A vote waits for this lock, finds no poll then, and leaves no ballot behind. */
const lockPoll = rowBy('polls', 'postKey', ['postKey'], 'update');
const byIdForDeletion = rowBy('posts', 'id', ['key', 'waitedSince'], 'update');
const reportsOfBatch = query<Batch>()(
  settledFields,
  (select, { reports, comments }, param, { db }) =>
    select
      .from(reports)
      .innerJoin(comments, eq(comments.key, reports.commentKey))
      .where(
        sql`${reports.commentKey} in ${db
          .select({ key: comments.key })
          .from(comments)
          .where(eq(comments.postKey, param('postKey')))
          .orderBy(comments.key)
          .limit(limit)}`,
      ),
);
const removeCommentBatch = returning<Batch>()(
  ({ comments }) => ({ authorKey: comments.authorKey }),
  (db, { comments }, param) =>
    db.delete(comments).where(
      sql`${comments.key} in ${db
        .select({ key: comments.key })
        .from(comments)
        .where(eq(comments.postKey, param('postKey')))
        .orderBy(comments.key)
        .limit(limit)}`,
    ),
);
/**
 * The deletion of some rows under a post. The column and the post are the table's primary key. An order would sort all
 * of the rows for each batch where the index has them in another one.
 */
const removeBatchOf = (name: keyof Schema, by: string) =>
  mutation<Batch>()((db, schema, param) => {
    const table = schema[name];
    const column = columnOf(table, by);
    const ofPost = eq(columnOf(table, 'postKey'), param('postKey'));
    const first = db.select({ column }).from(table).where(ofPost).limit(limit);
    return db.delete(table).where(and(ofPost, sql`${column} in ${first}`));
  });
/** The deletions of what belongs to a post and to one more thing: votes, read positions, revisions. */
const REMOVE_BATCHES = COMPOSITE_TABLES.flatMap(({ name, primaryKey, refs }) => {
  const others = primaryKey.filter((column) => column !== 'postKey');
  const [by] = others;
  return refs['postKey'] === 'posts' && by !== undefined && others.length === 1
    ? [removeBatchOf(name, by)]
    : [];
});
/** Texts that wait for approval under a post. */
const removeHeldBatch = mutation<Batch>()((db, { held }, param) => {
  const ofPost = eq(held.postKey, param('postKey'));
  const first = db.select({ key: held.key }).from(held).where(ofPost).limit(limit);
  return db.delete(held).where(sql`${held.key} in ${first}`);
});
const remove = returning<{ key: number }>()(
  ({ posts }) => ({
    authorKey: posts.authorKey,
    commentCount: posts.commentCount,
    score: posts.score,
    tag: posts.tag,
    postedAt: posts.postedAt,
  }),
  (db, { posts }, param) => db.delete(posts).where(eq(posts.key, param('key'))),
);
const recordRemoval = insertInto('removedPosts', [], 'ignore');
const releasePostSlot = returning<{ authorKey: number; postedAt: number }>()(
  memberStatusFields,
  (db, { users, moved }, param) =>
    db
      .update(users)
      .set({
        postCount: sql`${users.postCount} - 1`,
        importedPosts: importedAfter({ users, moved }, param('postedAt'), -1),
        rev: sql`${users.rev} + 1`,
      })
      .where(eq(users.key, param('authorKey'))),
);

declare module '../../core/store.ts' {
  interface Changes {
    'post:removed': { id: string; feedRev: number; total: number };
  }
}

/**
 * Deletes all that belongs to a locked post; answers the reports, and what the authors' counts lose. The follows must
 * be gone by then: whoever deletes them raises the inboxes of the followers.
 */
function* removeChildren(tx: Transaction, postKey: number) {
  const batch = { postKey, limit: BATCH_ROWS };
  const reports: SettledReport[] = [];
  const counts = new Map<Counter, number>();
  let removed = BATCH_ROWS;
  while (removed === BATCH_ROWS) {
    reports.push(...(yield* all(reportsOfBatch, batch)));
    yield* unindexCommentBatch(batch);
    const comments = yield* all(removeCommentBatch, batch);
    for (const { authorKey } of comments) {
      const name = commentsOf(authorKey);
      counts.set(name, (counts.get(name) ?? 0) - 1);
    }
    removed = comments.length;
    if (removed === BATCH_ROWS) yield* yieldTurn();
  }
  for (const removeBatch of REMOVE_BATCHES)
    while ((yield* run(removeBatch, batch)) === BATCH_ROWS) yield* yieldTurn();
  removed = yield* run(removeHeldBatch, batch);
  if (removed > 0) recordModeration(tx);
  while (removed === BATCH_ROWS) {
    yield* yieldTurn();
    removed = yield* run(removeHeldBatch, batch);
  }
  return { reports, counts };
}

/** How a text goes. */
export interface Deletion {
  /** Its author is told of a removal by somebody else, which the log records; missing: neither. */
  removal?: Removal;
  /** True if it may come back soon: nobody is told, and nothing says that it was there. */
  waits?: boolean;
  /** Takes what is deleted of a locked text, by its key. */
  archive?: (key: number) => Procedure<void>;
}

/** Tells the author and the log of the removal of a post by somebody else. */
function* recordPostRemoval(tx: Transaction, post: PostRow, removal: Removal): Procedure<void> {
  const { by, reason } = removal;
  if (post.authorId === by.id) return;
  const { id: target, title } = post;
  const detail = withReason(`of ${post.authorEmail}: ${title}`, removal);
  yield* appendAudit({ actor: by.email, act: 'post deleted', target, detail });
  const notice = { userKey: post.authorKey, actorKey: by.key, detail: reason };
  yield* notify(tx, { kind: 'removed', subject: target, title, ...notice });
}

/**
 * Deletes a post with its comments, votes and reports within a job; its id is kept (`wasRemoved`) unless it waits.
 * @returns the post, or undefined: there was none.
 */
export function* deletePost(
  tx: Transaction,
  id: string,
  { removal, waits = false, archive }: Deletion,
): Procedure<PostRow | undefined> {
  // The lock comes first: a concurrent report would be deleted with its comment, uncounted.
  const locked = yield* get(byIdForDeletion, { id });
  const known = locked && (yield* findPost(id));
  if (!locked || !known) return undefined;
  yield* get(lockPoll, { postKey: locked.key });
  if (archive) yield* archive(locked.key);
  const inboxes = yield* forgetPost(tx, locked.key);
  const ofPost = yield* postReportsOf(locked.key);
  const { reports, counts } = yield* removeChildren(tx, locked.key);
  yield* unindexPost(locked.key);
  const post = yield* get(remove, locked);
  if (!post) return undefined;
  // A removal is found by its id alone.
  const key = locked.waitedSince === null ? locked.key : keyOf(id);
  if (!waits) yield* run(recordRemoval, { key, id });
  if (removal) yield* recordPostRemoval(tx, known, removal);
  const author = yield* get(releasePostSlot, {
    authorKey: post.authorKey,
    postedAt: post.postedAt,
  });
  yield* incrementMany(new Map([...inboxes, ...counts, [postsTagged(post.tag), -1]]));
  yield* countQuestion(known, null);
  yield* increment('comments', -post.commentCount);
  const total = yield* increment('posts', -1);
  const settlement = waits ? null : 'deleted';
  yield* recordSettled(tx, reports, settlement);
  yield* settleWithPost(tx, ofPost, settlement);
  tx.changed('post:removed', { id, total, feedRev: yield* bumpFeed() });
  if (author) tx.changed('status:changed', author);
  return known;
}

/** Deletes a post; answers whether there was one. */
export const removePost = (store: Store, id: string, removal: Removal) =>
  store.write(function* (tx) {
    return (yield* deletePost(tx, id, { removal })) !== undefined;
  });
