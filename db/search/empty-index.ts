import { perEngine } from '../core/engine.ts';
import { LAST_KEY } from '../core/ids.ts';
import { removeSetting, writeSetting } from '../core/internal-settings.ts';
import { get, type Procedure, run } from '../core/procedure.ts';
import { mutation } from '../core/query.ts';
import { findUnnumbered, forgetDocuments, numberAll } from './documents.ts';
import { PROGRESS_OF, TEXT_KINDS, type TextKind, WORDS_CHECKED } from './progress.ts';

const statement = (sql: string) => ({ toSQL: () => ({ sql, params: [] }) });

/** A contentless table of FTS5 is emptied by a command of its own. */
const empty = (table: string) =>
  mutation()((db) =>
    perEngine(db, {
      sqlite: () => statement(`insert into ${table}(${table}) values ('delete-all')`),
      postgres: () => statement(`delete from ${table}`),
    }),
  );
const stepsOf = (kind: TextKind) => ({
  empty: empty({ posts: 'post_words', comments: 'comment_words' }[kind]),
  forget: forgetDocuments(kind),
  number: numberAll(kind),
  unnumbered: findUnnumbered(kind),
});
const STEPS = { posts: stepsOf('posts'), comments: stepsOf('comments') };

function* emptyIndexOf(kind: TextKind): Procedure<void> {
  const { empty, forget, number } = STEPS[kind];
  yield* run(empty, {}, 'settling');
  yield* run(forget, {});
  yield* run(number, {});
  yield* writeSetting(PROGRESS_OF[kind], String(LAST_KEY));
  yield* removeSetting(WORDS_CHECKED);
}

/** Empties the search indexes, so that they are made anew. Texts out of order then have their place. */
export function* emptySearchIndex(): Procedure<void> {
  for (const kind of TEXT_KINDS) yield* emptyIndexOf(kind);
}

/** Empties an index of which texts have no number, as after an import that was cut: it is made anew, too. */
export function* numberUnnumbered(kind: TextKind): Procedure<void> {
  if (yield* get(STEPS[kind].unnumbered, {})) yield* emptyIndexOf(kind);
}

/** Forgets how far the indexes are. The next start of a server looks whether texts have no number. */
export function* forgetSearchIndex(): Procedure<void> {
  for (const kind of TEXT_KINDS) yield* removeSetting(PROGRESS_OF[kind]);
}
