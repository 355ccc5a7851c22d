import { SEARCH_RESULTS } from '../../../contract/values/limits.ts';
import { containing, foldCase } from '../../core/case-folding.ts';
import { and, desc, eq, gt, ne, sql } from '../../core/drizzle.ts';
import { NO_KEY } from '../../core/ids.ts';
import { all, type Procedure } from '../../core/procedure.ts';
import { limit, query } from '../../core/query.ts';
import { type PostRow, readPosts } from './reads.ts';

/** Tags that contain a text, each with the newest post that has it; null where none has. */
const tagsMatching = query<{ tag: string; pattern: string }>()(
  ({ tags, posts }) => ({
    name: tags.name,
    newest: sql<
      number | null
    >`(select max(${posts.key}) from ${posts} where ${posts.tag} = ${tags.name})`.as('newest'),
  }),
  (select, { tags }, param) =>
    select
      .from(tags)
      .where(
        and(sql`${tags.name} like ${param('pattern')} escape '!'`, ne(tags.name, param('tag'))),
      ),
);
const keysWithTag = query<{ tag: string; after: number; limit: number }>()(
  ({ posts }) => ({ key: posts.key }),
  (select, { posts }, param) =>
    select
      .from(posts)
      .where(and(eq(posts.tag, param('tag')), gt(posts.key, param('after'))))
      .orderBy(desc(posts.key))
      .limit(limit),
);

/**
 * The keys of the newest posts with any of the tags. Each tag is read along its index, that of the newest post first.
 * A tag whose newest post is too old is not read, so the cost depends on the results only.
 */
function* newestWithTags(
  tags: { name: string; newest: number }[],
  most: number,
): Procedure<number[]> {
  let found: number[] = [];
  for (const { name, newest } of tags.toSorted((a, b) => b.newest - a.newest)) {
    const after = found[most - 1] ?? NO_KEY;
    if (newest <= after) break;
    const newer = yield* all(keysWithTag, { tag: name, after, limit: most });
    found = [...found, ...newer.map(({ key }) => key)].sort((a, b) => b - a).slice(0, most);
  }
  return found;
}

/** Posts whose tag is the text, then those whose tag contains it; each newest first, at most 100 in all. */
export function* searchByTag(text: string): Procedure<PostRow[]> {
  const tag = foldCase(text);
  const equal = yield* all(keysWithTag, { tag, after: NO_KEY, limit: SEARCH_RESULTS });
  const keys = equal.map(({ key }) => key);
  const rest = SEARCH_RESULTS - keys.length;
  if (rest === 0) return yield* readPosts(keys);
  const like = yield* all(tagsMatching, { tag, pattern: containing(tag) });
  const usedTags = like.flatMap(({ name, newest }) => (newest === null ? [] : [{ name, newest }]));
  return yield* readPosts([...keys, ...(yield* newestWithTags(usedTags, rest))]);
}
