import { readCounter } from '../../../db/counters.ts';
import { listAnnouncements } from '../../../db/features/announcements.ts';
import { type Rooms, readConsistently, revOf } from '../../realtime/rooms.ts';
import { presentAnnouncement } from './presenter.ts';

const announcementsRev = revOf('rev.announcements');
function* readState() {
  const [latest] = yield* listAnnouncements(1);
  const count = yield* readCounter('announcements');
  return { count, latest: latest ? presentAnnouncement(latest) : null };
}

export const announcementRooms = {
  announcements: { state: () => readConsistently(announcementsRev, readState) },
} satisfies Partial<Rooms>;
