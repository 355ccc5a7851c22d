import { DEFAULT_TAG } from '../contract/limits.ts';
import { note } from './audit.ts';
import type { Connection, Store } from './connection.ts';
import { count } from './counters.ts';
import { asc, eq } from './drizzle.ts';
import { newId } from './ids.ts';
import { change, rows } from './query.ts';

const all = rows()(
  ({ tags }) => ({ id: tags.id, name: tags.name }),
  (db, { tags }, _hole, fields) => db.select(fields).from(tags).orderBy(asc(tags.name)),
);
const byName = rows<{ name: string }>()(
  ({ tags }) => ({ id: tags.id, name: tags.name }),
  (db, { tags }, hole, fields) =>
    db
      .select(fields)
      .from(tags)
      .where(eq(tags.name, hole('name'))),
);
const insert = change<{ id: string; name: string }>()((db, { tags }, hole) =>
  db
    .insert(tags)
    .values({ id: hole('id'), name: hole('name') })
    .onConflictDoNothing(),
);

declare module './connection.ts' {
  interface Changes {
    'tag:added': { tag: { id: string; name: string }; rev: number };
  }
}

/** The tags, by name. */
export const listTags = (from: Connection) => from.all(all, {});

export const findTag = (from: Connection, name: string) => from.get(byName, { name });

/** Adds a tag (its name in lower case) by an admin, or by the forum itself; null when it exists. */
export function addTag(store: Store, name: string, actor: string | null) {
  return store.write(async (tx) => {
    const tag = { id: newId(), name };
    if ((await tx.run(insert, tag)) === 0) return null;
    if (actor) await note(tx, { actor, act: 'tag added', target: tag.id, detail: name });
    const added = { tag, rev: await count(tx, 'rev.tags') };
    tx.changed('tag:added', added);
    return added;
  });
}

/** Makes sure that the tag every untagged post gets is there. */
export async function keepDefaultTag(store: Store) {
  if (!(await findTag(store.read, DEFAULT_TAG))) await addTag(store, DEFAULT_TAG, null);
}
