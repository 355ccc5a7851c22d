import { useQuery } from '@tanstack/react-query';
import { room } from '../../../contract/core/rooms.ts';
import type { Announcement } from '../../../contract/features/announcements.ts';
import { callWithRev } from '../../api/call.ts';
import { setQuery } from '../../api/query-client.ts';
import { gapOf } from '../../live/live-list.ts';
import { useRefill } from '../../live/use-refill.ts';
import { useRoom } from '../../live/use-room.ts';
import { markReadUntil, useLastRead } from './last-read.ts';
import { applyAnnouncements, useAnnouncements } from './store.ts';

/** The announcements, newest first, kept live; null while they are not known. */
export function useAnnouncementList(): readonly Announcement[] | null {
  useRoom(room.announcements);
  const { refetch } = useQuery({
    queryKey: ['GET /announcements'],
    queryFn: async () => {
      const { answer, rev = 0 } = await callWithRev('GET /announcements');
      applyAnnouncements(answer, rev);
      return answer.length;
    },
  });
  useRefill(useAnnouncements(gapOf), refetch);
  return useAnnouncements((list) => list.items);
}

const countSince = (until: string | null) => ['GET /announcement-count', until] as const;

/** All announcements of the list were shown, the newest of this time: none is new, and no call asks for their count. */
export function markAllRead(newest: string): void {
  setQuery(countSince(newest), { count: 0, asOf: useAnnouncements.getState().rev });
  markReadUntil(newest);
}

/** How many announcements this browser has not shown yet; 0 while that can't be known. */
export function useUnreadCount(): number {
  useRoom(room.announcements);
  const until = useLastRead((state) => state.until);
  const { rev, total } = useAnnouncements();
  const { data, isError, refetch } = useQuery({
    queryKey: countSince(until),
    queryFn: async () => {
      const query = until === null ? {} : { since: until };
      const { answer, rev: asOf = 0 } = await callWithRev('GET /announcement-count', { query });
      return { count: answer.count, asOf };
    },
    placeholderData: (before) => before,
  });
  // Each announcement raises the rev by one, so those since the count was read need no call. A rev that has jumped
  // further than there are announcements is another epoch's.
  const since = data === undefined ? 0 : Math.max(0, rev - data.asOf);
  const isJump = since > total;
  useRefill(isJump ? rev : null, refetch);
  if (isError || data === undefined) return 0;
  return isJump ? data.count : data.count + since;
}
