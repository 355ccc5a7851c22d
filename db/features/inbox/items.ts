import type { SQL } from 'drizzle-orm';
import { MOST_NEW } from '../../../contract/values/limits.ts';
import type { SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { sql } from '../../core/drizzle.ts';
import { all, get } from '../../core/procedure.ts';
import { limit, query, type RowOf, rowBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** The member of an inbox, and the key up to which they have seen everything. */
interface Since {
  userKey: number;
  seenKey: number;
}

/** A reply `c` to the comment of a notice `n` that its member may hear of. */
const isHeard = ({
  mutes,
}: Schema) => sql`c.reply_to_key = n.comment_key and c.author_key <> n.user_key
  and not exists (select 1 from ${mutes} as m where m.user_key = n.user_key and m.muted_key = c.author_key)`;

/**
 * The notices of a member as a table `notice`, without those of muted members. `act` is the newest reply of a notice of
 * replies: replies may be deleted or muted after it. `is_unseen` says whether the member has seen it, here or in the
 * thread.
 */
const visible = (schema: Schema, userKey: unknown, seenKey: unknown) => {
  const { notices, comments, reads, mutes } = schema;
  const newestReply = sql`case when n.kind = 'reply' then (select c.key from ${comments} as c
    where ${isHeard(schema)} order by c.key desc limit 1) end`;
  return sql`(select n.*, n.key > ${seenKey} and case when n.kind = 'reply'
      then n.act > ${seenKey} and (r.comment_key is null or n.act > r.comment_key)
      else not n.is_seen end as is_unseen
    from (select n.*, ${newestReply} as act from ${notices} as n where n.user_key = ${userKey}) as n
    left join ${reads} as r on r.user_key = n.user_key and r.post_key = n.post_key
    where (n.kind <> 'reply' or n.act is not null) and (n.kind <> 'mention' or not exists
      (select 1 from ${mutes} as m where m.user_key = n.user_key and m.muted_key = n.actor_key))) as notice`;
};

/** The sanction in a notice; null for other notices. */
const ofSanction = ({ sanctions }: Schema, value: SQL) =>
  sql`case when notice.kind = 'sanction' then
    (select ${value} from ${sanctions} as s where s.user_key = notice.user_key and s.id = notice.subject) end`;

const page = query<Since & { before: number; limit: number }>()(
  (schema) => ({
    key: sql<number>`notice.key`.as('key'),
    id: sql<string>`notice.id`.as('id'),
    kind: sql<Schema['notices']['$inferSelect']['kind']>`notice.kind`.as('kind'),
    subject: sql<string>`notice.subject`.as('subject'),
    title: sql<string>`coalesce(${schema.posts.title}, notice.title)`.as('title'),
    detail: sql<string>`notice.detail`.as('detail'),
    sanction: sql<SanctionKind | null>`${ofSanction(schema, sql`s.kind`)}`.as('sanction'),
    sanctionUntil: sql<number | null>`${ofSanction(schema, sql`coalesce(s.ended_at, s.until)`)}`.as(
      'sanctionUntil',
    ),
    count: sql<number>`notice.count`.as('count'),
    actorKey: sql<number | null>`notice.actor_key`.as('actorKey'),
    answeredKey: sql<number | null>`notice.comment_key`.as('answeredKey'),
    isUnseen: sql<boolean | number>`notice.is_unseen`.as('isUnseen'),
    postId: sql<string | null>`${schema.posts.id}`.as('postId'),
    commentId: sql<string | null>`${schema.comments.id}`.as('commentId'),
    postKey: sql<number | null>`${schema.posts.key}`.as('postKey'),
    commentKey: sql<number | null>`${schema.comments.key}`.as('commentKey'),
    at: sql<number>`case when notice.kind = 'reply' then ${schema.comments.postedAt} else notice.happened_at end`.as(
      'at',
    ),
  }),
  (select, schema, param) =>
    select
      .from(visible(schema, param('userKey'), param('seenKey')))
      .leftJoin(schema.posts, sql`${schema.posts.key} = notice.post_key`)
      .leftJoin(
        schema.comments,
        sql`${schema.comments.key} = coalesce(notice.act, notice.comment_key)`,
      )
      .where(sql`notice.key < ${param('before')}`)
      .orderBy(sql`notice.key desc`)
      .limit(limit),
);
/** A notice as it is shown. */
export type NoticeRow = RowOf<typeof page>;

const unseen = query<Since & { limit: number }>()(
  () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
  (select, schema, param) =>
    select.from(
      sql`(select 1 from ${visible(schema, param('userKey'), param('seenKey'))}
        where notice.key > ${param('seenKey')} and notice.is_unseen limit ${limit}) as found`,
    ),
);

const repliers = query<{ userKey: number; answeredKey: number; limit: number }>()(
  () => ({
    authorKey: sql<number>`author_key`.as('authorKey'),
    count: sql<number>`count(*)`.mapWith(Number).as('count'),
    newest: sql<number>`max(key)`.as('newest'),
  }),
  (select, schema, param) =>
    select
      .from(
        sql`(select c.author_key, c.key from (select cast(${param('userKey')} as bigint) as user_key,
            cast(${param('answeredKey')} as bigint) as comment_key) as n
          join ${schema.comments} as c on ${isHeard(schema)} order by c.key desc limit ${limit}) as found`,
      )
      .groupBy(sql`author_key`)
      .orderBy(sql`max(key) desc`),
);

const byId = rowBy('notices', 'id', ['key', 'userKey']);

/** The notices before a key, newest first, at most `most`. */
export const readNotices = (since: Since, most: number, before: number) =>
  all(page, { ...since, before, limit: most });

/** How many notices are unseen, counted to `most`. */
export function* countUnseenNotices(since: Since, most: number) {
  return Number((yield* get(unseen, { ...since, limit: most }))?.count ?? 0);
}

/** The members who have answered a comment, the newest first, and how often. */
export const readRepliers = (userKey: number, answeredKey: number) =>
  all(repliers, { userKey, answeredKey, limit: MOST_NEW });

/** The key of a member's notice with this id. */
export function* findNotice(userKey: number, id: string) {
  const notice = yield* get(byId, { id });
  return notice?.userKey === userKey ? notice.key : undefined;
}
