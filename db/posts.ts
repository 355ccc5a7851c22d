import { FREE_POSTS, RECENT_POSTS, SEARCH_RESULTS } from '../contract/limits.ts';
import { note } from './audit.ts';
import type { Connection, Store, Transaction } from './connection.ts';
import { count } from './counters.ts';
import { and, desc, eq, isNotNull, lte, ne, sql } from './drizzle.ts';
import { newId } from './ids.ts';
import type { Order } from './order.ts';
import { change, held, limit, rows, type Slice, skip } from './query.ts';
import { settleReports } from './reports.ts';
import type { Schema } from './schema.ts';
import { containing, foldCase } from './users.ts';

type PostTable = Schema['posts'];

/** A post with its author's name as it is today. */
export const postFields = (posts: PostTable, users: Schema['users']) => ({
  id: posts.id,
  authorId: posts.authorId,
  authorName: users.displayName,
  authorImage: users.photoURL,
  authorEmail: users.email,
  title: posts.title,
  description: posts.description,
  tag: posts.tag,
  startUp: posts.startUp,
  startDown: posts.startDown,
  castUp: posts.castUp,
  castDown: posts.castDown,
  score: posts.score,
  commentCount: posts.commentCount,
  rev: posts.rev,
  commentsRev: posts.commentsRev,
  createdText: posts.createdText,
  postedAt: posts.postedAt,
});
const fieldsOf = ({ posts, users }: Schema) => postFields(posts, users);

const byId = rows<{ id: string }>()(fieldsOf, (db, { posts, users }, hole, fields) =>
  db
    .select(fields)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.id, hole('id'))),
);
export type PostRow = NonNullable<NonNullable<(typeof byId)['types']>['row']>;

const byIdHeld = rows<{ id: string }>()(fieldsOf, (db, { posts, users }, hole, fields) =>
  held(
    db
      .select(fields)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(eq(posts.id, hole('id'))),
    'no key update',
    posts,
  ),
);
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

// The pages below choose their rows by the index alone and only then fetch them with their authors, so that rows
// which are skipped cost next to nothing.
const latestPage = rows<Slice & { from: string }>()(
  fieldsOf,
  (db, { posts, users }, hole, fields) =>
    db
      .select(fields)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(
        sql`${posts.id} in ${db
          .select({ id: posts.id })
          .from(posts)
          .where(lte(posts.id, hole('from')))
          .orderBy(desc(posts.id))
          .limit(limit)
          .offset(skip)}`,
      )
      .orderBy(desc(posts.id)),
);
const popularPage = rows<Slice & { score: number; from: string }>()(
  fieldsOf,
  (db, { posts, users }, hole, fields) =>
    db
      .select(fields)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(
        sql`${posts.id} in ${db
          .select({ id: posts.id })
          .from(posts)
          .where(sql`(${posts.score}, ${posts.id}) <= (${hole('score')}, ${hole('from')})`)
          .orderBy(desc(posts.score), desc(posts.id))
          .limit(limit)
          .offset(skip)}`,
      )
      .orderBy(desc(posts.score), desc(posts.id)),
);
const byAuthor = rows<Slice & { authorId: string }>()(
  fieldsOf,
  (db, { posts, users }, hole, fields) =>
    db
      .select(fields)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(eq(posts.authorId, hole('authorId')))
      .orderBy(desc(posts.id))
      .limit(limit)
      .offset(skip),
);
const withTag = rows<{ tag: string; limit: number }>()(
  fieldsOf,
  (db, { posts, users }, hole, fields) =>
    db
      .select(fields)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(eq(posts.tag, hole('tag')))
      .orderBy(desc(posts.id))
      .limit(limit),
);
const withTagLike = rows<{ tag: string; pattern: string; limit: number }>()(
  fieldsOf,
  (db, { posts, tags, users }, hole, fields) =>
    db
      .select(fields)
      .from(tags)
      .innerJoin(posts, eq(posts.tag, tags.name))
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(and(sql`${tags.name} like ${hole('pattern')} escape '!'`, ne(tags.name, hole('tag'))))
      .orderBy(desc(posts.id))
      .limit(limit),
);

