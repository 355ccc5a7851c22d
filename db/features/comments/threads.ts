import type { SQL } from 'drizzle-orm';
import type { ThreadOrder } from '../../../contract/values/limits.ts';
import { and, asc, desc, eq, gt, lt, sql } from '../../core/drizzle.ts';
import { NO_KEY } from '../../core/ids.ts';
import {
  joinedRows,
  keysOfPage,
  pages,
  readRows,
  rowPages,
  rowsOfPage,
} from '../../core/pagination.ts';
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

// A thread in the order of thanks is two lists: few comments have thanks, and only those are in the index of this order.
const isThanked = ({ comments }: Schema, param: ParamOf<{ postKey: number }>) =>
  sql`${comments.postKey} = ${param('postKey')} and ${comments.thanks} > 0`;
/** The other comments. Those that a page skips are told by two indexes alone, without their rows. */
const isUnthanked = ({ comments }: Schema, param: ParamOf<{ postKey: number }>) =>
  sql`${comments.postKey} = ${param('postKey')} and ${comments.key} not in
    (select c.key from comments as c where c.post_key = ${param('postKey')} and c.thanks > 0)`;
const thanked = pages('comments', isThanked, ({ comments }) => [comments.thanks], 'oldest');
const unthanked = pages('comments', isUnthanked);
const counted = () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') });
const countThanked = query<{ postKey: number }>()(counted, (select, schema, param) =>
  select.from(schema.comments).where(isThanked(schema, param)),
);

/** The keys of a page: most thanks first, and the oldest of those that have as many. */
function* keysByThanks({ key: postKey, total }: Thread, slice: Slice): Procedure<number[]> {
  const most = (yield* get(countThanked, { postKey }))?.count ?? 0;
  const keys = yield* keysOfPage(thanked, { postKey }, most, slice);
  const rest = { limit: slice.limit - keys.length, skip: Math.max(0, slice.skip - most) };
  if (rest.limit === 0) return keys;
  return [...keys, ...(yield* keysOfPage(unthanked, { postKey }, total - most, rest, 'old'))];
}

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
  thread: Thread,
  slice: Slice,
  order?: ThreadOrder,
): Procedure<CommentRow[]> {
  const { key: postKey, id, total } = thread;
  const rows =
    order === 'best'
      ? readRows(ofThread.byKeys, yield* keysByThanks(thread, slice))
      : rowsOfPage(byPost, { postKey }, total, slice, order);
  return yield* complete(id, yield* rows);
}

/** A comment's place in a thread by its key, and by its thanks. */
const place = rowBy('comments', 'id', ['postKey', 'key', 'thanks']);
type Place = RowOf<typeof place>;
type PlaceIn = (comments: Schema['comments'], param: ParamOf<Place>) => SQL;

interface Beyond {
  /** The list of comments that it is a side of. */
  of: typeof isThanked;
  beyond: PlaceIn;
  /** The order in which they lie, away from the comment. */
  along: (comments: Schema['comments']) => SQL[];
  /** From which place on they lie, where the comment itself is in another list. */
  from?: (place: Place) => Place;
}

/** The comments of a list on one side of a comment: their number, and the keys of those next to it. */
function side({ of, beyond, along, from = (place) => place }: Beyond) {
  const where = (schema: Schema, param: ParamOf<Place>) =>
    and(of(schema, param), beyond(schema.comments, param));
  const count = query<Place>()(counted, (select, schema, param) =>
    select.from(schema.comments).where(where(schema, param)),
  );
  const nearest = query<Place & { limit: number }>()(
    ({ comments }) => ({ key: comments.key }),
    (select, schema, param) =>
      select
        .from(schema.comments)
        .where(where(schema, param))
        .orderBy(...along(schema.comments))
        .limit(limit),
  );
  return {
    *count(place: Place): Procedure<number> {
      return (yield* get(count, from(place)))?.count ?? 0;
    },
    *nearest(place: Place, most: number): Procedure<number[]> {
      const rows = most > 0 ? yield* all(nearest, { ...from(place), limit: most }) : [];
      return rows.map(({ key }) => key);
    },
  };
}
type Side = ReturnType<typeof side>;

const isNewer: PlaceIn = ({ key }, param) => gt(key, param('key'));
const isOlder: PlaceIn = ({ key }, param) => lt(key, param('key'));
const oldestFirst: Beyond['along'] = ({ key }) => [asc(key)];
const newestFirst: Beyond['along'] = ({ key }) => [desc(key)];
const newer = side({ of: isOfPost, beyond: isNewer, along: oldestFirst });
const older = side({ of: isOfPost, beyond: isOlder, along: newestFirst });
// The first condition is the range of the index.
const better = side({
  of: isThanked,
  beyond: ({ key, thanks }, param) =>
    sql`${thanks} >= ${param('thanks')} and (${thanks} > ${param('thanks')} or ${key} < ${param('key')})`,
  along: ({ key, thanks }) => [asc(thanks), desc(key)],
});
const worse = side({
  of: isThanked,
  beyond: ({ key, thanks }, param) =>
    sql`${thanks} <= ${param('thanks')} and (${thanks} < ${param('thanks')} or ${key} > ${param('key')})`,
  along: ({ key, thanks }) => [desc(thanks), asc(key)],
});
/** All comments without thanks come after one that has some. */
const from = (place: Place) => (place.thanks > 0 ? { ...place, key: NO_KEY } : place);
const unthankedOlder = side({ of: isUnthanked, beyond: isOlder, along: newestFirst, from });
const unthankedNewer = side({ of: isUnthanked, beyond: isNewer, along: oldestFirst, from });
/** The comments before a comment, and those after it, by the order of the thread, the nearest lists first. */
const SIDES: Record<ThreadOrder, Record<'before' | 'after', readonly Side[]>> = {
  new: { before: [newer], after: [older] },
  old: { before: [older], after: [newer] },
  best: { before: [unthankedOlder, better], after: [worse, unthankedNewer] },
};

/** The keys of the comments next to one, the nearest first. */
function* nearestOf(sides: readonly Side[], place: Place, most: number): Procedure<number[]> {
  const keys: number[] = [];
  for (const one of sides) keys.push(...(yield* one.nearest(place, most - keys.length)));
  return keys;
}

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
  const { before, after } = SIDES[order];
  let index = 0;
  for (const one of before) index += yield* one.count(found);
  const above = yield* nearestOf(before, found, index % size);
  const below = yield* nearestOf(after, found, size - 1 - (index % size));
  const keys = [...above.reverse(), found.key, ...below];
  return {
    page: Math.floor(index / size) + 1,
    comments: yield* complete(postId, yield* readRows(ofThread.byKeys, keys)),
  };
}
