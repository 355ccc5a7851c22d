import type { SettingChanges, SettingName } from '../../../contract/values/site-settings.ts';
import { increment, readCounter } from '../../core/counters.ts';
import { sql } from '../../core/drizzle.ts';
import { all, type Procedure, run } from '../../core/procedure.ts';
import { mutation, query } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';

/** The values that admins have set, as JSON, by the name of the setting. */
export type StoredSettings = Readonly<Record<string, string>>;

/** The stored settings with the rev of room `site` that they belong to. */
export interface SettingsAsOf {
  rev: number;
  stored: StoredSettings;
}

const allSettings = query()(
  ({ siteSettings }) => ({ name: siteSettings.name, value: siteSettings.value }),
  (select, { siteSettings }) => select.from(siteSettings),
);
const upsert = mutation<{ name: string; value: string }>()((db, { siteSettings }, param) =>
  db
    .insert(siteSettings)
    .values({ name: param('name'), value: param('value') })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value: sql`${param('value')}` } }),
);

declare module '../../core/store.ts' {
  interface Changes {
    'site:changed': SettingsAsOf;
  }
}

function* readStored(): Procedure<StoredSettings> {
  return Object.fromEntries((yield* all(allSettings, {})).map(({ name, value }) => [name, value]));
}

/** The stored settings. The rev is read first, so that it is never ahead of them. */
export function* readSettings(): Procedure<SettingsAsOf> {
  const rev = yield* readCounter('rev.site');
  return { rev, stored: yield* readStored() };
}

/** The words of the log about a change; a long list of words is cut. */
const MOST_LOGGED = 200;
const logged = (value: unknown): string => [...String(value)].slice(0, MOST_LOGGED).join('');

/** The values in force with these stored ones. */
export type InForce = (stored: StoredSettings) => Readonly<Record<SettingName, unknown>>;

interface NewSettings {
  changes: SettingChanges;
  /** The e-mail address of the admin. */
  actor: string;
}

/** Stores the settings that differ from those in force, each with an entry in the audit log. */
export function* writeSettings(
  { changes, actor }: NewSettings,
  inForce: InForce,
): Procedure<SettingsAsOf & { hasChanged: boolean }> {
  // The counter's row is locked first: of two jobs the second reads what the first has written.
  const before = yield* increment('rev.site', 0);
  const stored: Record<string, string> = { ...(yield* readStored()) };
  const values = inForce(stored);
  const differing = (Object.entries(changes) as [SettingName, unknown][]).filter(
    ([name, value]) => values[name] !== value,
  );
  for (const [name, value] of differing) {
    const json = JSON.stringify(value);
    stored[name] = json;
    yield* run(upsert, { name, value: json });
    const detail = `${logged(values[name])} → ${logged(value)}`;
    yield* appendAudit({ actor, act: 'setting changed', target: name, detail });
  }
  const hasChanged = differing.length > 0;
  return { rev: hasChanged ? yield* increment('rev.site') : before, stored, hasChanged };
}

/** Changes settings in a transaction of their own. */
export const changeSettings = (
  store: Store,
  given: NewSettings,
  inForce: InForce,
): Promise<SettingsAsOf> =>
  store.write(function* (tx) {
    const { hasChanged, ...asOf } = yield* writeSettings(given, inForce);
    if (hasChanged) tx.changed('site:changed', asOf);
    return asOf;
  });