const takePlace = rows<{ id: string; free: number }>()(
  ({ users }) => ({ postCount: users.postCount, rev: users.rev }),
  (db, { users }, hole, fields) =>
    db
      .update(users)
      .set({ postCount: sql`${users.postCount} + 1`, rev: sql`${users.rev} + 1` })
      .where(
        and(
          eq(users.id, hole('id')),
          sql`(${users.isMember} = ${sql.param(true, users.isMember)} or ${users.postCount} < ${hole('free')})`,
        ),
      )
      .returning(fields),
);
const freePlace = change<{ id: string }>()((db, { users }, hole) =>
  db
    .update(users)
    .set({ postCount: sql`${users.postCount} - 1`, rev: sql`${users.rev} + 1` })
    .where(eq(users.id, hole('id'))),
);
export interface NewPost {
  authorId: string;
  title: string;
  description: string;
  tag: string;
  startUp: number;
  startDown: number;
  createdText: string;
}
const insert = change<NewPost & { id: string; score: number; postedAt: number }>()(
  (db, { posts }, hole) =>
    db.insert(posts).values({
      id: hole('id'),
      authorId: hole('authorId'),
      title: hole('title'),
      description: hole('description'),
      tag: hole('tag'),
      startUp: hole('startUp'),
      startDown: hole('startDown'),
      score: hole('score'),
      createdText: hole('createdText'),
      postedAt: hole('postedAt'),
    }),
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
const reportsOn = rows<{ id: string }>()(
  ({ reports }) => ({ id: reports.id }),
  (db, { reports, comments }, hole, fields) =>
    db
      .select(fields)
      .from(reports)
      .innerJoin(comments, eq(comments.id, reports.commentId))
      .where(and(eq(comments.postId, hole('id')), isNotNull(reports.id))),
);

export const findPost = (from: Connection, id: string) => from.get(byId, { id });

/** Finds a post and holds it, so that its counts stay as they are read until the job changes them. */
export const holdPost = (tx: Transaction, id: string) => tx.get(byIdHeld, { id });

/** A page of the posts, newest first. */
export function listLatest(from: Connection, order: Order, slice: Slice) {
  const start = order.latest(slice.skip);
  return from.all(latestPage, { ...start, limit: slice.limit });
}

/** A page of the posts by votes up minus votes down; ties newest first. */
export function listPopular(from: Connection, order: Order, slice: Slice) {
  const start = order.popular(slice.skip);
  return from.all(popularPage, { ...start, limit: slice.limit });
}

export const listByAuthor = (from: Connection, authorId: string, slice: Slice) =>
  from.all(byAuthor, { authorId, ...slice });

export const listRecent = (from: Connection, authorId: string) =>
  from.all(byAuthor, { authorId, limit: RECENT_POSTS, skip: 0 });

/** Posts whose tag is the text, then those whose tag contains it; each newest first, at most 100 in all. */
export async function searchByTag(from: Connection, text: string) {
  const tag = foldCase(text);
  const equal = await from.all(withTag, { tag, limit: SEARCH_RESULTS });
  const rest = SEARCH_RESULTS - equal.length;
  if (rest === 0) return equal;
  return [
    ...equal,
    ...(await from.all(withTagLike, { tag, pattern: containing(tag), limit: rest })),
  ];
}

/**
 * Publishes a post. The place among the free five is taken by one guarded update, so that no number of parallel
 * calls makes a sixth.
 * @returns the post's row and the feed's new rev and total, or null when the limit is reached.
 */
export function addPost(store: Store, order: Order, post: NewPost) {
  return store.write(async (tx) => {
    const place = await tx.get(takePlace, { id: post.authorId, free: FREE_POSTS });
    if (!place) return null;
    const id = newId();
    const score = order.scoreOf({ ...post, castUp: 0, castDown: 0 });
    await tx.run(insert, { ...post, id, score, postedAt: Date.now() });
    tx.afterCommit(() => order.added(id, score));
    return { id, total: await count(tx, 'posts'), feedRev: await feedChanged(tx) };
  });
}

/**
 * Deletes a post with its comments, votes and reports.
 * @param by who deletes it; an admin's deletion of another's post is noted.
 * @returns what was settled with it, or null when there is no such post.
 */
export function removePost(
  store: Store,
  order: Order,
  id: string,
  by: { id: string; email: string },
) {
  return store.write(async (tx) => {
    // Held first: a report that is on its way would go with its comment, uncounted.
    if (!(await tx.get(heldForDeletion, { id }))) return null;
    const reports = await tx.all(reportsOn, { id });
    const known = await tx.get(byId, { id });
    const post = await tx.get(remove, { id });
    if (!known || !post) return null;
    if (post.authorId !== by.id) {
      const detail = `of ${known.authorEmail}: ${known.title}`;
      await note(tx, { actor: by.email, act: 'post deleted', target: id, detail });
    }
    await tx.run(freePlace, { id: post.authorId });
    await count(tx, 'comments', -post.commentCount);
    const total = await count(tx, 'posts', -1);
    const settled = await settleReports(tx, reports);
    tx.afterCommit(() => order.removed(id, post.score));
    return { settled, total, feedRev: await feedChanged(tx) };
  });
}

async function feedChanged(tx: Transaction) {
  await count(tx, 'rev.admin');
  return count(tx, 'rev.feed');
}
