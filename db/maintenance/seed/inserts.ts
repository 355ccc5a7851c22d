/** The statements by which the seed writes rows. */
import { eq, sql } from '../../core/drizzle.ts';
import { type Procedure, run } from '../../core/procedure.ts';
import { insertInto, mutation, type Query } from '../../core/query.ts';

export const addUser = insertInto('users', [
  'key',
  'id',
  'email',
  'displayName',
  'photoURL',
  'searchText',
  'isMember',
  'createdAt',
]);
export const addTag = insertInto('tags', ['key', 'id', 'name']);
export const addPost = insertInto('posts', [
  'key',
  'id',
  'authorKey',
  'title',
  'description',
  'tag',
  'startUp',
  'startDown',
  'castUp',
  'castDown',
  'score',
  'commentCount',
  'rev',
  'commentsRev',
  'createdText',
  'postedAt',
  'lastCommentKey',
]);
export const addComment = insertInto('comments', [
  'key',
  'id',
  'postKey',
  'authorKey',
  'text',
  'createdText',
  'postedAt',
]);
export const addVote = insertInto('votes', ['postKey', 'userKey', 'direction']);
export const addAnnouncement = insertInto('announcements', [
  'key',
  'id',
  'authorKey',
  'title',
  'description',
  'createdAt',
]);

export const setPostCount = mutation<{ key: number; posts: number }>()((db, { users }, param) =>
  db
    .update(users)
    .set({ postCount: sql`${param('posts')}` })
    .where(eq(users.key, param('key'))),
);

/** Runs a mutation for each row and returns the number of inserted rows. */
export function* addAll<Row>(query: Query<Row, never>, all: Iterable<Row>): Procedure<number> {
  let added = 0;
  for (const row of all) added += yield* run(query, row);
  return added;
}
