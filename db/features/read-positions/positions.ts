import { MOST_NEW } from '../../../contract/values/limits.ts';
import { TurnTimer, yieldOverlongTurn } from '../../core/concurrency/event-loop-yield.ts';
import { and, eq, gt, sql } from '../../core/drizzle.ts';
import { NO_KEY } from '../../core/ids.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { hasId, query, type RowOf } from '../../core/query.ts';
import { userRev } from '../users/revs.ts';

/** A member who reads. */
export interface Reader {
  key: number;
  email: string;
}

/** A read position: the newest comment that was read, null for none, and how many are new. */
export interface Position {
  comment: string | null;
  new: number;
}

const positionIn = query<{ id: string; userKey: number }>()(
  ({ posts, reads }) => ({
    postKey: posts.key,
    postId: posts.id,
    comment: sql<string | null>`${reads.commentId}`.as('comment'),
    commentKey: sql<number | null>`${reads.commentKey}`.as('commentKey'),
  }),
  (select, { posts, reads }, param) =>
    select
      .from(posts)
      .leftJoin(reads, and(eq(reads.postKey, posts.key), eq(reads.userKey, param('userKey'))))
      .where(hasId(posts, param)),
);
/** Where a member stands in a post. */
export type Place = RowOf<typeof positionIn>;

/** Where a member stands in a post; undefined when there is no such post. */
export const findPlace = ({ key: userKey }: Reader, postId: string) =>
  get(positionIn, { id: postId, userKey });

/** The comments of one statement of the count: the limit bounds its time. */
const COUNTED_AT_ONCE = MOST_NEW + 1;

const nextComments = query<{ postKey: number; after: number; userKey: number }>()(
  () => ({
    seen: sql<number>`count(*)`.as('seen'),
    unread: sql<number | null>`sum(is_new)`.as('unread'),
    last: sql<number | null>`max(key)`.as('last'),
  }),
  (select, { comments }, param, { db }) => {
    // The one condition of what is new to a reader: others have written it.
    const isNew = sql`case when ${comments.authorKey} <> ${param('userKey')} then 1 else 0 end`;
    const next = db
      .select({ key: sql`${comments.key}`.as('key'), isNew: isNew.as('is_new') })
      .from(comments)
      .where(and(eq(comments.postKey, param('postKey')), gt(comments.key, param('after'))))
      .orderBy(comments.key)
      .limit(COUNTED_AT_ONCE);
    return select.from(next.as('next'));
  },
);

/**
 * Counts the comments by others after a place, exactly to `MOST_NEW`. One statement reads as many; only among a reader's
 * own comments does it take several.
 */
export function* countNew(
  { postKey, commentKey }: Pick<Place, 'postKey' | 'commentKey'>,
  { key: userKey }: Reader,
  timer = new TurnTimer(),
): Procedure<number> {
  let unread = 0;
  let after: number | null = commentKey ?? NO_KEY;
  while (after !== null && unread < MOST_NEW) {
    const next: RowOf<typeof nextComments> | undefined = yield* get(nextComments, {
      postKey,
      after,
      userKey,
    });
    unread += next?.unread ?? 0;
    after = next?.seen === COUNTED_AT_ONCE ? next.last : null;
    yield* yieldOverlongTurn(timer);
  }
  return Math.min(unread, MOST_NEW);
}

/** The positions of a member in posts, by post; unknown posts are left out. */
export function* listPositions(
  reader: Reader,
  postIds: readonly string[],
): Procedure<{ positions: Record<string, Position>; rev: number }> {
  const rev = yield* userRev(reader);
  const timer = new TurnTimer();
  const positions: Record<string, Position> = {};
  for (const postId of new Set(postIds)) {
    const place = yield* findPlace(reader, postId);
    if (!place) continue;
    const { comment } = place;
    positions[place.postId] = { comment, new: yield* countNew(place, reader, timer) };
  }
  return { positions, rev };
}
