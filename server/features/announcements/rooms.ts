import { readCounter } from '../../../db/core/counters.ts';
import { listAnnouncements } from '../../../db/features/announcements/announcements.ts';
import type { PhotoPolicy } from '../../http/shown-photo.ts';
import { type Rooms, readConsistently, revOf } from '../../realtime/rooms.ts';
import { presentAnnouncement } from './presenter.ts';

const announcementsRev = revOf('rev.announcements');
function* readState(policy: PhotoPolicy) {
  const [latest] = yield* listAnnouncements(1);
  const count = yield* readCounter('announcements');
  return { count, latest: latest ? presentAnnouncement(latest, policy) : null };
}

export const announcementRooms = {
  announcements: {
    state: ({ settings }) => readConsistently(announcementsRev, () => readState(settings.now)),
  },
} satisfies Partial<Rooms>;
