import { room } from '../../../contract/rooms.ts';
import { readModeration } from '../../../db/features/moderation.ts';
import type { Effects } from '../../app/commit-effects.ts';

export const moderationEffects = {
  'moderation:changed': {
    // Throttled, and read when the event is sent: a flood of texts that wait is no flood of events.
    broadcast: (_, { live, store }) =>
      live.broadcastThrottled(room.admin, 'moderation:changed', () => store.read(readModeration())),
  },
} satisfies Partial<Effects>;
