import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { room } from '../../../contract/core/rooms.ts';
import type { CommentsView } from '../../../contract/values/comments-view.ts';
import { sliceOfView } from '../../../contract/values/comments-view.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { CallError, callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { gapOf } from '../../live/live-list.ts';
import { useRefill } from '../../live/use-refill.ts';
import { useRoom } from '../../live/use-room.ts';
import { type Found, NAME, type Place, queryKeyOf } from './live.ts';
import { applyComments, applyPage, useRemovedComments, useThreadPages } from './store.ts';
import { listOf, nameOf, pageWith, totalOf } from './thread-pages.ts';

/** Reads a post's comments again where they are shown. */
export const refetchComments = (postId: string): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [NAME, postId] });

/** Reads a comment that no page has brought. @returns whether the thread has it. */
export async function readComment(postId: string, id: string): Promise<boolean> {
  const input = { params: { id: postId }, query: { around: id, limit: PAGE.comments } };
  try {
    const { answer, rev } = await queryClient().fetchQuery({
      queryKey: [NAME, postId, 'one', id],
      queryFn: ({ signal }) => callWithRev(NAME, input, { signal }),
      gcTime: 0,
    });
    applyComments(answer.comments, rev);
    return true;
  } catch (cause) {
    if (cause instanceof CallError && cause.code === 'comment-unknown') return false;
    throw cause;
  }
}

/** A page of a post's comments. It lives, and is read again where an event does not tell what it lacks. */
export function useCommentPage(postId: string, view: CommentsView, place: Place) {
  useRoom(room.comments(postId));
  const pages = useThreadPages(postId);
  const removed = useRemovedComments();
  const { order, limit: size } = sliceOfView(view);
  const queryKey = queryKeyOf(postId, order, size, place);

  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Found> => {
      const read = async (more: { page: number } | { around: string }) => {
        const input = {
          params: { id: postId },
          query: { ...more, limit: size, ...(order !== 'new' && { order }) },
        };
        const { answer, rev = 0 } = await callWithRev(NAME, input, { signal });
        const page = answer.page ?? ('page' in more ? more.page : 1);
        applyPage(postId, { order, size, page }, answer, rev);
        return { of: { order, size, page } };
      };
      try {
        return await read(place);
      } catch (cause) {
        if (!(cause instanceof CallError && cause.code === 'comment-unknown')) throw cause;
        // The reader stays on the page that the comment was on.
        const page = queryClient().getQueryData<Found>(queryKey)?.of.page ?? 1;
        return { ...(await read({ page })), isUnknown: true };
      }
    },
    placeholderData: keepPreviousData,
  });

  const { data, refetch, isPlaceholderData } = query;
  const known =
    'page' in place
      ? { order, size, page: place.page }
      : pageWith(pages, place.around, { order, size });
  const asked = isPlaceholderData ? known : (data?.of ?? known);
  const list = asked && listOf(pages, asked);
  useRefill(gapOf(list), refetch);

  const of = list?.items ? asked : data?.of;
  const ids = of && listOf(pages, of)?.items?.filter((id) => !(id in removed));
  return {
    /** The page that is shown: while another is on its way, the one before. */
    shown: of ? nameOf(of) : '',
    page: of?.page ?? ('page' in place ? place.page : 1),
    order: of?.order ?? order,
    /** How many comments stand before the page that is shown. */
    before: of ? (of.page - 1) * of.size : 0,
    isPending: !list?.items,
    isUnknown: !isPlaceholderData && data?.isUnknown === true,
    ids: ids ?? null,
    total: totalOf(pages),
    failed: query.isError,
    retry: () => void refetch(),
  };
}
