import { SEARCH_RESULTS } from '../contract/limits.ts';
import type { Connection } from './connection.ts';
import { and, desc, eq, gt, ne, sql } from './drizzle.ts';
import { containing, foldCase } from './fold.ts';
import { type PostRow, readPosts } from './posts.ts';
import { limit, rows } from './query.ts';

/** Tags that contain a text, each with the newest post that has it; null where none has. */
const tagsLike = rows<{ tag: string; pattern: string }>()(
  ({ tags, posts }) => ({
    name: tags.name,
    newest: sql<
      string | null
    >`(select max(${posts.id}) from ${posts} where ${posts.tag} = ${tags.name})`.as('newest'),
  }),
  (db, { tags }, hole, fields) =>
    db
      .select(fields)
      .from(tags)
      .where(and(sql`${tags.name} like ${hole('pattern')} escape '!'`, ne(tags.name, hole('tag')))),
);
const idsWithTag = rows<{ tag: string; after: string; limit: number }>()(
  ({ posts }) => ({ id: posts.id }),
  (db, { posts }, hole, fields) =>
    db
      .select(fields)
      .from(posts)
      .where(and(eq(posts.tag, hole('tag')), gt(posts.id, hole('after'))))
      .orderBy(desc(posts.id))
      .limit(limit),
);

/**
 * The ids of the newest posts under any of the tags. Each tag is read along its own index, the one with the newest post
 * first, and a tag whose newest is too old is not read at all: no search costs more than what it finds.
 */
async function newestUnder(
  from: Connection,
  tags: { name: string; newest: string }[],
  most: number,
): Promise<string[]> {
  let found: string[] = [];
  for (const { name, newest } of tags.toSorted((a, b) => (a.newest < b.newest ? 1 : -1))) {
    const after = found[most - 1] ?? '';
    if (newest <= after) break;
    const fresh = await from.all(idsWithTag, { tag: name, after, limit: most });
    found = [...found, ...fresh.map(({ id }) => id)].sort().reverse().slice(0, most);
  }
  return found;
}

/** Posts whose tag is the text, then those whose tag contains it; each newest first, at most 100 in all. */
export async function searchByTag(from: Connection, text: string): Promise<PostRow[]> {
  const tag = foldCase(text);
  const equal = await from.all(idsWithTag, { tag, after: '', limit: SEARCH_RESULTS });
  const ids = equal.map(({ id }) => id);
  const rest = SEARCH_RESULTS - ids.length;
  if (rest === 0) return readPosts(from, ids);
  const like = await from.all(tagsLike, { tag, pattern: containing(tag) });
  const used = like.flatMap(({ name, newest }) => (newest === null ? [] : [{ name, newest }]));
  return readPosts(from, [...ids, ...(await newestUnder(from, used, rest))]);
}
