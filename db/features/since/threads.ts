/** The activity of a period: the threads with new comments, and the texts to read of them. */
import { SINCE_THREADS, WORDS_A_MINUTE } from '../../../contract/values/limits.ts';
import { and, desc, eq, sql } from '../../core/drizzle.ts';
import { type Builder, isListed, keyList, perEngine } from '../../core/engine.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { limit, type ParamOf, query } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** A time by the keys of what is written in it: from the first one to before the other. */
interface Span {
  from: number;
  to: number;
}

/** Threads whose people are counted at once. */
const CANDIDATES = 400;
const GROWTH = 4;

const isWithin = (column: unknown, param: ParamOf<Span>) =>
  sql`${column} >= ${param('from')} and ${column} < ${param('to')}`;

/**
 * Comments of a span, for counting them by post. The index of comments by post is in this order, and has both columns.
 * SQLite would search by the key and sort what it finds, which takes three times as long; the sign keeps it from that.
 */
const inOrderOfPosts = (db: Builder, { comments }: Schema, param: ParamOf<Span>) =>
  perEngine(db, {
    sqlite: () => isWithin(sql`+${comments.key}`, param),
    postgres: () => isWithin(comments.key, param),
  });

/** Members whose comments are left out, as a list of keys. */
interface Hiding {
  hidden: string;
}
const isShown = (db: Builder, authorKey: unknown, param: ParamOf<Hiding>) =>
  sql`not ${isListed(db, authorKey, param('hidden'))}`;

const countOf = () => sql<number>`count(*)`.mapWith(Number).as('count');

const postsOfSpan = query<Span>()(
  () => ({ count: countOf() }),
  (select, { posts }, param) => select.from(posts).where(isWithin(posts.key, param)),
);
const threadsOfSpan = query<Span>()(
  () => ({ count: countOf() }),
  (select, schema, param, { db }) =>
    select.from(
      sql`(select 1 from ${schema.comments} where ${inOrderOfPosts(db, schema, param)}
        group by ${schema.comments.postKey}) as threads`,
    ),
);
/** The threads with most new comments. */
const fullest = query<Span & { limit: number }>()(
  ({ comments }) => ({ postKey: comments.postKey, count: countOf() }),
  (select, schema, param, { db }) =>
    select
      .from(schema.comments)
      .where(inOrderOfPosts(db, schema, param))
      .groupBy(schema.comments.postKey)
      .orderBy(sql`count(*) desc`, desc(schema.comments.postKey))
      .limit(limit),
);
const peopleOf = query<Span & { posts: string }>()(
  ({ comments }) => ({
    postKey: comments.postKey,
    people: sql<number>`count(distinct ${comments.authorKey})`.mapWith(Number).as('people'),
  }),
  (select, { comments }, param, { db }) =>
    select
      .from(comments)
      .where(and(isListed(db, comments.postKey, param('posts')), isWithin(comments.key, param)))
      .groupBy(comments.postKey),
);
/** Words end at spaces; a text has one more. */
const wordsIn = (text: unknown) =>
  sql`octet_length(${text}) - octet_length(replace(${text}, ' ', '')) + 1`;
const boundsOf = query<Span & Hiding & { posts: string }>()(
  ({ comments }) => ({
    postKey: comments.postKey,
    first: sql<number>`min(${comments.key})`.mapWith(Number).as('first'),
    last: sql<number>`max(${comments.key})`.mapWith(Number).as('last'),
    words: sql<number>`sum(${wordsIn(comments.text)})`.mapWith(Number).as('words'),
  }),
  (select, { comments }, param, { db }) =>
    select
      .from(comments)
      .where(
        and(
          isListed(db, comments.postKey, param('posts')),
          isWithin(comments.key, param),
          isShown(db, comments.authorKey, param),
        ),
      )
      .groupBy(comments.postKey),
);
/** The most answered new comment of each thread, if any is answered; of several the first. */
const mostAnswered = query<Span & Hiding & { posts: string }>()(
  () => ({
    postKey: sql<number>`post_key`.mapWith(Number).as('postKey'),
    key: sql<number>`answered_key`.mapWith(Number).as('key'),
  }),
  (select, { comments }, param, { db }) =>
    select
      .from(
        sql`(select c.post_key, c.reply_to_key as answered_key,
            row_number() over (partition by c.post_key order by count(*) desc, c.reply_to_key) as place
          from ${comments} as c join ${comments} as answered on answered.key = c.reply_to_key
          where ${isListed(db, sql`c.post_key`, param('posts'))}
            and ${isWithin(sql`c.key`, param)} and c.reply_to_key >= ${param('from')}
            and ${isShown(db, sql`answered.author_key`, param)}
          group by c.post_key, c.reply_to_key) as found`,
      )
      .where(sql`place = 1`),
);
const leadsOf = query<{ comments: string }>()(
  ({ comments, posts, users }) => ({
    postKey: posts.key,
    postId: posts.id,
    title: posts.title,
    tag: posts.tag,
    authorId:
      sql<string>`(select author.id from ${users} as author where author.key = ${posts.authorKey})`.as(
        'authorId',
      ),
    id: comments.id,
    text: comments.text,
    format: comments.format,
    leadAuthorId: users.id,
    leadAuthorName: users.displayName,
  }),
  (select, { comments, posts, users }, param, { db }) =>
    select
      .from(comments)
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .innerJoin(users, eq(users.key, comments.authorKey))
      .where(isListed(db, comments.key, param('comments'))),
);
const idsOf = query<{ comments: string }>()(
  ({ comments }) => ({ key: comments.key, id: comments.id }),
  (select, { comments }, param, { db }) =>
    select.from(comments).where(isListed(db, comments.key, param('comments'))),
);

