import { useQuery } from '@tanstack/react-query';
import { room } from '../../../contract/core/rooms.ts';
import type { Tag } from '../../../contract/features/tags.ts';
import { callWithRev } from '../../api/call.ts';
import { gapOf } from '../../live/live-list.ts';
import { useRefill } from '../../live/use-refill.ts';
import { useRoom } from '../../live/use-room.ts';
import { applyTags, useTagList } from './store.ts';

/** The tags by name, kept live; null while they are not known. */
export function useTags(): readonly Tag[] | null {
  useRoom(room.tags);
  const { refetch } = useQuery({
    queryKey: ['GET /tags'],
    queryFn: async () => {
      const { answer, rev = 0 } = await callWithRev('GET /tags');
      applyTags(answer, rev);
      return answer.length;
    },
  });
  useRefill(useTagList(gapOf), refetch);
  return useTagList((list) => list.items);
}
