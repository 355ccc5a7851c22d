import { room } from '../../../contract/core/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';

/** No cached response shows a position, and no caller holds one: a change of it drops nothing. */
export const readEffects = {
  'reads:changed': {
    broadcast: ({ email, postId, comment, new: count, rev }, { live }) =>
      live.broadcast(room.user(email), 'reads:changed', { postId, comment, new: count, rev }),
  },
} satisfies Partial<Effects>;
