import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { applyWrittenPosts, COMMENTS, POSTS } from './rendered.ts';

const ofPage = (id: string, page: number) => ({
  params: { id },
  query: { page, limit: PAGE.list },
});

const postsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [POSTS, id, page],
    queryFn: async ({ signal }) =>
      applyWrittenPosts(await call(POSTS, ofPage(id, page), { signal }), page),
  });

/** Reads a page of a member's posts. While another page is on its way, the one before stays. */
export const usePostsOf = (id: string, page: number) =>
  useQuery({ ...postsQuery(id, page), placeholderData: keepPreviousData });

/** Reads a page of a member's posts anew. */
export const readPostsOf = (id: string, page: number) =>
  queryClient().fetchQuery({ ...postsQuery(id, page), staleTime: 0 });

const commentsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [COMMENTS, id, page],
    queryFn: async ({ signal }) => ({
      ...(await call(COMMENTS, ofPage(id, page), { signal })),
      page,
    }),
  });

/** Reads a page of a member's comments, and those from `first` on that are joined above it. */
export function useCommentsOf(id: string, page: number, first = page) {
  const above = Array.from({ length: page - first }, (_, at) => first + at);
  const joined = useQueries({ queries: above.map((number) => commentsQuery(id, number)) });
  const last = useQuery({ ...commentsQuery(id, page), placeholderData: keepPreviousData });
  return {
    comments: last.data && [...joined, last].flatMap(({ data }) => data?.comments ?? []),
    total: last.data?.total ?? 0,
    isError: last.isError,
    refetch: () => Promise.all([...joined, last].map(({ refetch }) => refetch())),
  };
}

/** Reads a page of a member's comments anew. @returns their ids. */
export async function readCommentsOf(id: string, page: number) {
  const { comments } = await queryClient().fetchQuery({ ...commentsQuery(id, page), staleTime: 0 });
  return { ids: comments.map(({ _id }) => _id) };
}
