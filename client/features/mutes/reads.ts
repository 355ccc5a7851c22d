import { useQuery } from '@tanstack/react-query';
import type { MutedMember } from '../../../contract/features/mutes.ts';
import { callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../auth/session/session.ts';
import { changeMute, keepMutes, mutesRev } from './store.ts';

const NAME = 'GET /mutes';

/** Reads until the answer is as new as what was heard meanwhile. */
export async function readMutes(signal: AbortSignal): Promise<readonly MutedMember[]> {
  for (;;) {
    const { answer, rev = mutesRev() } = await callWithRev(NAME, {}, { signal });
    const ids = answer.map(({ _id }) => _id);
    if (keepMutes(ids, rev)) return answer;
  }
}

/** Reads whom the signed-in member has muted. Events keep the store current, and not this answer. */
export function useReadMutes() {
  const email = useSession((session) => session.user?.email ?? '');
  return useQuery({
    queryKey: [NAME, email],
    queryFn: ({ signal }) => readMutes(signal),
    enabled: email !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads the mutes again: a change of them may have been missed. */
export const refetchMutes = (): void => void queryClient().invalidateQueries({ queryKey: [NAME] });

/** Mutes a member, or ends the mute. Rejects where that is refused. */
export async function setMute(memberId: string, muted: boolean): Promise<void> {
  const name = muted ? 'PUT /mutes/{memberId}' : 'DELETE /mutes/{memberId}';
  const { rev = -1 } = await callWithRev(name, { params: { memberId } });
  changeMute({ _id: memberId, muted, rev });
}
