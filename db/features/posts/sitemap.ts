import { yieldingLoop } from '../../core/concurrency/event-loop-yield.ts';
import { asc, desc, sql } from '../../core/drizzle.ts';
import { timeOfKey } from '../../core/ids.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { limit, query, type Slice, skip } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

/** Keys from `from` on, before `end`. */
export interface KeyRange {
  from: number;
  end: number;
}

const endOfPosts = (along: typeof asc) =>
  query()(
    ({ posts }) => ({ key: posts.key }),
    (select, { posts }) => select.from(posts).orderBy(along(posts.key)).limit(1),
  );
const oldestPost = endOfPosts(asc);
const newestPost = endOfPosts(desc);

/** The keys of the oldest and the newest post; null without posts. */
export function* endsOfPosts(): Procedure<{ oldest: number; newest: number } | null> {
  const oldest = yield* get(oldestPost, {});
  const newest = yield* get(newestPost, {});
  return oldest && newest ? { oldest: oldest.key, newest: newest.key } : null;
}

const countOfRange = query<KeyRange>()(
  () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
  (select, { posts }, param) =>
    select
      .from(posts)
      .where(sql`${posts.key} >= ${param('from')} and ${posts.key} < ${param('end')}`),
);

/** How many posts a range has. */
export function* countPosts(range: KeyRange): Procedure<number> {
  return (yield* get(countOfRange, range))?.count ?? 0;
}

const keysOfRange = query<KeyRange & Slice>()(
  ({ posts }) => ({ key: posts.key }),
  (select, { posts }, param) =>
    select
      .from(posts)
      .where(sql`${posts.key} >= ${param('from')} and ${posts.key} < ${param('end')}`)
      .orderBy(asc(posts.key))
      .limit(limit)
      .offset(skip),
);

/** The key of the post after so many older ones of a range; null where the range has no more. */
export function* keyInRange(range: KeyRange, older: number): Procedure<number | null> {
  return (yield* get(keysOfRange, { ...range, skip: older, limit: 1 }))?.key ?? null;
}

const slice = query<KeyRange & { limit: number }>()(
  ({ posts }) => ({
    key: posts.key,
    id: posts.id,
    lastComment: sql<
      number | null
    >`(select max(comments.key) from comments where comments.post_key = posts.key)`.as(
      'lastComment',
    ),
  }),
  (select, { posts }, param) =>
    select
      .from(posts)
      .where(sql`${posts.key} >= ${param('from')} and ${posts.key} < ${param('end')}`)
      .orderBy(asc(posts.key))
      .limit(limit),
);
/** Rows of one statement: less than a millisecond. */
const SLICE_ROWS = 100;

/** A post's id, and when it was last written to: the time of its newest comment, else its own. */
export interface WrittenPost {
  id: string;
  writtenAt: number;
}

/** Reads the posts of a range, oldest first and at most so many, in slices with turns of the event loop between them. */
export async function* readSitemapPosts(
  store: Pick<Store, 'read'>,
  range: KeyRange,
  most: number,
): AsyncGenerator<WrittenPost[]> {
  const yieldTurn = yieldingLoop();
  let { from } = range;
  for (let left = most; left > 0; left -= SLICE_ROWS) {
    const args = { from, end: range.end, limit: Math.min(left, SLICE_ROWS) };
    const rows = await store.read(all(slice, args));
    if (rows.length > 0)
      yield rows.map(({ key, id, lastComment }) => ({
        id,
        writtenAt: timeOfKey(lastComment ?? key),
      }));
    if (rows.length < args.limit) return;
    from = (rows.at(-1)?.key ?? from) + 1;
    await yieldTurn();
  }
}
