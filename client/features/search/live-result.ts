import { useEffect, useRef } from 'react';
import type { SearchPage, SearchResult } from '../../../contract/features/search.ts';
import { room } from '../../../contract/rooms.ts';
import { onJoined } from '../../live/joins.ts';
import { useRoom } from '../../live/use-room.ts';
import { useQuote, useRemovedComments } from '../comments/store.ts';
import { useIsRemoved, usePost } from '../posts/store.ts';
import { refetchFound } from './reads.ts';

/** Results that stand for this long are read again: those of a half-typed word are replaced before. */
const REST_MS = 400;
/** Jitter: after a restart of the server all clients join again at once, so each waits a random part of this time. */
const JITTER_MS = 400;

/**
 * Searches again once the rooms of the results are joined: a result has no rev, so nothing else tells whether a text
 * was edited or deleted between the search, or the break of the line, and the join.
 * @param address of the search: the results of another one are asked for after these rooms were joined.
 */
export function useRefetchAfterJoin(address: string, pages: readonly SearchPage[] = []): void {
  const rooms = useRef<ReadonlySet<string>>(new Set());
  rooms.current = new Set(
    pages.flatMap(({ results }) => results.map(({ postId }) => room.post(postId))),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onJoined((joined) => {
      if (!joined.some((name) => rooms.current.has(name))) return;
      clearTimeout(timer);
      timer = setTimeout(() => void refetchFound(address), REST_MS + Math.random() * JITTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [address]);
}

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
