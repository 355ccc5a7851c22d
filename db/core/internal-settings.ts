/** The forum's internal values in the table `settings`. The settings that admins change are in `site_settings`. */
import { sql } from './drizzle.ts';
import { OperatorError } from './errors.ts';
import { newId } from './ids.ts';
import { get, type Procedure, run } from './procedure.ts';
import { deleteBy, insertInto, mutation, rowBy } from './query.ts';
import type { Store } from './store.ts';

/** The setting that stores the epoch: the smallest rev since the last restore or move. */
export const EPOCH_SETTING = 'epoch';

/** The setting with the outcome of the last snapshot, as JSON. */
export const LAST_DAILY_COPY = 'snapshot.last';
export interface LastDailyCopy {
  /** When it was made or failed, ISO 8601. */
  at: string;
  ok: boolean;
  file?: string;
  bytes?: number;
  error?: string;
}

const settingValue = rowBy('settings', 'name', ['value']);
const insertSetting = insertInto('settings', [], 'ignore');

const upsertSetting = mutation<{ name: string; value: string }>()((db, { settings }, param) =>
  db
    .insert(settings)
    .values({ name: param('name'), value: param('value') })
    .onConflictDoUpdate({ target: settings.name, set: { value: sql`${param('value')}` } }),
);
const deleteSetting = deleteBy('settings', 'name');

/** The value of a setting; undefined when it was never written. */
export function* readSetting(name: string): Procedure<string | undefined> {
  return (yield* get(settingValue, { name }))?.value;
}
export const removeSetting = (name: string) => run(deleteSetting, { name });
export const writeSetting = (name: string, value: string) => run(upsertSetting, { name, value });

/**
 * Sets after how long something is due, which the write jobs of all servers and commands go by. Writes only a change.
 * @param milliseconds null: it is never due.
 * @param forget drops, in the same job, what was due.
 */
export async function setDelay(
  store: Store,
  name: string,
  milliseconds: number | null,
  forget?: () => Procedure<void>,
): Promise<void> {
  const value = milliseconds === null ? undefined : String(milliseconds);
  if ((await store.read(readSetting(name))) === value) return;
  await store.write(function* () {
    if (value !== undefined) return void (yield* writeSetting(name, value));
    yield* removeSetting(name);
    if (forget) yield* forget();
  });
}

/** While this setting exists, the move into this database is incomplete. Its value is the source's fingerprint. */
export const MOVING = 'moving';

/** The database holds an incomplete move and must not be opened. */
export class HalfMovedError extends OperatorError {
  override name = 'HalfMovedError';
}

/** @throws HalfMovedError when the database holds an incomplete move. */
export async function refuseHalfMoved({ read }: Store) {
  if ((await read(readSetting(MOVING))) === undefined) return;
  throw new HalfMovedError(
    'This database holds a part of a forum. Say `npm run move` again to bring the rest.',
  );
}

/** Writes a setting that nobody has written; false when somebody has. Of two at once one writes it. */
export function* takeSetting(name: string, value: string): Procedure<boolean> {
  return (yield* run(insertSetting, { name, value })) > 0;
}

/** The setting with the id of this forum. */
export const FORUM_ID = 'forum';

/** The id of this forum, made once. It separates the forum's messages from other forums' on a shared Redis. */
export async function forumId(store: Store): Promise<string> {
  const name = FORUM_ID;
  const found = await store.read(readSetting(name));
  if (found !== undefined) return found;
  return store.write(function* () {
    yield* run(insertSetting, { name, value: newId() });
    return (yield* readSetting(name)) ?? '';
  });
}
