import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { applyWrittenPosts, COMMENTS, MEMBER, POSTS } from './rendered.ts';

const ofPage = (id: string, page: number) => ({
  params: { id },
  query: { page, limit: PAGE.written },
});

/** Reads the public profile of a member. */
export const useMember = (id: string) =>
  useQuery({
    queryKey: [MEMBER, id],
    queryFn: ({ signal }) => call(MEMBER, { params: { id } }, { signal }),
  });

/** Reads a page of a member's posts. While another page is on its way, the one before stays. */
export const usePostsOf = (id: string, page: number) =>
  useQuery({
    queryKey: [POSTS, id, page],
    queryFn: async ({ signal }) =>
      applyWrittenPosts(await call(POSTS, ofPage(id, page), { signal }), page),
    placeholderData: keepPreviousData,
  });

/** Reads a page of a member's comments. */
export const useCommentsOf = (id: string, page: number) =>
  useQuery({
    queryKey: [COMMENTS, id, page],
    queryFn: async ({ signal }) => ({
      ...(await call(COMMENTS, ofPage(id, page), { signal })),
      page,
    }),
    placeholderData: keepPreviousData,
  });
