import { useQuery } from '@tanstack/react-query';
import { room } from '../../../contract/core/rooms.ts';
import type { Stats } from '../../../contract/features/stats.ts';
import { callWithRev } from '../../api/call.ts';
import { useRoom } from '../../live/use-room.ts';
import { applyStats, useStats } from './store.ts';

/** The totals of the forum, kept live; null while they are not known. */
export function useForumStats(): Stats | null {
  useRoom(room.admin);
  useQuery({
    queryKey: ['GET /admin/stats'],
    queryFn: async ({ signal }) => {
      const { answer, rev = 0 } = await callWithRev('GET /admin/stats', {}, { signal });
      applyStats(answer, rev);
      return rev;
    },
  });
  return useStats((state) => state.stats);
}
