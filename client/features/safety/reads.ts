/** The data of the screen about the account's safety. No room announces changes: the other tabs and the inbox do. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnswerOf } from '../../../contract/core/calls.ts';
import { call } from '../../api/call.ts';
import { useOtherTabs } from '../../live/use-other-tabs.ts';
import { setRefusal } from '../auth/session/follow-refusals.ts';
import { identity } from '../auth/session/providers.ts';
import { useSession } from '../auth/session/session.ts';
import { useInbox } from '../inbox/store.ts';

export interface Safety {
  sessions: AnswerOf<'GET /me/sessions'>;
  factors: AnswerOf<'GET /me/factors'>;
  passkeys: AnswerOf<'GET /me/passkeys'>;
  /** True if the forum itself keeps the account, and so can change its address. */
  isOurs: boolean;
  hasPassword: boolean;
}

async function readSafety(signal: AbortSignal): Promise<Safety> {
  const provider = await identity();
  const [sessions, factors, passkeys, hasPassword = false] = await Promise.all([
    call('GET /me/sessions', {}, { signal }),
    call('GET /me/factors', {}, { signal }),
    call('GET /me/passkeys', {}, { signal }),
    provider.hasPassword?.(),
  ]);
  return { sessions, factors, passkeys, isOurs: provider.hasPassword !== undefined, hasPassword };
}

/** Reads again once the inbox has something new about safety: a sign-in elsewhere, or what an admin asked for. */
function useNewsOfInbox(refetch: () => Promise<unknown>): void {
  const newest = useInbox(({ top }) => top.find(({ kind }) => kind === 'safety')?._id);
  const known = useRef(newest);
  useEffect(() => {
    if (newest !== undefined && newest !== known.current) void refetch();
    known.current = newest;
  }, [newest, refetch]);
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
  useNewsOfInbox(query.refetch);
  /** Reads again what an own act has changed, here and in the other tabs. */
  const onChanged = async () => {
    tellOtherTabs();
    const { data } = await query.refetch();
    const hasFactor = data && (data.factors.totp || data.factors.passkeys > 0);
    if (hasFactor && useSession.getState().refusal?.code === 'factor-needed') setRefusal(null);
  };
  return { ...query, onChanged };
}
