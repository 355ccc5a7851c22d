import { useQuery } from '@tanstack/react-query';
import { useSession } from './session.ts';
import { lookUpStanding } from './standing.ts';

/**
 * Looks role, membership and number of posts up anew, for a page that hangs on them. True once they are known; also
 * when they can't be: such failures are logged, and loading ends.
 */
export function useStandingKnown(): boolean {
  const email = useSession((session) => session.user?.email ?? '');
  const { isPending } = useQuery({
    queryKey: ['standing', email],
    queryFn: async () => {
      await lookUpStanding(email);
      return true;
    },
    enabled: email !== '',
  });
  return !isPending;
}
