import { TurnTimer, yieldOverlongTurn } from '../../core/concurrency/event-loop-yield.ts';
import { postsTagged, readCounter } from '../../core/counters.ts';
import { and, desc, eq, lt, lte } from '../../core/drizzle.ts';
import { LAST_KEY } from '../../core/ids.ts';
import type { Ranked } from '../../core/page-index/keys.ts';
import { TOP_SCORE } from '../../core/page-index/page-index.ts';
import { all, type Procedure } from '../../core/procedure.ts';
import { limit, query, type Slice } from '../../core/query.ts';
import { readPosts } from './reads.ts';

interface WithTag {
  tag: string;
  limit: number;
}

const latestOfTag = query<WithTag & { key: number }>()(
  ({ posts }) => ({ score: posts.score, key: posts.key }),
  (db, { posts }, param, fields) =>
    db
      .select(fields)
      .from(posts)
      .where(and(eq(posts.tag, param('tag')), lte(posts.key, param('key'))))
      .orderBy(desc(posts.key))
      .limit(limit),
);
// SQLite seeks by a score or within one, not by both.
const ofScore = query<WithTag & Ranked>()(
  ({ posts }) => ({ score: posts.score, key: posts.key }),
  (db, { posts }, param, fields) =>
    db
      .select(fields)
      .from(posts)
      .where(
        and(
          eq(posts.tag, param('tag')),
          eq(posts.score, param('score')),
          lte(posts.key, param('key')),
        ),
      )
      .orderBy(desc(posts.key))
      .limit(limit),
);
const belowScore = query<WithTag & { score: number }>()(
  ({ posts }) => ({ score: posts.score, key: posts.key }),
  (db, { posts }, param, fields) =>
    db
      .select(fields)
      .from(posts)
      .where(and(eq(posts.tag, param('tag')), lt(posts.score, param('score'))))
      .orderBy(desc(posts.score), desc(posts.key))
      .limit(limit),
);

/** Reads the places of a tag's posts from one place on. */
type Walk = (tag: string, from: Ranked, limit: number) => Procedure<Ranked[]>;

const newest: Walk = (tag, { key }, limit) => all(latestOfTag, { tag, key, limit });

function* mostPopular(tag: string, from: Ranked, limit: number): Procedure<Ranked[]> {
  const equal = yield* all(ofScore, { tag, ...from, limit });
  if (equal.length === limit) return equal;
  const { score } = from;
  return [...equal, ...(yield* all(belowScore, { tag, score, limit: limit - equal.length }))];
}

const TOP: Ranked = { score: TOP_SCORE, key: LAST_KEY };
/** A long way to a deep page is walked in steps, between which the event loop may turn. */
const STEP_ROWS = 500;

function* pageOfTag(walk: Walk, tag: string, { skip, limit }: Slice) {
  if (skip >= (yield* countByTag(tag))) return [];
  const timer = new TurnTimer();
  let from = TOP;
  for (let left = skip; left > 0; ) {
    const step = Math.min(left, STEP_ROWS);
    const next = (yield* walk(tag, from, step + 1))[step];
    if (!next) return [];
    from = next;
    left -= step;
    yield* yieldOverlongTurn(timer);
  }
  return yield* readPosts((yield* walk(tag, from, limit)).map(({ key }) => key));
}

/** How many posts have a tag. */
export const countByTag = (tag: string): Procedure<number> => readCounter(postsTagged(tag));

/** A page of a tag's posts, newest first. */
export const listLatestByTag = (tag: string, slice: Slice) => pageOfTag(newest, tag, slice);

/** A page of a tag's posts by votes up minus votes down; ties newest first. */
export const listPopularByTag = (tag: string, slice: Slice) => pageOfTag(mostPopular, tag, slice);
