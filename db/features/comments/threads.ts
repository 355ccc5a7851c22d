import type { SQL } from 'drizzle-orm';
import type { ThreadOrder } from '../../../contract/values/limits.ts';
import { and, asc, desc, eq, gt, lt, sql } from '../../core/drizzle.ts';
import { joinedRows, readRows, rowPages, rowsOfPage } from '../../core/pagination.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { limit, type ParamOf, query, type RowOf, rowBy, type Slice } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { withMentioned } from '../../core/texts.ts';
import { type CommentRow, commentFields } from './comments.ts';
import { withQuoted } from './replies.ts';
import { commentsRevOf } from './thread-rev.ts';

const ofThread = joinedRows('comments', commentFields, (select, { comments, users }) =>
  select.from(comments).innerJoin(users, eq(users.key, comments.authorKey)),
);
const isOfPost = ({ comments }: Schema, param: ParamOf<{ postKey: number }>) =>
  eq(comments.postKey, param('postKey'));
const byPost = rowPages(ofThread, isOfPost);
const byThanks = rowPages(ofThread, isOfPost, ({ comments }) => [comments.thanks], 'oldest');
const thread = rowBy('posts', 'id', (schema) => ({
  key: schema.posts.key,
  id: schema.posts.id,
  total: schema.posts.commentCount,
  rev: commentsRevOf(schema),
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
  order?: ThreadOrder,
): Procedure<CommentRow[]> {
  const rows =
    order === 'best'
      ? rowsOfPage(byThanks, { postKey }, total, slice)
      : rowsOfPage(byPost, { postKey }, total, slice, order);
  return yield* complete(id, yield* rows);
}

/** A comment's place in a thread by its key, and by its thanks. */
const place = rowBy('comments', 'id', ['postKey', 'key', 'thanks']);
type Place = RowOf<typeof place>;
type PlaceIn = (comments: Schema['comments'], param: ParamOf<Place>) => SQL;

/**
 * The comments of a post on one side of a comment: their number, and the keys of those next to it.
 * @param along the order in which they lie, away from the comment.
 */
const side = (beyond: PlaceIn, along: (comments: Schema['comments']) => SQL[]) => ({
  count: query<Place>()(
    () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
    (select, { comments }, param) =>
      select
        .from(comments)
        .where(and(eq(comments.postKey, param('postKey')), beyond(comments, param))),
  ),
  nearest: query<Place & { limit: number }>()(
    ({ comments }) => ({ key: comments.key }),
    (select, { comments }, param) =>
      select
        .from(comments)
        .where(and(eq(comments.postKey, param('postKey')), beyond(comments, param)))
        .orderBy(...along(comments))
        .limit(limit),
  ),
});
const newer = side(
  ({ key }, param) => gt(key, param('key')),
  ({ key }) => [asc(key)],
);
const older = side(
  ({ key }, param) => lt(key, param('key')),
  ({ key }) => [desc(key)],
);
// The first condition is the range of the index.
const better = side(
  ({ key, thanks }, param) =>
    sql`${thanks} >= ${param('thanks')} and (${thanks} > ${param('thanks')} or ${key} < ${param('key')})`,
  ({ key, thanks }) => [asc(thanks), desc(key)],
);
const worse = side(
  ({ key, thanks }, param) =>
    sql`${thanks} <= ${param('thanks')} and (${thanks} < ${param('thanks')} or ${key} > ${param('key')})`,
  ({ key, thanks }) => [desc(thanks), asc(key)],
);
/** The comments before a comment, and those after it, by the order of the thread. */
const SIDES = { new: [newer, older], old: [older, newer], best: [better, worse] } as const;

/**
 * The page of a post's comments that has one of them. An index counts those before it. The page is read from the comment
 * on, so that its cost does not depend on how deep the page is.
 * @returns undefined when the post has no such comment.
 */
export function* listCommentsAround(
  { key: postKey, id: postId }: Thread,
  {
    id,
    limit: size,
    order = 'new',
  }: { id: string; limit: number; order?: ThreadOrder | undefined },
): Procedure<{ page: number; comments: CommentRow[] } | undefined> {
  const found = yield* get(place, { id });
  if (found?.postKey !== postKey) return undefined;
  const [before, after] = SIDES[order];
  const index = (yield* get(before.count, found))?.count ?? 0;
  const above = yield* all(before.nearest, { ...found, limit: index % size });
  const below = yield* all(after.nearest, { ...found, limit: size - 1 - (index % size) });
  const keys = [...above.reverse(), found, ...below].map(({ key }) => key);
  return {
    page: Math.floor(index / size) + 1,
    comments: yield* complete(postId, yield* readRows(ofThread.byKeys, keys)),
  };
}
