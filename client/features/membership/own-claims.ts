import { useQuery } from '@tanstack/react-query';
import type { Claim } from '../../../contract/features/claims.ts';
import { callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { reached } from '../../live/own-store.ts';
import { useSession } from '../auth/session/session.ts';

const OWN = 'GET /me/claims';

/** The member's claims, newest first. An event about one, or one that was missed, has them read again. */
export function useOwnClaims() {
  const email = useSession((session) => session.user?.email ?? '');
  return useQuery({
    queryKey: [OWN, email],
    queryFn: async ({ signal }) => {
      const { answer, rev = -1 } = await callWithRev(OWN, {}, { signal });
      reached.set('claim:changed', Math.max(rev, reached.get('claim:changed') ?? rev));
      return answer;
    },
    enabled: email !== '',
    staleTime: 0,
  });
}

/** Shows what an own act has changed before it is read again. */
export function applyOwn(change: (claims: readonly Claim[]) => Claim[]): void {
  queryClient().setQueriesData<Claim[]>({ queryKey: [OWN] }, (claims) => claims && change(claims));
}
