import { desc, eq, lt, lte, sql } from '../drizzle.ts';
import { all, get, type Procedure } from '../procedure.ts';
import { limit, query, type Slice, skip } from '../query.ts';

/** The place of a post in the popular list. */
export interface Ranked {
  score: number;
  key: number;
}
/** Where a page of the popular list begins: `skip` rows after a post. */
interface PopularSlice extends Slice {
  score: number;
  from: number;
}

// Each 64th key is an index step from the previous one. Numbering all rows takes five times as long.
export const latestAnchorKeys = query()(
  () => ({ key: sql<number>`key` }),
  (db, { posts }, _param, fields) =>
    db.select(fields).from(
      sql`(with recursive firsts (key) as (
        select max(key) from ${posts}
        union all
        select (select p.key from ${posts} p where p.key < firsts.key order by p.key desc limit 1 offset 63)
          from firsts where firsts.key is not null
      ) select key from firsts where key is not null) as found`,
    ),
);
// The steps end at each score, where the next segment begins: SQLite seeks by a score or within one, not by both.
export const popularAnchorKeys = query()(
  () => ({
    score: sql<number>`score`.as('score'),
    key: sql<number>`key`.as('key'),
    length: sql<number>`length`.mapWith(Number).as('length'),
  }),
  (db, { posts }, _param, fields) => {
    const nextScore = sql`(select max(score) from ${posts} where score < firsts.score)`;
    const step = sql`(select p.key from ${posts} p where p.score = firsts.score and p.key < firsts.key
      order by p.key desc limit 1 offset 63)`;
    return db.select(fields).from(
      sql`(with recursive firsts (score, key) as (
        select max(score), (select max(key) from ${posts} where score = (select max(score) from ${posts}))
          from ${posts}
        union all
        select case when ${step} is null then ${nextScore} else firsts.score end,
          coalesce(${step}, (select max(key) from ${posts} where score = ${nextScore}))
          from firsts where firsts.key is not null
      ) select score, key, (select count(*) from (select 1 from ${posts} p where p.score = firsts.score
        and p.key <= firsts.key order by p.key desc limit 64) as segment) as length
        from firsts where key is not null) as found`,
    );
  },
);

// The keys of a page come from an index alone. A second query reads their rows, with the authors.
export const latestKeys = query<Slice & { from: number }>()(
  ({ posts }) => ({ key: posts.key }),
  (db, { posts }, param, fields) =>
    db
      .select(fields)
      .from(posts)
      .where(lte(posts.key, param('from')))
      .orderBy(desc(posts.key))
      .limit(limit)
      .offset(skip),
);
const keysOfScore = query<PopularSlice>()(
  ({ posts }) => ({ score: posts.score, key: posts.key }),
  (db, { posts }, param, fields) =>
    db
      .select(fields)
      .from(posts)
      .where(sql`${eq(posts.score, param('score'))} and ${lte(posts.key, param('from'))}`)
      .orderBy(desc(posts.key))
      .limit(limit)
      .offset(skip),
);
const countOfScore = query<Ranked & { limit: number }>()(
  () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
  (db, { posts }, param, fields) =>
    db.select(fields).from(
      db
        .select({ key: posts.key })
        .from(posts)
        .where(sql`${eq(posts.score, param('score'))} and ${lte(posts.key, param('key'))}`)
        .limit(limit)
        .as('skipped'),
    ),
);
const keysBelowScore = query<Slice & { score: number }>()(
  ({ posts }) => ({ score: posts.score, key: posts.key }),
  (db, { posts }, param, fields) =>
    db
      .select(fields)
      .from(posts)
      .where(lt(posts.score, param('score')))
      .orderBy(desc(posts.score), desc(posts.key))
      .limit(limit)
      .offset(skip),
);

/** The places of a page of the popular list: the rest of its first score, then lower scores. */
export function* popularKeys(slice: PopularSlice): Procedure<Ranked[]> {
  const { score, from: key, skip, limit } = slice;
  const equal = yield* all(keysOfScore, slice);
  if (equal.length === limit) return equal;
  const skipped =
    equal.length > 0 || skip === 0
      ? skip
      : ((yield* get(countOfScore, { score, key, limit: skip }))?.count ?? 0);
  const below = { score, limit: limit - equal.length, skip: skip - skipped };
  return [...equal, ...(yield* all(keysBelowScore, below))];
}
