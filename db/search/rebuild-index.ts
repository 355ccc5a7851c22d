import { perEngine } from '../core/engine.ts';
import { LAST_KEY } from '../core/ids.ts';
import { removeSetting, writeSetting } from '../core/internal-settings.ts';
import { run } from '../core/procedure.ts';
import { mutation } from '../core/query.ts';
import type { Store } from '../core/store.ts';
import { buildSearchIndex } from './build-index.ts';
import { SEARCH_PROGRESS, WORDS_CHECKED } from './progress.ts';

const statement = (sql: string) => ({ toSQL: () => ({ sql, params: [] }) });

/** A contentless table of FTS5 is emptied by a command of its own. */
const empty = (table: string) =>
  mutation()((db) =>
    perEngine(db, {
      sqlite: () => statement(`insert into ${table}(${table}) values ('delete-all')`),
      postgres: () => statement(`delete from ${table}`),
    }),
  );
const EMPTY_ALL = [empty('post_words'), empty('comment_words')];

/** Empties the search indexes and makes them anew. A killed rebuild goes on at the next start of a server. */
export async function rebuildSearchIndex(store: Store): Promise<void> {
  await store.write(function* () {
    for (const query of EMPTY_ALL) yield* run(query, {}, 'settling');
    for (const name of SEARCH_PROGRESS) yield* writeSetting(name, String(LAST_KEY));
    yield* removeSetting(WORDS_CHECKED);
  });
  await buildSearchIndex(store);
}
