import { RECENT_POSTS, SEARCH_RESULTS } from '../contract/limits.ts';
import type { Connection, Transaction } from './connection.ts';
import { and, desc, eq, lte, ne, sql } from './drizzle.ts';
import { containing, foldCase } from './fold.ts';
import type { Order } from './order.ts';
import { held, limit, rows, type Slice, skip } from './query.ts';
import type { Schema } from './schema.ts';

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
