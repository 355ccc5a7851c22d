import { room } from '../../../contract/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { presentAnnouncement } from './presenter.ts';

export const announcementEffects = {
  'announcement:added': {
    tags: () => [room.announcements],
    broadcast: ({ latest, count, rev }, { live }) =>
      live.broadcast(room.announcements, 'announcement:changed', {
        ...{ rev, count },
        latest: presentAnnouncement(latest),
      }),
  },
} satisfies Partial<Effects>;
