import { useState } from 'react';
import type { PostList, usePostList } from '../reads.ts';

interface Frozen {
  view: string;
  list: PostList | null;
  settled: boolean;
}

/**
 * The list that is shown. Once it is shown, a refetch in the background brings new figures but never other posts:
 * no row moves while the reader points at it. Another view (a page, an order, a pressed pill) takes what is read for it.
 */
export function useFrozenList(
  view: string,
  query: ReturnType<typeof usePostList>,
): PostList | null {
  const [frozen, setFrozen] = useState<Frozen>({ view, list: null, settled: false });
  const { data, isPlaceholderData, isFetching } = query;
  const isOurs = data !== undefined && !isPlaceholderData;
  if (frozen.view !== view) setFrozen({ view, list: isOurs ? data : frozen.list, settled: false });
  else if (isOurs && !frozen.settled && (data !== frozen.list || !isFetching))
    setFrozen({ view, list: data, settled: !isFetching });
  return frozen.list;
}
