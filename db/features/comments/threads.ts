import type { Order } from '../../../contract/values/limits.ts';
import { eq } from '../../core/drizzle.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { limit, query, type RowOf, rowById, type Slice, skip } from '../../core/query.ts';
import { withMentioned } from '../../core/texts.ts';
import { type CommentRow, commentFields } from './comments.ts';
import { withQuoted } from './replies.ts';

const keysByPost = pages((along) =>
  query<Slice & { postKey: number }>()(
    ({ comments }) => ({ key: comments.key }),
    (db, { comments }, param, fields) =>
      db
        .select(fields)
        .from(comments)
        .where(eq(comments.postKey, param('postKey')))
        .orderBy(along(comments.key))
        .limit(limit)
        .offset(skip),
  ),
);
const byKeys = query<Keys>()(commentFields, (db, { comments, users }, param, fields) =>
  db
    .select(fields)
    .from(comments)
    .innerJoin(users, eq(users.key, comments.authorKey))
    .where(isOneOf(comments.key, param)),
);
const thread = rowById('posts', ({ posts }) => ({
  key: posts.key,
  id: posts.id,
  total: posts.commentCount,
  rev: posts.commentsRev,
}));
/** A post's comments: how many there are, and their rev. */
export type Thread = RowOf<typeof thread>;

/** The number and the rev of a post's comments; undefined when there is no such post. */
export const findThread = (postId: string) => get(thread, { id: postId });

/** The comments of these keys, all of one post, in the order of the keys. */
export function* readComments(postId: string, keys: number[]): Procedure<CommentRow[]> {
  const rows = yield* withMentioned(yield* withQuoted(yield* readRows(byKeys, keys)));
  return rows.map((row) => ({ ...row, postId }));
}

/** A page of a post's comments, by default newest first. */
export function* listComments(
  { key: postKey, id, total }: Thread,
  slice: Slice,
  order?: Order,
): Procedure<CommentRow[]> {
  return yield* readComments(id, yield* keysOfPage(keysByPost, { postKey }, total, slice, order));
}
