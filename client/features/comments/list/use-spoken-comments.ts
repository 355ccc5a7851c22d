import { newCommentsCame } from '#messages';
import { isAfter } from '../../../live/places.ts';
import { useSpokenChanges } from '../../../ui/feedback/spoken-changes.tsx';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { useMutedIds } from '../../mutes/store.ts';
import { knownComments, useThreadPages } from '../store.ts';
import { FIRST, listOf } from '../thread-pages.ts';

/** Says "2 new comments" of a thread, whichever page of it is shown. Neither one's own count, nor those of muted people. */
export function useSpokenComments(postId: string): void {
  const myId = useMyId();
  const muted = useMutedIds();
  const list = listOf(useThreadPages(postId), FIRST);
  const known = list?.items ? { newest: list.items[0] ?? '', total: list.total } : null;
  useSpokenChanges(known, (now, before) => {
    const since = knownComments(postId).filter(({ _id }) => isAfter(_id, before.newest));
    const unsaid = since.filter(
      ({ authorId }) => authorId === myId || muted.includes(authorId),
    ).length;
    // After a time without the socket there may be more than page 1 brings; where some were removed, the total lacks them.
    const count = Math.max(since.length, now.total - before.total) - unsaid;
    return count > 0 ? newCommentsCame(count) : '';
  });
}
