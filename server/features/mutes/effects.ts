import { room } from '../../../contract/core/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';

/** No cached response shows a mute: texts fold away in the browser of the member alone. */
export const muteEffects = {
  'mutes:changed': {
    broadcast: ({ email, id, muted, rev }, { live }) =>
      live.broadcast(room.user(email), 'mutes:changed', { _id: id, muted, rev }),
  },
} satisfies Partial<Effects>;
