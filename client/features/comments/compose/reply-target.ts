import { useEffect, useRef, useState } from 'react';
import { createPageStore } from '../../../api/page-store.ts';
import { readComment } from '../reads.ts';
import { storedComment } from '../store.ts';

interface Wish {
  postId: string;
  commentId: string;
}
const useWish = createPageStore<{ wish: Wish | null }>(() => ({ wish: null }));

/** Makes the composer answer a comment. */
export const replyTo = (postId: string, commentId: string): void =>
  useWish.setState({ wish: { postId, commentId } });

interface ReplyTarget {
  commentId: string;
  /** True if the reader has chosen it just now; otherwise a draft has. */
  isChosen: boolean;
}

/**
 * Which comment the composer of a post answers; null: none. It is the composer's state, so that it changes with the
 * text.
 */
export function useReplyTarget(postId: string) {
  const [target, setTarget] = useState<ReplyTarget | null>(null);
  const latest = useRef(target);
  const set = (next: ReplyTarget | null) => {
    latest.current = next;
    setTarget(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` uses references alone
  useEffect(
    () =>
      useWish.subscribe(({ wish }) => {
        if (wish?.postId === postId) set({ commentId: wish.commentId, isChosen: true });
      }),
    [postId],
  );
  return {
    target,
    cancel: () => set(null),
    /**
     * Answers the comment that a draft answers; '' is none.
     * @returns whether it was deleted meanwhile: then none is answered.
     */
    async restore(commentId: string): Promise<boolean> {
      const restored = commentId === '' ? null : { commentId, isChosen: false };
      set(restored);
      if (!restored || storedComment(commentId) || (await readComment(postId, commentId)))
        return false;
      if (latest.current !== restored) return false;
      set(null);
      return true;
    },
  };
}
