import {
  PRODUCTION_DEFAULTS,
  type PublicSettings,
  publicSettings,
  SETTING_NAMES,
  SITE_DEFAULTS,
  SITE_SETTINGS,
  type SiteSettings,
} from '../../../contract/values/site-settings.ts';
import type { Store } from '../../../db/core/store.ts';
import {
  readSettings,
  type SettingsAsOf,
  type StoredSettings,
} from '../../../db/features/settings/settings.ts';
import { validatorOf } from '../../http/validator.ts';

const isValid = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, validatorOf(SITE_SETTINGS[name].schema)]),
);

/** The stored values; one that another version has written, and that this one does not know, counts as none. */
function valuesOf(stored: StoredSettings): Partial<SiteSettings> {
  const known = SETTING_NAMES.flatMap((name) => {
    const json = stored[name];
    if (json === undefined) return [];
    const value: unknown = JSON.parse(json);
    return isValid[name]?.(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(known);
}

interface Given {
  /** The values that the environment sets. */
  fixedSettings: Partial<SiteSettings>;
  production: boolean;
}

/**
 * The settings in force: those of the environment, else those of the admins, else the defaults. They change while the
 * forum runs, so nobody keeps a value of `now`.
 */
export class LiveSettings {
  readonly #defaults: SiteSettings;
  readonly #fixed: Partial<SiteSettings>;
  readonly #listeners: ((before: SiteSettings) => void)[] = [];
  #now: SiteSettings;
  #public: PublicSettings;
  #rev = 0;

  constructor({ fixedSettings, production }: Given, { rev, stored }: SettingsAsOf) {
    this.#defaults = { ...SITE_DEFAULTS, ...(production && PRODUCTION_DEFAULTS) };
    this.#fixed = fixedSettings;
    this.#rev = rev;
    this.#now = this.inForce(stored);
    this.#public = publicSettings(this.#now);
  }

  /** The values in force; another object after each change. */
  get now(): SiteSettings {
    return this.#now;
  }
  /** The settings that every page may know. */
  get public(): PublicSettings {
    return this.#public;
  }
  /** The rev of room `site` that the values belong to. */
  get rev(): number {
    return this.#rev;
  }
  /** The settings that the environment fixes, each with the name that it has there. */
  get locked(): Record<string, string> {
    const names = SETTING_NAMES.filter((name) => this.#fixed[name] !== undefined);
    return Object.fromEntries(names.map((name) => [name, SITE_SETTINGS[name].env ?? name]));
  }

  /** The values that would be in force with these stored ones. */
  inForce(stored: StoredSettings): SiteSettings {
    return { ...this.#defaults, ...valuesOf(stored), ...this.#fixed };
  }

  /** Applies stored settings; older ones than those in force change nothing. */
  enter({ rev, stored }: SettingsAsOf): void {
    if (rev <= this.#rev) return;
    const before = this.#now;
    this.#rev = rev;
    this.#now = this.inForce(stored);
    this.#public = publicSettings(this.#now);
    for (const listener of this.#listeners) listener(before);
  }

  /** Adds a listener that runs after each change, with the values from before. */
  onChange(listener: (before: SiteSettings) => void): void {
    this.#listeners.push(listener);
  }
}

/** Reads the settings in force, and follows each later commit of the store. */
export async function openSettings(store: Store, given: Given): Promise<LiveSettings> {
  const settings = new LiveSettings(given, await store.read(readSettings()));
  // It listens before the response cache does: what is made after a drop shows the new values.
  store.onCommit((changes) => {
    for (const change of changes) if (change.kind === 'site:changed') settings.enter(change);
  });
  return settings;
}
