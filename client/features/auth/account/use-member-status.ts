import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mayWrite, useSession } from '../session/session.ts';
import { fetchMemberStatus } from './member-status.ts';

/**
 * Looks role, membership and number of posts up anew, for a page that hangs on them. True once they are known; also
 * when they can't be: such failures are logged, and loading ends.
 */
export function useIsMemberStatusKnown(): boolean {
  const email = useSession((session) => session.user?.email ?? '');
  const isKnown = useSession(({ postCount }) => postCount !== null);
  const { isPending, isPaused } = useQuery({
    queryKey: ['member-status', email],
    queryFn: async () => {
      await fetchMemberStatus(email);
      return true;
    },
    enabled: email !== '',
  });
  // Without the line, the page goes by what is known from before.
  return !isPending || (isPaused && isKnown);
}

/** Closes what a member writes in once they may write no more: its draft stays. */
export function useCloseWhenSanctioned(close: () => void): void {
  const isFree = useSession(mayWrite);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the right alone
  useEffect(() => {
    if (!isFree) close();
  }, [isFree]);
}
