import { RECENT_POSTS } from '../contract/limits.ts';
import type { Connection, Transaction } from './connection.ts';
import { eq } from './drizzle.ts';
import { latestKeys, type PageIndex, popularKeys } from './page-index.ts';
import { type Ids, idsOfPage, isOneOf, pages, readRows } from './pages.ts';
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
const byAuthor = pages((along) =>
  rows<Slice & { authorId: string }>()(
    ({ posts }) => ({ id: posts.id }),
    (db, { posts }, hole, fields) =>
      db
        .select(fields)
        .from(posts)
        .where(eq(posts.authorId, hole('authorId')))
        .orderBy(along(posts.id))
        .limit(limit)
        .offset(skip),
  ),
);
const byIds = rows<Ids>()(fieldsOf, (db, { posts, users }, hole, fields) =>
  db
    .select(fields)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(isOneOf(posts.id, hole)),
);

/** Reads posts by their ids, in this order. */
export const readPosts = (from: Connection, ids: string[]) => readRows(from, byIds, ids);

export const findPost = (from: Connection, id: string) => from.get(byId, { id });

/** Finds a post and holds it, so that its counts stay as they are read until the job changes them. */
export const holdPost = (tx: Transaction, id: string) => tx.get(byIdHeld, { id });

/** A page of the posts, newest first. */
export async function listLatest(from: Connection, index: PageIndex, slice: Slice) {
  const start = index.latest(slice.skip);
  const found = await from.all(latestKeys, { ...start, limit: slice.limit });
  return readPosts(
    from,
    found.map(({ id }) => id),
  );
}

/** A page of the posts by votes up minus votes down; ties newest first. */
export async function listPopular(from: Connection, index: PageIndex, slice: Slice) {
  const start = index.popular(slice.skip);
  const found = await from.all(popularKeys, { ...start, limit: slice.limit });
  return readPosts(
    from,
    found.map(({ id }) => id),
  );
}

/** A page of a member's posts, newest first; `total` is how many they have. */
export const listByAuthor = async (
  from: Connection,
  authorId: string,
  total: number,
  slice: Slice,
) => readPosts(from, await idsOfPage(from, byAuthor, { authorId }, total, slice));

export const listRecent = (from: Connection, authorId: string, total: number) =>
  listByAuthor(from, authorId, total, { limit: RECENT_POSTS, skip: 0 });
