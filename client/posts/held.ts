import { useState } from 'react';
import type { PostList, usePostList } from './reads.ts';

interface Held {
  view: string;
  list: PostList | null;
  settled: boolean;
}

/**
 * The list that is shown. Once it stands, a refetch in the background brings new figures but never other posts:
 * nothing moves under the reader's finger. Another view (a page, an order, a pressed pill) takes what is read for it.
 */
export function useHeldList(view: string, query: ReturnType<typeof usePostList>): PostList | null {
  const [held, setHeld] = useState<Held>({ view, list: null, settled: false });
  const { data, isPlaceholderData, isFetching } = query;
  const isOurs = data !== undefined && !isPlaceholderData;
  if (held.view !== view) setHeld({ view, list: isOurs ? data : held.list, settled: false });
  else if (isOurs && !held.settled && (data !== held.list || !isFetching))
    setHeld({ view, list: data, settled: !isFetching });
  return held.list;
}
