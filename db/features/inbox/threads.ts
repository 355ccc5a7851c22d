import { MOST_NEW } from '../../../contract/values/limits.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { all, get } from '../../core/procedure.ts';
import { limit, query, type RowOf } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** A place in a member's inbox: later comments count as new. */
interface Since {
  userKey: number;
  /** Up to this key the member has seen everything. */
  seenKey: number;
}

// `comments as c` is new to the member of the follow `f`: by another, not muted, and without a notice of its own, as
// replies to the member and texts that mention them have.
const byOthers = ({ comments, mutes, notices }: Schema) => sql`c.author_key <> f.user_key
  and not exists (select 1 from ${mutes} as m where m.user_key = f.user_key and m.muted_key = c.author_key)
  and (c.reply_to_key is null or not exists
    (select 1 from ${comments} as q where q.key = c.reply_to_key and q.author_key = f.user_key))
  and not exists (select 1 from ${notices} as n
    where n.comment_key = c.key and n.user_key = f.user_key and n.kind = 'mention')`;

/** Where the member stands in a followed thread: the greatest of three keys, as three conditions on a key. */
const isUnread = (key: ReturnType<typeof sql>, seenKey: unknown) =>
  sql`${key} > f.seen_key and ${key} > ${seenKey} and (r.comment_key is null or ${key} > r.comment_key)`;

const newest = query<Since & { before: number; limit: number }>()(
  () => ({
    postKey: sql<number>`post_key`.as('postKey'),
    key: sql<number>`newest`.as('key'),
  }),
  (select, schema, param) => {
    const { follows, posts, reads, comments } = schema;
    return select
      .from(
        sql`(select f.post_key, (select c.key from ${comments} as c where c.post_key = f.post_key
            and ${isUnread(sql`c.key`, param('seenKey'))} and ${byOthers(schema)}
            order by c.key desc limit 1) as newest
          from ${follows} as f
          join ${posts} as p on p.key = f.post_key
          left join ${reads} as r on r.user_key = f.user_key and r.post_key = f.post_key
          where f.user_key = ${param('userKey')} and f.is_on
            and ${isUnread(sql`p.last_comment_key`, param('seenKey'))}) as threads`,
      )
      .where(sql`newest is not null and newest < ${param('before')}`)
      .orderBy(sql`newest desc`)
      .limit(limit);
  },
);
/** A followed thread with new comments: the key of the newest one. */
export type NewThread = RowOf<typeof newest>;

const newCount = query<Since & { limit: number }>()(
  () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
  (select, schema, param) => {
    const { follows, posts, reads, comments } = schema;
    return select.from(
      sql`(select 1 from ${follows} as f
          join ${posts} as p on p.key = f.post_key
          left join ${reads} as r on r.user_key = f.user_key and r.post_key = f.post_key
          where f.user_key = ${param('userKey')} and f.is_on
            and ${isUnread(sql`p.last_comment_key`, param('seenKey'))}
            and exists (select 1 from ${comments} as c where c.post_key = f.post_key
              and ${isUnread(sql`c.key`, param('seenKey'))} and ${byOthers(schema)})
          limit ${limit}) as threads`,
    );
  },
);

const authorsOf = query<Since & { postKey: number; limit: number }>()(
  () => ({
    authorKey: sql<number>`author_key`.as('authorKey'),
    count: sql<number>`count(*)`.mapWith(Number).as('count'),
    newest: sql<number>`max(key)`.as('newest'),
  }),
  (select, schema, param) => {
    const { follows, reads, comments } = schema;
    return select
      .from(
        sql`(select c.author_key, c.key from ${follows} as f
          join ${comments} as c on c.post_key = f.post_key
          left join ${reads} as r on r.user_key = f.user_key and r.post_key = f.post_key
          where f.user_key = ${param('userKey')} and f.post_key = ${param('postKey')}
            and ${isUnread(sql`c.key`, param('seenKey'))} and ${byOthers(schema)}
          order by c.key desc limit ${limit}) as found`,
      )
      .groupBy(sql`author_key`)
      .orderBy(sql`max(key) desc`);
  },
);

const headingOf = query<{ key: number }>()(
  ({ posts, comments }) => ({
    postId: posts.id,
    title: posts.title,
    id: comments.id,
    at: comments.postedAt,
  }),
  (select, { posts, comments }, param) =>
    select
      .from(comments)
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .where(eq(comments.key, param('key'))),
);

/** The followed threads with new comments, at most `most`, those with the newest comments before a key first. */
export const newThreads = (since: Since, most: number, before: number) =>
  all(newest, { ...since, before, limit: most });

const busiest = query<Since & { limit: number }>()(
  () => ({
    postKey: sql<number>`post_key`.mapWith(Number).as('postKey'),
    new: sql<number>`comments`.mapWith(Number).as('new'),
    people: sql<number>`people`.mapWith(Number).as('people'),
  }),
  (select, schema, param) => {
    const { follows, posts, reads, comments } = schema;
    return select
      .from(
        sql`(select c.post_key, count(*) as comments, count(distinct c.author_key) as people
          from ${follows} as f
          join ${posts} as p on p.key = f.post_key
          left join ${reads} as r on r.user_key = f.user_key and r.post_key = f.post_key
          join ${comments} as c on c.post_key = f.post_key
          where f.user_key = ${param('userKey')} and f.is_on
            and ${isUnread(sql`p.last_comment_key`, param('seenKey'))}
            and ${isUnread(sql`c.key`, param('seenKey'))} and ${byOthers(schema)}
          group by c.post_key) as threads`,
      )
      .orderBy(sql`people desc`, sql`comments desc`, sql`post_key desc`)
      .limit(limit);
  },
);

/**
 * The followed threads in which most people have written something new to the member, at most `most`. It reads much:
 * `store.readCostly` runs it.
 */
export const busiestThreads = (since: Since, most: number) =>
  all(busiest, { ...since, limit: most });

/** How many followed threads have new comments, counted to `most`: a third of the time of finding the newest of each. */
export function* countNewThreads(since: Since, most: number) {
  return Number((yield* get(newCount, { ...since, limit: most }))?.count ?? 0);
}

/** The post of a thread, its newest new comment, and who has written how many; undefined when it has just gone. */
export function* openThread(since: Since, { postKey, key }: NewThread) {
  const authors = yield* all(authorsOf, { ...since, postKey, limit: MOST_NEW });
  const heading = yield* get(headingOf, { key });
  return heading && { ...heading, authors };
}
