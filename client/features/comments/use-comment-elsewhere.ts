import './live.ts';
import { room } from '../../../contract/core/rooms.ts';
import type { Comment } from '../../../contract/features/comments.ts';
import { useRefetchAfter } from '../../live/use-refetch.ts';
import { useRoom } from '../../live/use-room.ts';
import { useQuote, useRemovedComments } from './store.ts';

/**
 * Follows a comment that is shown outside of its thread; null follows none.
 * @param refetch reads what shows it again, after an edit of it.
 * @returns whether it is gone.
 */
export function useCommentElsewhere(
  comment: Pick<Comment, '_id' | 'postId'> | null,
  refetch: () => Promise<unknown>,
): boolean {
  useRoom(comment && room.comments(comment.postId));
  const id = comment?._id ?? '';
  const edited = useQuote(id);
  useRefetchAfter(edited && 'text' in edited ? edited.rev : -1, refetch);
  return id in useRemovedComments();
}
