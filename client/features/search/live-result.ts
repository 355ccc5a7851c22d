import { useEffect, useRef } from 'react';
import type { SearchResult } from '../../../contract/features/search.ts';
import { room } from '../../../contract/rooms.ts';
import { useRoom } from '../../live/use-room.ts';
import { useQuote, useRemovedComments } from '../comments/store.ts';
import { useIsRemoved, usePost } from '../posts/store.ts';
import { refetchFound } from './reads.ts';

/** Searches again once a value that is known changes. */
function useRefetchAfter(value: unknown): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== undefined && before.current !== value) void refetchFound();
    before.current = value;
  }, [value]);
}

/** The post of a result as it is now; after an edit the results are read again. */
export function useLivePost({ postId }: SearchResult) {
  useRoom(room.post(postId));
  const post = usePost(postId);
  useRefetchAfter(post?.version);
  return post;
}

/** Whether a result is gone, with its post or alone. A comment is told of by its thread; an edit of it brings new results. */
export function useIsGone({ kind, _id, postId }: SearchResult): boolean {
  const isComment = kind === 'comment';
  useRoom(isComment ? room.comments(postId) : null);
  const edited = useQuote(_id);
  useRefetchAfter(isComment && edited && 'text' in edited ? edited.rev : -1);
  const removed = useRemovedComments();
  const isPostGone = useIsRemoved(postId);
  return isPostGone || (isComment && _id in removed);
}
