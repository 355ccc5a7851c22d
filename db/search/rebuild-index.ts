import { perEngine } from '../core/engine.ts';
import { LAST_KEY } from '../core/ids.ts';
import { removeSetting, writeSetting } from '../core/internal-settings.ts';
import { type Procedure, run } from '../core/procedure.ts';
import { mutation } from '../core/query.ts';
import type { Store } from '../core/store.ts';
import { buildSearchIndex } from './build-index.ts';
import { forgetDocuments, numberAll } from './documents.ts';
import { PROGRESS_OF, TEXT_KINDS, WORDS_CHECKED } from './progress.ts';

const statement = (sql: string) => ({ toSQL: () => ({ sql, params: [] }) });

/** A contentless table of FTS5 is emptied by a command of its own. */
const empty = (table: string) =>
  mutation()((db) =>
    perEngine(db, {
      sqlite: () => statement(`insert into ${table}(${table}) values ('delete-all')`),
      postgres: () => statement(`delete from ${table}`),
    }),
  );
const STEPS = TEXT_KINDS.map((kind) => ({
  progress: PROGRESS_OF[kind],
  empty: empty({ posts: 'post_words', comments: 'comment_words' }[kind]),
  forget: forgetDocuments(kind),
  number: numberAll(kind),
}));

/** Empties the search indexes, so that they are made anew. Texts out of order then have their place. */
export function* emptySearchIndex(): Procedure<void> {
  for (const { progress, empty, forget, number } of STEPS) {
    yield* run(empty, {}, 'settling');
    yield* run(forget, {});
    yield* run(number, {});
    yield* writeSetting(progress, String(LAST_KEY));
  }
  yield* removeSetting(WORDS_CHECKED);
}

/** Empties the search indexes and makes them anew. A killed rebuild goes on at the next start of a server. */
export async function rebuildSearchIndex(store: Store): Promise<void> {
  await store.write(emptySearchIndex);
  await buildSearchIndex(store);
}
