import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Post, QuestionState } from '../../../contract/features/posts.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { queryClient } from '../../api/query-client.ts';
import { jitter } from '../../live/jitter.ts';
import { isAfter, learnPlaces } from '../../live/places.ts';
import { feedChanged, feedCounted, feedRev } from './feed-store.ts';
import { applyPosts } from './store.ts';

export type Sort = 'latest' | 'popular';
/** Only posts with a tag; where it asks, perhaps only open or answered questions. */
export interface Only {
  tag: string;
  state?: QuestionState;
}
/** Which posts a page shows, as of which rev of the feed. */
export interface PostList {
  ids: readonly string[];
  rev: number;
}

const CALL_OF = { latest: 'GET /posts', popular: 'GET /posts/popular' } as const;

/** Applies a list: the posts into their store, their ids for the page. */
export function applyList(posts: readonly Post[], rev: number): PostList {
  applyPosts(posts);
  return { ids: posts.map((post) => post._id), rev };
}

/** The key of a list's query: its page, its tag and the state of its questions. */
export const listKey = (
  name: (typeof CALL_OF)[Sort],
  { page, tag, state }: { page?: number | string } & Partial<Only> = {},
): unknown[] => [name, page, tag, state];

/** The query of one page of all posts, or of some. */
function postListQuery(sort: Sort, page: number, only: Only | null) {
  const name = CALL_OF[sort];
  return queryOptions({
    queryKey: listKey(name, { page, ...only }),
    queryFn: async ({ signal }) => {
      const query = { page, limit: PAGE.posts, ...only };
      const { answer, rev = 0 } = await callWithRev(name, { query }, { signal });
      return applyList(answer, rev);
    },
  });
}

/** One page of posts. While another page is on its way, the one before stays. */
export const usePostList = (sort: Sort, page: number, only: Only | null = null) =>
  useQuery({ ...postListQuery(sort, page, only), placeholderData: keepPreviousData });

/** Reads one page of posts anew. */
export const readPostList = (sort: Sort, page: number, only: Only | null): Promise<PostList> =>
  queryClient().fetchQuery({ ...postListQuery(sort, page, only), staleTime: 0 });

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

/** Reads how many posts with a tag there are. */
export function useTagTotal(only: Only) {
  return useQuery({
    queryKey: ['GET /posts/total', only.tag, only.state],
    queryFn: async ({ signal }) => {
      const input = { query: { ...only } };
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
      return applyList(answer, 0).ids;
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

/** Counts the newest posts that a list lacks. They enter no store: nothing would tell of their removal. */
async function countNewer(than: string): Promise<void> {
  const query = { page: 1, limit: PAGE.posts };
  const { answer, rev = 0 } = await callWithRev(CALL_OF.latest, { query });
  learnPlaces(answer);
  feedCounted(answer.filter(({ _id }) => isAfter(_id, than)).length, rev);
}

/**
 * Applies the state of the feed. Where several changes were missed, as many posts may have gone as came, and the total
 * does not tell: the newest list is read again, and its new posts are offered.
 */
export function applyFeed({ total }: { total: number }, rev: number): void {
  const list = queryClient().getQueryData<PostList>(listKey(CALL_OF.latest, { page: 1 }));
  const isGap = list && rev > feedRev() + 1;
  feedChanged({ total, rev });
  if (!isGap) return;
  const [newest = ''] = list.ids;
  const recount = () => void countNewer(newest).catch(logFailure('The newest posts'));
  setTimeout(recount, jitter());
}
