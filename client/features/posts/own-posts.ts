/** The member's own posts: how many, which ones. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { assumeMemberStatus, type Session, useSession } from '../auth/session/session.ts';
import { applyList, dropPostLists } from './reads.ts';

const OWN = 'GET /posts/user/{email}';
const RECENT = 'GET /user/{email}/recent-posts';

const useMe = () => {
  const email = useSession((session) => session.user?.email ?? '');
  // The count is part of the keys: an own post that comes or goes, here or elsewhere, is seen at once. So is the rev
  // that carried it: a post that came and one that went while the page was not live leave the count as it was.
  const count = useSession(({ postCount, revs }) => `${postCount} at ${revs.postCount}`);
  return { email, count };
};

/** One page of the member's own posts. While another page is on its way, the one before stays. */
export function useOwnPosts(page: number) {
  const { email, count } = useMe();
  return useQuery({
    queryKey: [OWN, email, page, count],
    queryFn: async ({ signal }) => {
      const query = { page, limit: PAGE.list };
      const { posts, total } = await call(OWN, { params: { email }, query }, { signal });
      return { ids: applyList(posts, 0).ids, total, page };
    },
    placeholderData: keepPreviousData,
    enabled: email !== '',
  });
}

/** The ids of the member's newest posts. */
export function useRecentPosts() {
  const { email, count } = useMe();
  return useQuery({
    queryKey: [RECENT, email, count],
    queryFn: async ({ signal }) =>
      applyList(await call(RECENT, { params: { email } }, { signal }), 0).ids,
    placeholderData: keepPreviousData,
    enabled: email !== '',
  });
}

/**
 * Counts an own post that was published (1) or deleted (-1). `before` is the session as it was when the call began:
 * where the event came before the answer, it has counted already.
 */
export function countOwn(before: Session, step: 1 | -1): void {
  dropPostLists();
  const { postCount } = useSession.getState();
  if (postCount !== null && postCount === before.postCount)
    assumeMemberStatus({ postCount: postCount + step });
  for (const name of [OWN, RECENT]) void queryClient().invalidateQueries({ queryKey: [name] });
}
