import { room } from '../../../contract/core/rooms.ts';
import { readModeration } from '../../../db/features/moderation/moderation.ts';
import type { Feature } from '../../app/feature.ts';

/** Moderation: what moderators and admins receive after its changes. */
export const moderation = {
  handlers: () => ({}),
  effects: {
    'moderation:changed': {
      // Throttled, and read when the event is sent: a flood of texts that wait is no flood of events.
      broadcast: (_, { live, store }) =>
        live.broadcastThrottled(room.admin, 'moderation:changed', () =>
          store.read(readModeration()),
        ),
    },
  },
} satisfies Feature;
