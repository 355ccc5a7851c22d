import { room } from '../../../contract/core/rooms.ts';
import {
  type SettingChanges,
  type SettingName,
  SITE_SETTINGS,
} from '../../../contract/values/site-settings.ts';
import { changeSettings } from '../../../db/features/settings/settings.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean } from '../../http/input.ts';
import { ANY_RESPONSE } from '../../http/read-path/response-cache.ts';

/** The texts among changes in their stored form. */
function cleaned(changes: SettingChanges): SettingChanges {
  const entries = Object.entries(changes) as [SettingName, string][];
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const longest = (SITE_SETTINGS[name].schema as { 'x-longest'?: number })['x-longest'];
      return [name, clean(value, name, longest ?? value.length)];
    }),
  );
}

/** The handlers of the calls about settings. */
function settingHandlers({ store, settings }: AppContext) {
  const answer = () => ({ values: settings.now, locked: settings.locked });

  return {
    'GET /site': {
      // biome-ignore lint/correctness/useYield: the settings in force stand in memory
      *read() {
        return { answer: settings.public, rev: settings.rev, tags: [room.site] };
      },
    },

    async 'GET /settings'({ rev }) {
      rev(settings.rev);
      return answer();
    },

    async 'PATCH /settings'({ body, caller, rev }) {
      const { locked } = settings;
      for (const field of Object.keys(body)) {
        const { [field]: name } = locked;
        if (name)
          throw httpError(
            'setting-locked',
            ({ field, name }) => `${name} of the server's environment sets ${field}.`,
            { params: { field, name } },
          );
      }
      const given = { changes: cleaned(body), actor: caller.email };
      const asOf = await changeSettings(store, given, (stored) => settings.inForce(stored));
      rev(asOf.rev);
      return answer();
    },
  } satisfies Partial<Handlers>;
}

export const settings = {
  handlers: settingHandlers,
  effects: {
    'site:changed': {
      // Every page shows the name, and many answers depend on what is shown to whom.
      tags: () => [ANY_RESPONSE],
      broadcast: (_change, { live, settings: { public: values, rev } }) =>
        live.broadcast(room.site, 'site:changed', { ...values, rev }),
    },
  },
  rooms: {
    site: {
      // biome-ignore lint/correctness/useYield: the settings in force stand in memory
      *state({ settings: { public: state, rev } }) {
        return { rev, state };
      },
    },
  },
} satisfies Feature;
