import { room } from '../../../contract/core/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { presentAnnouncement } from './presenter.ts';

export const announcementEffects = {
  'announcement:added': {
    tags: () => [room.announcements],
    broadcast: ({ latest, count, rev }, { live, settings }) =>
      live.broadcast(room.announcements, 'announcement:changed', {
        rev,
        count,
        latest: presentAnnouncement(latest, settings.now),
      }),
  },
} satisfies Partial<Effects>;
