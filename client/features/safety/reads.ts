/** What the screen shows of the safety of the member's account. No room tells it, so the tabs tell each other. */
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/core/calls.ts';
import { call } from '../../api/call.ts';
import { useOtherTabs } from '../../live/use-other-tabs.ts';
import { identity } from '../auth/session/providers.ts';
import { setRefusal, useSession } from '../auth/session/session.ts';

export interface Safety {
  sessions: AnswerOf<'GET /me/sessions'>;
  factors: AnswerOf<'GET /me/factors'>;
  passkeys: AnswerOf<'GET /me/passkeys'>;
  /** True if the forum itself keeps the account, and so can change its address. */
  isOurs: boolean;
}

async function readSafety(signal: AbortSignal): Promise<Safety> {
  const [sessions, factors, passkeys, provider] = await Promise.all([
    call('GET /me/sessions', {}, { signal }),
    call('GET /me/factors', {}, { signal }),
    call('GET /me/passkeys', {}, { signal }),
    identity(),
  ]);
  return { sessions, factors, passkeys, isOurs: provider.hasPassword !== undefined };
}

/** Reads all that the screen shows, together: its parts do not move each other while they come. */
export function useSafety() {
  const email = useSession((session) => session.user?.email ?? '');
  const query = useQuery({
    queryKey: ['safety', email],
    queryFn: ({ signal }) => readSafety(signal),
    enabled: email !== '',
  });
  const tellOtherTabs = useOtherTabs('safety', query.refetch);
  /** Reads again what an own act has changed, here and in the other tabs. */
  const onChanged = async () => {
    tellOtherTabs();
    const { data } = await query.refetch();
    const hasFactor = data && (data.factors.totp || data.factors.passkeys > 0);
    if (hasFactor && useSession.getState().refusal?.code === 'factor-needed') setRefusal(null);
  };
  return { ...query, onChanged };
}
