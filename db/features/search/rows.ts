/** The rows behind the hits of a search. */
import { eq } from '../../core/drizzle.ts';
import { isOneOf, type Keys, readRows } from '../../core/pagination.ts';
import type { Procedure } from '../../core/procedure.ts';
import { query, type RowOf } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Hit } from './cursor.ts';

const fieldsOfPost = ({ posts, users }: Schema) => ({
  postId: posts.id,
  title: posts.title,
  tag: posts.tag,
  startUp: posts.startUp,
  startDown: posts.startDown,
  castUp: posts.castUp,
  castDown: posts.castDown,
  commentCount: posts.commentCount,
  question: posts.question,
  authorId: users.id,
  authorName: users.displayName,
});
const postsByKeys = query<Keys>()(
  (schema) => ({
    ...fieldsOfPost(schema),
    key: schema.posts.key,
    id: schema.posts.id,
    text: schema.posts.description,
    format: schema.posts.format,
    postedAt: schema.posts.postedAt,
  }),
  (select, { posts, users }, param) =>
    select
      .from(posts)
      .innerJoin(users, eq(users.key, posts.authorKey))
      .where(isOneOf(posts.key, param)),
);
const commentsByKeys = query<Keys>()(
  (schema) => ({
    ...fieldsOfPost(schema),
    key: schema.comments.key,
    id: schema.comments.id,
    text: schema.comments.text,
    format: schema.comments.format,
    postedAt: schema.comments.postedAt,
  }),
  (select, { comments, posts, users }, param) =>
    select
      .from(comments)
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .innerJoin(users, eq(users.key, comments.authorKey))
      .where(isOneOf(comments.key, param)),
);
const QUERIES = { posts: postsByKeys, comments: commentsByKeys };

/** A found text with what its post and its author say. */
export type FoundRow = RowOf<typeof postsByKeys> & { kind: Hit['kind'] };

/** The texts of the hits, in their order. Texts that were deleted meanwhile are left out. */
export function* readFound(hits: readonly Hit[]): Procedure<FoundRow[]> {
  const found = { posts: new Map<number, FoundRow>(), comments: new Map<number, FoundRow>() };
  for (const kind of ['posts', 'comments'] as const) {
    const keys = hits.filter((hit) => hit.kind === kind).map(({ key }) => key);
    for (const row of yield* readRows(QUERIES[kind], keys))
      found[kind].set(row.key, { ...row, kind });
  }
  return hits.flatMap(({ kind, key }) => found[kind].get(key) ?? []);
}
