import type { SearchResult } from '../../../contract/features/search.ts';
import { useRemovedComments } from '../comments/store.ts';
import { useMutes } from '../mutes/store.ts';

/**
 * The comments above which the title of their thread stands already: of consecutive comments of one thread the first
 * that is shown has it. One that was removed, or is folded away with its muted author, shows no title.
 */
export function useContinued(results: readonly SearchResult[]): ReadonlySet<string> {
  const removed = useRemovedComments();
  const { muted, opened } = useMutes();
  const continued = new Set<string>();
  let titled: string | null = null;
  for (const { kind, _id, postId, authorId } of results) {
    const isHidden = _id in removed || (authorId in muted && !(_id in opened));
    if (kind === 'comment' && titled === postId) continued.add(_id);
    else titled = kind === 'comment' && !isHidden ? postId : null;
  }
  return continued;
}
