import { DEFAULT_TAG } from '../../contract/limits.ts';
import { increment } from '../counters.ts';
import { asc, eq } from '../drizzle.ts';
import { newRowId } from '../ids.ts';
import { all, get, run } from '../procedure.ts';
import { mutation, query } from '../query.ts';
import type { Store } from '../store.ts';
import { appendAudit } from './audit.ts';

const allTags = query()(
  ({ tags }) => ({ id: tags.id, name: tags.name }),
  (db, { tags }, _param, fields) => db.select(fields).from(tags).orderBy(asc(tags.name)),
);
const byName = query<{ name: string }>()(
  ({ tags }) => ({ id: tags.id, name: tags.name }),
  (db, { tags }, param, fields) =>
    db
      .select(fields)
      .from(tags)
      .where(eq(tags.name, param('name'))),
);
const insert = mutation<{ key: number; id: string; name: string }>()((db, { tags }, param) =>
  db
    .insert(tags)

    .values({ key: param('key'), id: param('id'), name: param('name') })
    .onConflictDoNothing({ target: tags.name }),
);

declare module '../store.ts' {
  interface Changes {
    'tag:added': { tag: { id: string; name: string }; rev: number };
  }
}

/** All tags, by name. */
export const listTags = () => all(allTags, {});

export const findTag = (name: string) => get(byName, { name });

/** Adds a tag (its name in lower case); null when it exists. The forum itself has no `actor`. */
export function addTag(store: Store, name: string, actor: string | null) {
  return store.write(function* (tx) {
    const { key, id } = newRowId();
    const tag = { id, name };
    if ((yield* run(insert, { key, ...tag })) === 0) return null;
    if (actor) yield* appendAudit({ actor, act: 'tag added', target: tag.id, detail: name });
    const added = { tag, rev: yield* increment('rev.tags') };
    tx.changed('tag:added', added);
    return added;
  });
}

/** Adds the default tag, that of posts without a tag, unless it exists. */
export async function ensureDefaultTag(store: Store) {
  if (!(await store.read(findTag(DEFAULT_TAG)))) await addTag(store, DEFAULT_TAG, null);
}
