import { postsTagged, readCounter } from '../../core/counters.ts';
import { eq } from '../../core/drizzle.ts';
import { rowPages, rowsOfPage } from '../../core/pagination.ts';
import type { Procedure } from '../../core/procedure.ts';
import type { ParamOf, Slice } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { listedPosts, type PostRow } from './reads.ts';

interface OfTag {
  tag: string;
}
const isTagged = ({ posts }: Schema, param: ParamOf<OfTag>) => eq(posts.tag, param('tag'));

const byTime = rowPages<OfTag, PostRow>(listedPosts, isTagged);
const byScore = rowPages<OfTag, PostRow>(listedPosts, isTagged, ({ posts }) => [posts.score]);

/** How many posts have a tag. */
export const countByTag = (tag: string): Procedure<number> => readCounter(postsTagged(tag));

/** A page of a tag's posts, newest first. */
export function* listLatestByTag(tag: string, slice: Slice) {
  return yield* rowsOfPage(byTime, { tag }, yield* countByTag(tag), slice);
}

/** A page of a tag's posts by votes up minus votes down; ties newest first. */
export function* listPopularByTag(tag: string, slice: Slice) {
  return yield* rowsOfPage(byScore, { tag }, yield* countByTag(tag), slice);
}
