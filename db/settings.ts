import { randomBytes } from 'node:crypto';
import type { Store } from './connection.ts';
import { eq } from './drizzle.ts';
import { newId } from './ids.ts';
import { change, rows } from './query.ts';
import { Said } from './said.ts';

const known = rows<{ name: string }>()(
  ({ settings }) => ({ value: settings.value }),
  (db, { settings }, hole, fields) =>
    db
      .select(fields)
      .from(settings)
      .where(eq(settings.name, hole('name'))),
);
const begin = change<{ name: string; value: string }>()((db, { settings }, hole) =>
  db
    .insert(settings)
    .values({ name: hole('name'), value: hole('value') })
    .onConflictDoNothing(),
);

const replace = change<{ name: string; value: string }>()((db, { settings }, hole) =>
  db
    .insert(settings)
    .values({ name: hole('name'), value: hole('value') })
    .onConflictDoUpdate({ target: settings.name, set: { value: hole('value') } }),
);
const remove = change<{ name: string }>()((db, { settings }, hole) =>
  db.delete(settings).where(eq(settings.name, hole('name'))),
);

/** While this setting stands, the database holds a part of a forum; its value tells of which one, as of when. */
export const MOVING = 'moving';

/** A forum that was moved half way is not to be opened. */
export class HalfMoved extends Said {
  override name = 'HalfMoved';
}

/** @throws HalfMoved */
export async function refuseHalfMoved({ read }: Store) {
  if (!(await read.get(known, { name: MOVING }))) return;
  throw new HalfMoved(
    'This database holds a part of a forum. Say `npm run move` again to bring the rest.',
  );
}

/** The forum's own name among others, made once; what it shares with other forums elsewhere stays apart by it. */
export async function forumId(store: Store): Promise<string> {
  const name = 'forum';
  const found = await store.read.get(known, { name });
  if (found) return found.value;
  return store.write(async (tx) => {
    await tx.run(begin, { name, value: newId() });
    return (await tx.get(known, { name }))?.value ?? '';
  });
}

/** As long as the longest post: a disk that takes this takes what people write. */
const TRIAL_BYTES = 64 * 1024;
const TRIAL = 'trial';

/** Tries whether the disk takes writes, by one that can't be packed and is taken away again. */
export async function tryWriting(store: Store): Promise<void> {
  const value = randomBytes(TRIAL_BYTES).toString('base64');
  await store.write((tx) => tx.run(replace, { name: TRIAL, value }));
  await store.write((tx) => tx.run(remove, { name: TRIAL }));
}
