import { room } from '../../../contract/core/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { ANY_RESPONSE } from '../../http/read-path/response-cache.ts';

export const settingEffects = {
  'site:changed': {
    // Every page shows the name, and many answers depend on what is shown to whom.
    tags: () => [ANY_RESPONSE],
    broadcast: (_change, { live, settings: { public: values, rev } }) =>
      live.broadcast(room.site, 'site:changed', { ...values, rev }),
  },
} satisfies Partial<Effects>;