/** A thread by its counts. */
interface CountedThread {
  postKey: number;
  new: number;
  people: number;
}
const byPeople = (one: CountedThread, other: CountedThread): number =>
  other.people - one.people || other.new - one.new || other.postKey - one.postKey;

/**
 * The threads with most different people, most first. The people of the threads with most comments are counted, for no
 * thread has more people than comments.
 */
function* busiest(span: Span, most: number): Procedure<CountedThread[]> {
  for (let candidates = CANDIDATES; ; candidates *= GROWTH) {
    const rows = yield* all(fullest, { ...span, limit: candidates });
    const people = new Map<number, number>();
    const posts = keyList(rows.map(({ postKey }) => postKey));
    for (const row of yield* all(peopleOf, { ...span, posts })) people.set(row.postKey, row.people);
    const threads = rows
      // A thread that has gone meanwhile has nobody.
      .flatMap(({ postKey, count }) => {
        const counted = people.get(postKey);
        return counted === undefined ? [] : [{ postKey, new: count, people: counted }];
      })
      .sort(byPeople)
      .slice(0, most);
    const fewest = threads[most - 1]?.people ?? 0;
    const next = rows[candidates - 1]?.count ?? 0;
    if (next <= fewest) return threads;
  }
}

/** A thread with what to read of it: the lead is the most answered of the new comments, else the first. */
export interface OpenedThread extends CountedThread {
  postId: string;
  title: string;
  tag: string;
  authorId: string;
  minutes: number;
  lead: {
    id: string;
    text: string;
    format: 'plain' | 'markdown';
    authorId: string;
    authorName: string;
  };
  /** The ids of the first and the last new comment. */
  first: string;
  last: string;
}

/**
 * Reads what to show of some threads, in their order; what was deleted meanwhile is left out.
 * @param hiddenAuthors the keys of members whose comments are not read: none of them leads a thread, or begins it.
 */
export function* openThreads(
  span: Span,
  threads: readonly CountedThread[],
  hiddenAuthors: readonly number[] = [],
): Procedure<OpenedThread[]> {
  const hidden = keyList(hiddenAuthors);
  const posts = keyList(threads.map(({ postKey }) => postKey));
  const bounds = new Map(
    (yield* all(boundsOf, { ...span, posts, hidden })).map((row) => [row.postKey, row]),
  );
  const answered = new Map(
    (yield* all(mostAnswered, { ...span, posts, hidden })).map((row) => [row.postKey, row.key]),
  );
  const leads = [...bounds.values()].map(({ postKey, first }) => answered.get(postKey) ?? first);
  const ends = [...bounds.values()].flatMap(({ first, last }) => [first, last]);
  const opened = new Map(
    (yield* all(leadsOf, { comments: keyList(leads) })).map((row) => [row.postKey, row]),
  );
  const ids = new Map(
    (yield* all(idsOf, { comments: keyList(ends) })).map(({ key, id }) => [key, id]),
  );
  return threads.flatMap((thread) => {
    const found = bounds.get(thread.postKey);
    const lead = opened.get(thread.postKey);
    const first = ids.get(found?.first ?? 0);
    const last = ids.get(found?.last ?? 0);
    if (!found || !lead || first === undefined || last === undefined) return [];
    const { postId, title, tag, authorId, id, text, format, leadAuthorId, leadAuthorName } = lead;
    const minutes = Math.max(1, Math.ceil(found.words / WORDS_A_MINUTE));
    return [
      {
        ...thread,
        postId,
        title,
        tag,
        authorId,
        minutes,
        lead: { id, text, format, authorId: leadAuthorId, authorName: leadAuthorName },
        first,
        last,
      },
    ];
  });
}

/** Reads the activity of a span. The statements read much: `store.readCostly` runs them. */
export function* readSince(span: Span) {
  const posts = (yield* get(postsOfSpan, span))?.count ?? 0;
  const total = (yield* get(threadsOfSpan, span))?.count ?? 0;
  const threads = yield* busiest(span, SINCE_THREADS);
  return { posts, total, threads: yield* openThreads(span, threads) };
}
