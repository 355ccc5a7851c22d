import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/limits.ts';
import { room } from '../../../contract/rooms.ts';
import { callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { gapOf } from '../../live/live-list.ts';
import { useRefill } from '../../live/use-refill.ts';
import { useRoom } from '../../live/use-room.ts';
import { keepComments, keepThread, useRemovedComments, useThread } from './store.ts';

const NAME = 'GET /comments/{postId}';

/** Reads a post's comments again where they are shown. */
export const refetchComments = (postId: string): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [NAME, postId] });

/** One page of a post's comments. Page 1 lives; of the others only what was removed goes. */
export function useCommentPage(postId: string, page: number) {
  useRoom(room.comments(postId));
  const thread = useThread(postId);
  const removed = useRemovedComments();
  const query = useQuery({
    queryKey: [NAME, postId, page],
    queryFn: async ({ signal }) => {
      const input = { params: { postId }, query: { page, limit: PAGE.comments } };
      const { answer, rev = 0 } = await callWithRev(NAME, input, { signal });
      if (page === 1) keepThread(postId, answer, rev);
      return { page, rev, ids: keepComments(answer.comments), total: answer.totalComments };
    },
    placeholderData: keepPreviousData,
  });

  const { data, refetch } = query;
  useRefill(page === 1 ? gapOf(thread) : null, refetch);

  const first = thread?.items;
  const shown = page === 1 && first ? 1 : data?.page;
  const ids = shown === 1 && first ? first : data?.ids.filter((id) => !(id in removed));
  const total = thread && thread.rev >= (data?.rev ?? -1) ? thread.total : data?.total;
  return {
    /** Which page is shown: while another is on its way, the one before. */
    shown: shown ?? page,
    ids: ids ?? null,
    total,
    failed: query.isError,
    retry: () => void refetch(),
  };
}
