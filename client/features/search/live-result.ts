import { room } from '../../../contract/core/rooms.ts';
import type { SearchResult } from '../../../contract/features/search.ts';
import { useRefetchAfter } from '../../live/use-refetch.ts';
import { useRoom } from '../../live/use-room.ts';
import { useCommentElsewhere } from '../comments/use-comment-elsewhere.ts';
import { useIsRemoved, usePost } from '../posts/store.ts';
import { refetchFound } from './reads.ts';

/** The post of a result as it is now; after an edit the results are read again. */
export function useLivePost({ postId }: SearchResult) {
  useRoom(room.post(postId));
  const post = usePost(postId);
  useRefetchAfter(post?.version, refetchFound);
  return post;
}

/** Whether a result is gone, with its post or alone. A comment is told of by its thread; an edit of it brings new results. */
export function useIsGone(result: SearchResult): boolean {
  const isCommentGone = useCommentElsewhere(
    result.kind === 'comment' ? result : null,
    refetchFound,
  );
  return useIsRemoved(result.postId) || isCommentGone;
}
