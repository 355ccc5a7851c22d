/** Full-text search: finding the keys of texts by their words, the newest first. */
import { and, desc, eq, sql } from '../../core/drizzle.ts';
import { type Builder, perEngine } from '../../core/engine.ts';
import { NO_KEY } from '../../core/ids.ts';
import { all, type Procedure } from '../../core/procedure.ts';
import { limit, query } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { isBefore, keyOfRow, type WordsTable } from '../../search/documents.ts';
import type { TextKind } from '../../search/progress.ts';
import { asFts5, asTsquery, type Match } from '../../search/words-encoding.ts';

interface Range {
  match: Match;
  before: number;
  limit: number;
}

const placeholder = (name: string, mapToDriverValue: (value: never) => string) =>
  sql.param(sql.placeholder(name), { mapToDriverValue: mapToDriverValue as never });

const matches = (db: Builder, { words }: Schema[WordsTable]) =>
  perEngine(db, {
    sqlite: () => sql`${words} match ${placeholder('match', asFts5)}`,
    postgres: () => sql`${words} @@ ${placeholder('match', asTsquery)}::tsquery`,
  });

const keysIn = (table: WordsTable) =>
  query<Range>()(
    (schema) => ({ key: keyOfRow(table, schema) }),
    (select, { [table]: words }, param, { db }) =>
      select
        .from(words)
        .where(and(matches(db, words), isBefore(db, table, words, param('before'))))
        .orderBy(desc(words.key))
        .limit(limit),
  );
const KEYS = { posts: keysIn('postWords'), comments: keysIn('commentWords') };

/** True if a column is one of any number of keys: the parameter `keys`. */
export const isAnyOf = (db: Builder, column: unknown) =>
  perEngine(db, {
    sqlite: () =>
      sql`${column} in (select value from json_each(${placeholder('keys', JSON.stringify)}))`,
    postgres: () =>
      sql`${column} = any(${placeholder('keys', (keys: number[]) => `{${keys}}`)}::bigint[])`,
  });
/** The argument of `isAnyOf`. */
export interface AnyKeys {
  keys: readonly number[];
}

const commentsWithTag = query<AnyKeys & { tag: string }>()(
  ({ comments }) => ({ key: comments.key }),
  (select, { comments, posts }, param, { db }) =>
    select
      .from(comments)
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .where(and(isAnyOf(db, comments.key), eq(posts.tag, param('tag'))))
      .orderBy(desc(comments.key)),
);

/**
 * Comments are looked through for a tag in such steps, and at most so many per request. Each step searches anew, so
 * there are few of them.
 */
const STEPS = [500, 20_000];
/** The comments whose posts one statement looks up. */
const LOOKED_UP = 2_000;

export interface Scan {
  keys: number[];
  /** All texts with this key or a greater one were looked at; `NO_KEY`: all there are. */
  reached: number;
}
interface Wanted {
  match: Match;
  before: number;
  most: number;
}

function* scanAll(kind: TextKind, { match, before, most }: Wanted): Procedure<Scan> {
  const keys = (yield* all(KEYS[kind], { match, before, limit: most })).map(({ key }) => key);
  return { keys, reached: keys.length < most ? NO_KEY : (keys.at(-1) as number) };
}

/** Looks for the tag of each comment's post: a post's tag may change, so its comments don't carry it. */
function* scanCommentsWithTag(tag: string, { match, before, most }: Wanted): Procedure<Scan> {
  const found: number[] = [];
  let reached = before;
  for (const length of STEPS) {
    const step = yield* scanAll('comments', { match, before: reached, most: length });
    for (let at = 0; at < step.keys.length && found.length < most; at += LOOKED_UP) {
      const keys = step.keys.slice(at, at + LOOKED_UP);
      found.push(...(yield* all(commentsWithTag, { keys, tag })).map(({ key }) => key));
      reached = keys.at(-1) as number;
    }
    if (found.length >= most) break;
    reached = step.reached;
    if (reached === NO_KEY) break;
  }
  if (found.length <= most) return { keys: found, reached };
  return { keys: found.slice(0, most), reached: found[most - 1] as number };
}

/** The keys of the newest texts that match. With a tag, posts carry it as a mark of the match. */
export const scan = (kind: TextKind, tag: string | null, wanted: Wanted): Procedure<Scan> =>
  kind === 'comments' && tag !== null ? scanCommentsWithTag(tag, wanted) : scanAll(kind, wanted);
