import type { Order } from '../../../contract/values/limits.ts';
import { and, asc, desc, eq, gt, lt, sql } from '../../core/drizzle.ts';
import { joinedRows, readRows, rowPages, rowsOfPage } from '../../core/pagination.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { limit, type ParamOf, query, type RowOf, rowBy, type Slice } from '../../core/query.ts';
import { withMentioned } from '../../core/texts.ts';
import { type CommentRow, commentFields } from './comments.ts';
import { withQuoted } from './replies.ts';

const ofThread = joinedRows('comments', commentFields, (select, { comments, users }) =>
  select.from(comments).innerJoin(users, eq(users.key, comments.authorKey)),
);
const byPost = rowPages(ofThread, ({ comments }, param: ParamOf<{ postKey: number }>) =>
  eq(comments.postKey, param('postKey')),
);
const thread = rowBy('posts', 'id', ({ posts }) => ({
  key: posts.key,
  id: posts.id,
  total: posts.commentCount,
  rev: posts.commentsRev,
}));
/** A post's comments: how many there are, and their rev. */
export type Thread = RowOf<typeof thread>;

/** The number and the rev of a post's comments; undefined when there is no such post. */
export const findThread = (postId: string) => get(thread, { id: postId });

/** Comments of one post with all that they show of others. */
function* complete(postId: string, rows: RowOf<typeof ofThread.byKeys>[]): Procedure<CommentRow[]> {
  const found = yield* withMentioned(yield* withQuoted(rows));
  return found.map((row) => ({ ...row, postId }));
}

/** A page of a post's comments, by default newest first. */
export function* listComments(
  { key: postKey, id, total }: Thread,
  slice: Slice,
  order?: Order,
): Procedure<CommentRow[]> {
  return yield* complete(id, yield* rowsOfPage(byPost, { postKey }, total, slice, order));
}

interface Place {
  postKey: number;
  key: number;
}

const place = rowBy('comments', 'id', ['postKey', 'key']);

/** The comments of a post on one side of a comment: their number, and the keys of those next to it. */
const side = (beyond: typeof gt, along: typeof asc) => ({
  count: query<Place>()(
    () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
    (select, { comments }, param) =>
      select
        .from(comments)
        .where(and(eq(comments.postKey, param('postKey')), beyond(comments.key, param('key')))),
  ),
  nearest: query<Place & { limit: number }>()(
    ({ comments }) => ({ key: comments.key }),
    (select, { comments }, param) =>
      select
        .from(comments)
        .where(and(eq(comments.postKey, param('postKey')), beyond(comments.key, param('key'))))
        .orderBy(along(comments.key))
        .limit(limit),
  ),
});
const newer = side(gt, asc);
const older = side(lt, desc);

/**
 * The page of a post's comments that has one of them. An index counts those before it. The page is read from the comment
 * on, so that its cost does not depend on how deep the page is.
 * @returns undefined when the post has no such comment.
 */
export function* listCommentsAround(
  { key: postKey, id: postId }: Thread,
  { id, limit: size, order = 'new' }: { id: string; limit: number; order?: Order | undefined },
): Procedure<{ page: number; comments: CommentRow[] } | undefined> {
  const found = yield* get(place, { id });
  if (found?.postKey !== postKey) return undefined;
  const [before, after] = order === 'new' ? [newer, older] : [older, newer];
  const index = (yield* get(before.count, found))?.count ?? 0;
  const above = yield* all(before.nearest, { ...found, limit: index % size });
  const below = yield* all(after.nearest, { ...found, limit: size - 1 - (index % size) });
  const keys = [...above.reverse(), found, ...below].map(({ key }) => key);
  return {
    page: Math.floor(index / size) + 1,
    comments: yield* complete(postId, yield* readRows(ofThread.byKeys, keys)),
  };
}
