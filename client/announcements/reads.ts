import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Announcement } from '../../contract/announcements.ts';
import { room } from '../../contract/rooms.ts';
import { callWithRev } from '../call.ts';
import { useRoom } from '../live/use-room.ts';
import { useSeen } from './seen.ts';
import { keepAnnouncements, useAnnouncements } from './store.ts';

/** The announcements, newest first, kept live; null while they are not known. */
export function useAnnouncementList(): readonly Announcement[] | null {
  useRoom(room.announcements);
  const { refetch } = useQuery({
    queryKey: ['GET /announcements'],
    queryFn: async () => {
      const { answer, rev = 0 } = await callWithRev('GET /announcements');
      keepAnnouncements(answer, rev);
      return answer.length;
    },
  });
  const gapAt = useAnnouncements((state) => (state.gap ? state.rev : null));
  useEffect(() => {
    if (gapAt !== null) void refetch();
  }, [gapAt, refetch]);
  return useAnnouncements((state) => state.list);
}

/** How many announcements this browser has not shown yet; 0 while that can't be known. */
export function useUnseen(): number {
  useRoom(room.announcements);
  const until = useSeen((state) => state.until);
  const rev = useAnnouncements((state) => state.rev);
  const { data, isError, refetch } = useQuery({
    queryKey: ['GET /announcement-count', until],
    queryFn: async () => {
      const query = until === null ? {} : { since: until };
      const { answer, rev: asOf = 0 } = await callWithRev('GET /announcement-count', { query });
      return { count: answer.count, asOf };
    },
    placeholderData: (before) => before,
  });
  const isOld = data !== undefined && data.asOf < rev;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  return isError ? 0 : (data?.count ?? 0);
}
