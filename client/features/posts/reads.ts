import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Post } from '../../../contract/features/posts.ts';
import { PAGE } from '../../../contract/limits.ts';
import { callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { queryClient } from '../../api/query-client.ts';
import { feedChanged, feedCounted, feedRev } from './feed-store.ts';
import { keepPosts } from './store.ts';

export type Sort = 'latest' | 'popular';
/** Which posts a page shows, as of which rev of the feed. */
export interface PostList {
  ids: readonly string[];
  rev: number;
}

const CALL_OF = { latest: 'GET /posts', popular: 'GET /posts/popular' } as const;

/** Takes a list in: the posts into their store, their ids for the page. */
export function storeList(posts: readonly Post[], rev: number): PostList {
  keepPosts(posts);
  return { ids: posts.map((post) => post._id), rev };
}

/** The key of a list's query: its page, and its tag where it has one. */
export const listKey = (
  name: (typeof CALL_OF)[Sort],
  { page, tag }: { page?: number | string; tag?: string } = {},
): unknown[] => (tag === undefined ? [name, page] : [name, page, tag]);

const readList = (name: (typeof CALL_OF)[Sort], page: number, tag: string | null) => ({
  queryKey: listKey(name, { page, ...(tag !== null && { tag }) }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { page, limit: PAGE.posts, ...(tag !== null && { tag }) };
    const { answer, rev = 0 } = await callWithRev(name, { query }, { signal });
    return storeList(answer, rev);
  },
});

/** One page of all posts, or of those with a tag. While another page is on its way, the one before stays. */
export function usePostList(sort: Sort, page: number, tag: string | null = null) {
  return useQuery({
    ...readList(CALL_OF[sort], page, tag),
    placeholderData: keepPreviousData,
  });
}

/** Reads how many posts there are; the feed keeps it. */
export function usePostTotal(): void {
  useQuery({
    queryKey: ['GET /posts/total'],
    queryFn: async ({ signal }) => {
      const { answer, rev = 0 } = await callWithRev('GET /posts/total', {}, { signal });
      feedChanged({ total: answer.count, rev });
      return answer.count;
    },
  });
}

/** Reads how many posts have a tag. */
export function useTagTotal(tag: string) {
  return useQuery({
    queryKey: ['GET /posts/total', tag],
    queryFn: async ({ signal }) => {
      const input = { query: { tag } };
      const { answer, rev = 0 } = await callWithRev('GET /posts/total', input, { signal });
      return { total: answer.count, rev };
    },
  });
}

/** The posts found for a tag; nothing is asked while it is empty. */
export function useSearchResults(tag: string) {
  return useQuery({
    queryKey: ['GET /posts/search', tag],
    queryFn: async ({ signal }) => {
      const { answer } = await callWithRev('GET /posts/search', { query: { tag } }, { signal });
      return storeList(answer, 0).ids;
    },
    enabled: tag !== '',
  });
}

/** Searches again for the tag whose posts are shown. */
export const refetchSearchResults = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: ['GET /posts/search'] });

/** Reads the lists of posts anew when they are shown next: after an own post was published or deleted. */
export function dropPostLists(): void {
  for (const name of Object.values(CALL_OF)) queryClient().removeQueries({ queryKey: [name] });
}

/** Reads the newest posts again. */
export const refetchNewest = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [CALL_OF.latest, 1] });

/** Jitter: all clients find a gap at once, so each waits a random part of this time. */
const JITTER_MS = 400;

/**
 * Takes in the state of the feed. Where several changes were missed, as many posts may have gone as came, and the total
 * does not tell: the newest list is read again, and its new posts are offered.
 */
export function enterFeed({ total }: { total: number }, rev: number): void {
  const reading = readList(CALL_OF.latest, 1, null);
  const before = queryClient().getQueryData<PostList>(reading.queryKey)?.ids;
  const isGap = before && rev > feedRev() + 1;
  feedChanged({ total, rev });
  if (!isGap) return;
  // Ids have the order of writing.
  const [newest = ''] = before;
  const recount = async () => {
    const list = await queryClient().fetchQuery({ ...reading, staleTime: 0 });
    feedCounted(list.ids.filter((id) => id > newest).length, list.rev);
  };
  setTimeout(() => void recount().catch(logFailure('The newest posts')), Math.random() * JITTER_MS);
}
