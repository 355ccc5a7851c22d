/** The statements by which the seed writes rows. */
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { eq, getTableColumns, sql } from '../../core/drizzle.ts';
import { type Procedure, run } from '../../core/procedure.ts';
import { mutation, type Query } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

type Table = 'users' | 'tags' | 'posts' | 'comments' | 'votes' | 'announcements';
type NewRow<Name extends Table> = Schema[Name]['$inferInsert'];

/** Declares the insert of a row with these columns; the other columns get their defaults. */
const insertInto = <Name extends Table, Key extends keyof NewRow<Name> & string>(
  name: Name,
  keys: Key[],
) =>
  mutation<Required<Pick<NewRow<Name>, Key>>>()((db, schema) => {
    const columns = getTableColumns(schema[name] as SQLiteTable);
    const param = (key: string) => sql`${sql.param(sql.placeholder(key), columns[key])}`;
    const values = Object.fromEntries(keys.map((key) => [key, param(key)]));
    return db.insert(schema[name]).values(values as unknown as NewRow<Name>);
  });

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
  ...([
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
  ] as const),
  ...(['score', 'commentCount', 'rev', 'commentsRev', 'createdText', 'postedAt'] as const),
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
