import type { AnyColumn, SQL } from 'drizzle-orm';
import { and, desc, eq, lt, sql } from '../../core/drizzle.ts';
import { perEngine } from '../../core/engine.ts';
import { all, get, type Procedure, run, yieldTurn } from '../../core/procedure.ts';
import { limit, type ParamOf, query, rowBy, updateBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/**
 * The last three different people who replied to a post are kept in its row, each with their newest comment there. A
 * list would search whole threads for them: one person may have written the last thousands of comments.
 */

/** The places of the people, from the newest reply on. */
export const REPLY_PLACES = [1, 2, 3] as const;
const KEPT = REPLY_PLACES.flatMap((n) => [`replier${n}Key`, `reply${n}Key`] as const);
/** The columns of a post that keep its last replies. */
export const REPLY_COLUMNS = ['lastReplyAt', ...KEPT] as const;
type Kept = Record<(typeof KEPT)[number], number | null>;

/** A person who replied, and the key of their newest comment on the post. */
interface Reply {
  userKey: number;
  key: number;
}

/**
 * The time of a post's newest comment, and the id, name and photo of each of the last three people as a JSON array. A
 * subselect reads the names: it holds in `returning` too, and PostgreSQL runs it after the wait for a locked row.
 */
export const replierFields = ({ posts, users }: Schema) => {
  const array = perEngine(users, {
    sqlite: () => sql`json_array`,
    postgres: () => sql`json_build_array`,
  });
  const named = (key: AnyColumn) =>
    sql<string | null>`(select cast(${array}(named.id, named.display_name, named.photo_url) as text)
      from ${users} as named where named.key = ${key})`;
  return {
    lastReplyAt: posts.lastReplyAt,
    replier1: named(posts.replier1Key).as('replier1'),
    replier2: named(posts.replier2Key).as('replier2'),
    replier3: named(posts.replier3Key).as('replier3'),
  };
};

/** The changes of a post by its newest comment. A comment before another one changes nothing: see `addOlderReply`. */
export function withNewestReply(
  { posts }: Schema,
  param: ParamOf<{ authorKey: number; commentKey: number; postedAt: number }>,
) {
  const author = param('authorKey');
  const isOlder = sql`${posts.lastCommentKey} > ${param('commentKey')}`;
  const isFirst = sql`${posts.replier1Key} = ${author}`;
  const isSecond = sql`${posts.replier2Key} = ${author}`;
  const replace = (column: AnyColumn, by: unknown, ...unless: SQL[]) =>
    sql`case when ${sql.join([isOlder, ...unless], sql` or `)} then ${column} else ${by} end`;
  return {
    lastReplyAt: replace(posts.lastReplyAt, param('postedAt')),
    replier1Key: replace(posts.replier1Key, author),
    reply1Key: replace(posts.reply1Key, param('commentKey')),
    replier2Key: replace(posts.replier2Key, posts.replier1Key, isFirst),
    reply2Key: replace(posts.reply2Key, posts.reply1Key, isFirst),
    replier3Key: replace(posts.replier3Key, posts.replier2Key, isFirst, isSecond),
    reply3Key: replace(posts.reply3Key, posts.reply2Key, isFirst, isSecond),
  };
}

const kept = rowBy('posts', 'key', KEPT);
const keep = updateBy('posts', 'key', REPLY_COLUMNS);
const timeOf = rowBy('comments', 'key', ['postedAt']);
const older = query<{ postKey: number; before: number; limit: number }>()(
  ({ comments }) => ({ key: comments.key, userKey: comments.authorKey }),
  (select, { comments }, param) =>
    select
      .from(comments)
      .where(and(eq(comments.postKey, param('postKey')), lt(comments.key, param('before'))))
      .orderBy(desc(comments.key))
      .limit(limit),
);

/** The columns of the last three different people of these replies. */
export function lastRepliesOf(replies: readonly Reply[]): Kept {
  const [first, second, third] = replies
    .toSorted((one, other) => other.key - one.key)
    .filter(({ userKey }, n, sorted) => sorted.findIndex((one) => one.userKey === userKey) === n);
  return {
    replier1Key: first?.userKey ?? null,
    reply1Key: first?.key ?? null,
    replier2Key: second?.userKey ?? null,
    reply2Key: second?.key ?? null,
    replier3Key: third?.userKey ?? null,
    reply3Key: third?.key ?? null,
  };
}

function* readKept(postKey: number): Procedure<Reply[]> {
  const row = yield* get(kept, { key: postKey });
  if (!row) return [];
  const pairs = [
    [row.replier1Key, row.reply1Key],
    [row.replier2Key, row.reply2Key],
    [row.replier3Key, row.reply3Key],
  ] as const;
  return pairs.flatMap(([userKey, key]) =>
    userKey === null || key === null ? [] : { userKey, key },
  );
}

/** Keeps the last replies of a locked post, of these. */
export function* updateReplies(key: number, replies: readonly Reply[]): Procedure<void> {
  const last = lastRepliesOf(replies);
  const newest = last.reply1Key && (yield* get(timeOf, { key: last.reply1Key }));
  yield* run(keep, { key, ...last, lastReplyAt: newest ? newest.postedAt : null });
}

/** Takes a new comment into account that is not the newest one ever written on the locked post. */
export function* addOlderReply(postKey: number, reply: Reply): Procedure<void> {
  yield* updateReplies(postKey, [...(yield* readKept(postKey)), reply]);
}

/** Comments that are searched in one turn of the event loop. */
const BATCH_ROWS = 100;

/** The newest comment before another one that is by none of these people. */
function* newestOfOthers(postKey: number, before: number, users: ReadonlySet<number>) {
  for (let from = before; ; ) {
    const rows = yield* all(older, { postKey, before: from, limit: BATCH_ROWS });
    const found = rows.find(({ userKey }) => !users.has(userKey));
    const last = rows.at(-1);
    if (found || !last || rows.length < BATCH_ROWS) return found;
    from = last.key;
    yield* yieldTurn();
  }
}

/**
 * Forgets a deleted comment of a locked post. Only where it was the newest one of the last three people, another takes
 * its place: it is older than the deleted one, and the newest comments of the other two stay as they are.
 */
export function* forgetReply(postKey: number, commentKey: number): Procedure<void> {
  const before = yield* readKept(postKey);
  const rest = before.filter(({ key }) => key !== commentKey);
  if (rest.length === before.length) return;
  const users = new Set(rest.map(({ userKey }) => userKey));
  const next = yield* newestOfOthers(postKey, commentKey, users);
  yield* updateReplies(postKey, next ? [...rest, next] : rest);
}
