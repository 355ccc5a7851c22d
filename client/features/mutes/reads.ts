import { useQuery } from '@tanstack/react-query';
import type { MutedMember } from '../../../contract/features/mutes.ts';
import { callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../auth/session/session.ts';
import { member } from '../auth/session/who.ts';
import { applyMuteChange, mutes, storeMutes } from './store.ts';

const NAME = 'GET /mutes';

const all = (ids: readonly string[], isMuted: boolean): Record<string, boolean> =>
  Object.fromEntries(ids.map((id) => [id, isMuted]));

/** Applies all mutes, as an answer lists them. */
function applyMutes(ids: readonly string[], rev: number): void {
  const others = Object.keys(mutes.useKnown.getState());
  mutes.applyRead({ ...all(others, false), ...all(ids, true) }, rev);
  storeMutes();
}

/** Reads the mutes into their store. */
export async function readMutes(signal: AbortSignal): Promise<readonly MutedMember[]> {
  const { answer, rev = -1 } = await callWithRev(NAME, {}, { signal });
  applyMutes(
    answer.map(({ _id }) => _id),
    rev,
  );
  return answer;
}

/** Reads whom the signed-in member has muted. Events keep the store current, and not this answer. */
export function useReadMutes() {
  const email = useSession((session) => session.user?.email ?? '');
  return useQuery({
    queryKey: [NAME, email],
    queryFn: ({ signal }) => readMutes(signal),
    // During a sign-out the token has ended, or is about to.
    enabled: email !== '' && member() !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads the mutes again: a change of them may have been missed. */
export const refetchMutes = (): void => void queryClient().invalidateQueries({ queryKey: [NAME] });
mutes.refetch = refetchMutes;

/** Mutes a member, or ends the mute. Rejects where that is refused. */
export async function setMute(memberId: string, muted: boolean): Promise<void> {
  const name = muted ? 'PUT /mutes/{memberId}' : 'DELETE /mutes/{memberId}';
  const { rev = -1 } = await callWithRev(name, { params: { memberId } });
  applyMuteChange({ _id: memberId, muted, rev });
}

/** Reads the mutes on every page of a member, and shows nothing. */
export function ReadMutes(): null {
  useReadMutes();
  return null;
}
