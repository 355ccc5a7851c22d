import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { fetchMemberStatus } from './member-status.ts';

/**
 * Looks role, membership and number of posts up anew, for a page that hangs on them. True once they are known; also
 * when they can't be: such failures are logged, and loading ends.
 */
export function useIsMemberStatusKnown(): boolean {
  const email = useSession((session) => session.user?.email ?? '');
  const { isPending } = useQuery({
    queryKey: ['member-status', email],
    queryFn: async () => {
      await fetchMemberStatus(email);
      return true;
    },
    enabled: email !== '',
  });
  return !isPending;
}
