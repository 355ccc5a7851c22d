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
