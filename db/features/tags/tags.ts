import { DEFAULT_TAG } from '../../../contract/values/limits.ts';
import { increment, readCounter } from '../../core/counters.ts';
import { newRowId } from '../../core/ids.ts';
import { all, get, run } from '../../core/procedure.ts';
import { mutation, query, type RowOf, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { setAsks } from '../posts/questions.ts';

const allTags = query()(
  ({ tags }) => ({ id: tags.id, name: tags.name, hue: tags.hue, asks: tags.asks }),
  (select, { tags }) => select.from(tags),
);
const byName = rowBy('tags', 'name', ['id', 'name', 'hue', 'asks']);
export type TagRow = RowOf<typeof byName>;
/** The columns that admins change. */
const CHANGEABLE = ['hue', 'asks'] as const;
const forUpdate = rowBy('tags', 'id', ['key', 'id', 'name', ...CHANGEABLE], 'update');
const update = updateBy('tags', 'key', CHANGEABLE);
const insert = mutation<{ key: number; id: string; name: string }>()((db, { tags }, param) =>
  db
    .insert(tags)
    .values({ key: param('key'), id: param('id'), name: param('name') })
    .onConflictDoNothing({ target: tags.name }),
);

declare module '../../core/store.ts' {
  interface Changes {
    'tag:added': { tag: TagRow; rev: number };
    'tag:changed': { tag: TagRow; rev: number };
  }
}

/**
 * All tags, by the code of their names: one answer for readers of all languages, and a database's own order of texts
 * depends on its collation. Pages show them in the order of their language.
 */
export function* listTags() {
  return (yield* all(allTags, {})).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const findTag = (name: string) => get(byName, { name });

/** Adds a tag (its name in lower case) within a write job; null when it exists. The forum itself has no `actor`. */
export function* addTagIn(tx: Transaction, name: string, actor: string | null) {
  const { key, id } = newRowId();
  const tag = { id, name, hue: null, asks: false };
  if ((yield* run(insert, { key, id, name })) === 0) return null;
  if (actor) yield* appendAudit({ actor, act: 'tag added', target: tag.id, detail: name });
  const added = { tag, rev: yield* increment('rev.tags') };
  tx.changed('tag:added', added);
  return added;
}
/** The same in a transaction of its own. */
export const addTag = (store: Store, name: string, actor: string | null) =>
  store.write((tx) => addTagIn(tx, name, actor));

type TagChange = Partial<Pick<TagRow, (typeof CHANGEABLE)[number]>>;

/**
 * Changes a tag; a field that is missing or the same as before stays, without an entry in the log.
 * @returns the tag and the rev of room `tags` after it; undefined when there is no such tag.
 */
export const changeTag = (store: Store, id: string, given: TagChange, actor: string) =>
  store.write(function* (tx) {
    const before = yield* get(forUpdate, { id });
    if (!before) return undefined;
    const { key, ...tag } = { ...before, ...given };
    const differing = CHANGEABLE.filter((field) => tag[field] !== before[field]);
    if (differing.length === 0) return { tag, rev: yield* readCounter('rev.tags') };
    yield* run(update, { key, ...tag });
    for (const field of differing) {
      const detail = `${tag.name}: ${field} ${tag[field] ?? 'by name'}`;
      yield* appendAudit({ actor, act: 'tag changed', target: id, detail });
    }
    if (differing.includes('asks')) yield* setAsks(tx, tag.name, tag.asks);
    const changed = { tag, rev: yield* increment('rev.tags') };
    tx.changed('tag:changed', changed);
    return changed;
  });

/** Adds the default tag, that of posts without a tag, unless it exists. */
export async function ensureDefaultTag(store: Store) {
  if (!(await store.read(findTag(DEFAULT_TAG)))) await addTag(store, DEFAULT_TAG, null);
}
