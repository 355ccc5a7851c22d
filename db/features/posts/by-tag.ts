import { postsTagged, readCounter } from '../../core/counters.ts';
import { eq } from '../../core/drizzle.ts';
import { keysOfPage, pages } from '../../core/pagination.ts';
import type { Procedure } from '../../core/procedure.ts';
import { limit, query, type Slice, skip } from '../../core/query.ts';
import { readPosts } from './reads.ts';

type OfTag = Slice & { tag: string };

const byTime = pages((along) =>
  query<OfTag>()(
    ({ posts }) => ({ key: posts.key }),
    (db, { posts }, param, fields) =>
      db
        .select(fields)
        .from(posts)
        .where(eq(posts.tag, param('tag')))
        .orderBy(along(posts.key))
        .limit(limit)
        .offset(skip),
  ),
);
const byScore = pages((along) =>
  query<OfTag>()(
    ({ posts }) => ({ key: posts.key }),
    (db, { posts }, param, fields) =>
      db
        .select(fields)
        .from(posts)
        .where(eq(posts.tag, param('tag')))
        .orderBy(along(posts.score), along(posts.key))
        .limit(limit)
        .offset(skip),
  ),
);

/** How many posts have a tag. */
export const countByTag = (tag: string): Procedure<number> => readCounter(postsTagged(tag));

/** A page of a tag's posts, newest first. */
export function* listLatestByTag(tag: string, slice: Slice) {
  return yield* readPosts(yield* keysOfPage(byTime, { tag }, yield* countByTag(tag), slice));
}

/** A page of a tag's posts by votes up minus votes down; ties newest first. */
export function* listPopularByTag(tag: string, slice: Slice) {
  return yield* readPosts(yield* keysOfPage(byScore, { tag }, yield* countByTag(tag), slice));
}
