import type { SettingChanges } from '../../../contract/values/site-settings.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { readSetting, takeSetting } from '../../core/internal-settings.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { query } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { type InForce, writeSettings } from '../settings/settings.ts';
import { addTagIn } from '../tags/tags.ts';
import { grantAdminIn } from '../users/admins.ts';

/** The setting that stores when the code of the first admin was used. */
const USED = 'setup.used';
/** The actor in the audit log: whoever holds the code makes themselves an admin. */
const ACTOR = '/setup';

const anyAdmin = query()(
  () => ({ one: sql<number>`1`.as('one') }),
  (select, { users }) => select.from(users).where(eq(users.role, 'admin')).limit(1),
);

/** True if the forum waits for its first admin. */
export function* waitsForAdmin(): Procedure<boolean> {
  if ((yield* readSetting(USED)) !== undefined) return false;
  return (yield* get(anyAdmin, {})) === undefined;
}

interface Setup {
  email: string;
  tags: readonly string[];
  changes: SettingChanges;
  inForce: InForce;
}

/**
 * Makes a member the first admin, once: of two jobs at the same time one takes the setting.
 * @returns false when the forum has an admin already, or the code was used.
 */
export const setUp = (store: Store, { email, tags, changes, inForce }: Setup): Promise<boolean> =>
  store.write(function* (tx) {
    if (!(yield* waitsForAdmin())) return false;
    if (!(yield* takeSetting(USED, new Date().toISOString()))) return false;
    yield* grantAdminIn(tx, email, ACTOR, { provesAddress: true });
    const { hasChanged, ...asOf } = yield* writeSettings({ changes, actor: email }, inForce);
    if (hasChanged) tx.changed('site:changed', asOf);
    for (const name of tags) yield* addTagIn(tx, name, email);
    return true;
  });
