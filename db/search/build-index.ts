import type { SelectedFields } from 'drizzle-orm/sqlite-core';
import { TurnTimer, yieldOverlongTurn } from '../core/concurrency/event-loop-yield.ts';
import { desc, lt } from '../core/drizzle.ts';
import { forUpdate } from '../core/engine.ts';
import { LAST_KEY } from '../core/ids.ts';
import { readSetting, takeSetting, writeSetting } from '../core/internal-settings.ts';
import { all, type Procedure } from '../core/procedure.ts';
import { limit, type Query, query } from '../core/query.ts';
import type { Schema } from '../core/schema/schema.ts';
import type { Store } from '../core/store.ts';
import { emptySearchIndex, numberUnnumbered } from './empty-index.ts';
import {
  indexEarlierComment,
  indexEarlierPost,
  indexedCommentFields,
  indexedPostFields,
} from './index-texts.ts';
import { PROGRESS_OF, TEXT_KINDS, type TextKind, WHOLE, WORDS_CHECKED } from './progress.ts';

/** The texts of one write job. */
const BATCH_TEXTS = { posts: 20, comments: 50 };

interface Batch {
  before: number;
  limit: number;
}
/** The lock keeps other jobs from an edit or deletion between this read and the write of the words. */
const textsBefore = <Fields extends SelectedFields>(
  kind: TextKind,
  fieldsOf: (schema: Schema) => Fields,
) =>
  query<Batch>()(fieldsOf, (select, { [kind]: table }, param, { db }) =>
    forUpdate(
      db,
      select
        .from(table)
        .where(lt(table.key, param('before')))
        .orderBy(desc(table.key))
        .limit(limit),
      'no key update',
      table,
    ),
  );

/** The procedure that indexes the texts of a batch; it answers the key of the last one. */
const indexerOf = <Text extends { key: number }>(
  texts: Query<Batch, Text>,
  index: (text: Text) => Procedure<void>,
) =>
  function* (batch: Batch): Procedure<number | undefined> {
    const timer = new TurnTimer();
    const found = yield* all(texts, batch);
    // The oldest first: FTS5 writes a segment whenever a row is not after the one before.
    for (const text of found.toReversed()) {
      yield* index(text);
      yield* yieldOverlongTurn(timer);
    }
    return found.at(-1)?.key;
  };
const INDEXERS = {
  posts: indexerOf(textsBefore('posts', indexedPostFields), indexEarlierPost),
  comments: indexerOf(textsBefore('comments', indexedCommentFields), indexEarlierComment),
};

/** Indexes the next texts; answers whether there may be more. */
function* indexNext(kind: TextKind): Procedure<boolean> {
  const reached = yield* readSetting(PROGRESS_OF[kind]);
  if (reached === WHOLE) return false;
  if (reached === undefined) yield* numberUnnumbered(kind);
  const before = reached === undefined ? LAST_KEY : Number(reached);
  const last = yield* INDEXERS[kind]({ before, limit: BATCH_TEXTS[kind] });
  yield* writeSetting(PROGRESS_OF[kind], last === undefined ? WHOLE : String(last));
  return last !== undefined;
}

/** True if the indexes have all texts. */
export function* isSearchIndexWhole(): Procedure<boolean> {
  for (const kind of TEXT_KINDS)
    if ((yield* readSetting(PROGRESS_OF[kind])) !== WHOLE) return false;
  return true;
}

/** Notes that fsck has found the words right. Where a rebuild has begun since, they are to be checked again. */
export function* noteCheckedWords(): Procedure<void> {
  if (yield* isSearchIndexWhole()) yield* takeSetting(WORDS_CHECKED, WHOLE);
}

/**
 * Indexes the texts of before the search, or of an earlier version of its index, in small write jobs, the newest texts
 * first. It goes on where an earlier run has ended; several servers may run it at once. Searches go on meanwhile: each
 * text keeps its words until they are replaced.
 */
export async function buildSearchIndex(store: Store, signal?: AbortSignal): Promise<void> {
  for (const kind of TEXT_KINDS)
    while (!signal?.aborted && (await store.write(() => indexNext(kind))));
}

/** Empties the search indexes and makes them anew. A killed rebuild goes on at the next start of a server. */
export async function rebuildSearchIndex(store: Store): Promise<void> {
  await store.write(emptySearchIndex);
  await buildSearchIndex(store);
}
