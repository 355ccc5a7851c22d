import { LONGEST } from '../../../contract/values/limits.ts';
import { beginLeaving, undoLeaving } from '../../../db/features/leaving/leaving.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';
import { ANY_RESPONSE } from '../../http/read-path/response-cache.ts';
import { exportLines } from './export.ts';
import { openLeavingWorker } from './worker.ts';

/** The handlers of the export of own data, and of leaving. */
function leavingHandlers({ store, settings }: AppContext) {
  return {
    async 'GET /me/export'({ caller }) {
      return exportLines(store, caller, settings.now.siteName);
    },

    async 'POST /me/leaving'({ caller, body: { texts, name } }) {
      const own = caller.displayName || caller.email;
      if (clean(name, 'name', LONGEST.email) !== own)
        throw badInput('name', {
          fault: 'unknown',
          sentence: 'must be your own name, as it stands in your profile',
        });
      const at = await beginLeaving(store, caller, texts);
      if (at === 'last-admin') throw httpError('last-admin', 'The last admin must stay.');
      return { at: iso(at) };
    },

    async 'DELETE /me/leaving'({ caller }) {
      await undoLeaving(store, caller);
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}

export const leaving = {
  handlers: leavingHandlers,
  effects: {
    'texts:forgotten': { tags: () => [ANY_RESPONSE] },
  },
  start: openLeavingWorker,
} satisfies Feature;
