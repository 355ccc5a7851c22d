import { note } from './audit.ts';
import type { Store, Transaction } from './connection.ts';
import { count } from './counters.ts';
import { and, eq, sql } from './drizzle.ts';
import { findPost } from './posts.ts';
import { feedChanged } from './publish.ts';
import { change, held, limit, rows } from './query.ts';
import { settleReports } from './reports.ts';
import { standingFields } from './user-rows.ts';

/** So many rows go in one go: a long thread must not hold up those who only read. */
const SOME = 100;
interface Some {
  id: string;
  limit: number;
}

const heldForDeletion = rows<{ id: string }>()(
  ({ posts }) => ({ id: posts.id }),
  (db, { posts }, hole, fields) =>
    held(
      db
        .select(fields)
        .from(posts)
        .where(eq(posts.id, hole('id'))),
      'update',
      posts,
    ),
);
const reportsOnSome = rows<Some>()(
  ({ reports }) => ({ id: reports.id }),
  (db, { reports, comments }, hole, fields) =>
    db
      .select(fields)
      .from(reports)
      .where(
        sql`${reports.commentId} in ${db
          .select({ id: comments.id })
          .from(comments)
          .where(eq(comments.postId, hole('id')))
          .orderBy(comments.id)
          .limit(limit)}`,
      ),
);
const removeSomeComments = change<Some>()((db, { comments }, hole) =>
  db.delete(comments).where(
    sql`${comments.id} in ${db
      .select({ id: comments.id })
      .from(comments)
      .where(eq(comments.postId, hole('id')))
      .orderBy(comments.id)
      .limit(limit)}`,
  ),
);
const removeSomeVotes = change<Some>()((db, { votes }, hole) =>
  db.delete(votes).where(
    and(
      eq(votes.postId, hole('id')),
      sql`${votes.userId} in ${db
        .select({ userId: votes.userId })
        .from(votes)
        .where(eq(votes.postId, hole('id')))
        .orderBy(votes.userId)
        .limit(limit)}`,
    ),
  ),
);
const remove = rows<{ id: string }>()(
  ({ posts }) => ({
    authorId: posts.authorId,
    commentCount: posts.commentCount,
    score: posts.score,
  }),
  (db, { posts }, hole, fields) =>
    db
      .delete(posts)
      .where(eq(posts.id, hole('id')))
      .returning(fields),
);
const freePlace = rows<{ id: string }>()(standingFields, (db, { users }, hole, fields) =>
  db
    .update(users)
    .set({ postCount: sql`${users.postCount} - 1`, rev: sql`${users.rev} + 1` })
    .where(eq(users.id, hole('id')))
    .returning(fields),
);

declare module './connection.ts' {
  interface Changes {
    'post:removed': { id: string; score: number; feedRev: number; total: number };
  }
}

/** Deletes the comments, votes and reports of a post that is held; answers the reports. */
async function empty(tx: Transaction, id: string): Promise<{ id: string }[]> {
  const some = { id, limit: SOME };
  const reports: { id: string }[] = [];
  let gone = SOME;
  while (gone === SOME) {
    reports.push(...(await tx.all(reportsOnSome, some)));
    gone = await tx.run(removeSomeComments, some);
    if (gone === SOME) await tx.rest();
  }
  while ((await tx.run(removeSomeVotes, some)) === SOME) await tx.rest();
  return reports;
}

/**
 * Deletes a post with its comments, votes and reports.
 * @param by who deletes it; an admin's deletion of another's post is noted.
 * @returns whether there was such a post.
 */
export function removePost(store: Store, id: string, by: { id: string; email: string }) {
  return store.write(async (tx) => {
    // Held first: a report that is on its way would go with its comment, uncounted.
    if (!(await tx.get(heldForDeletion, { id }))) return false;
    const known = await findPost(tx, id);
    const reports = await empty(tx, id);
    const post = await tx.get(remove, { id });
    if (!known || !post) return false;
    if (post.authorId !== by.id) {
      const detail = `of ${known.authorEmail}: ${known.title}`;
      await note(tx, { actor: by.email, act: 'post deleted', target: id, detail });
    }
    const author = await tx.get(freePlace, { id: post.authorId });
    await count(tx, 'comments', -post.commentCount);
    const total = await count(tx, 'posts', -1);
    await settleReports(tx, reports);
    tx.changed('post:removed', { id, score: post.score, total, feedRev: await feedChanged(tx) });
    if (author) tx.changed('member:changed', author);
    return true;
  });
}
