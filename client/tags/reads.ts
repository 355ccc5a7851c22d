import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { room } from '../../contract/rooms.ts';
import type { Tag } from '../../contract/tags.ts';
import { callWithRev } from '../call.ts';
import { useRoom } from '../live/use-room.ts';
import { keepTags, useTagList } from './store.ts';

/** The tags by name, kept live; null while they are not known. */
export function useTags(): readonly Tag[] | null {
  useRoom(room.tags);
  const { refetch } = useQuery({
    queryKey: ['GET /tags'],
    queryFn: async () => {
      const { answer, rev = 0 } = await callWithRev('GET /tags');
      keepTags(answer, rev);
      return answer.length;
    },
  });
  const gapAt = useTagList((state) => (state.gap ? state.rev : null));
  useEffect(() => {
    if (gapAt !== null) void refetch();
  }, [gapAt, refetch]);
  return useTagList((state) => state.list);
}
