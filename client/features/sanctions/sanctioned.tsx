import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { sanctionOver, silencedNews, suspendedNews } from '#messages';
import { truncate } from '../../../contract/values/graphemes.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { logFailure } from '../../api/log.ts';
import { inFull } from '../../ui/display/time-words.ts';
import { toastError, toastOnward, useToasts } from '../../ui/feedback/toasts.ts';
import { useAfter } from '../../ui/feedback/use-after.ts';
import { MAIN } from '../../ui/layout/landmarks.ts';
import { fetchMemberStatus } from '../auth/account/member-status.ts';
import { mayWrite, type Session, useSession } from '../auth/session/session.ts';
import { useSuspension } from './reads.ts';

type Running = NonNullable<Session['silenced']>;

/** The longest part of a reason that a toast shows: the notices show all of it. */
const REASON_LENGTH = 120;

const dropToastOf = (sentence: string): void =>
  useToasts.setState(({ notes }) => ({ notes: notes.filter(({ text }) => text !== sentence) }));

/** Tells what has just begun, once, wherever the member reads; `null`: it is not known yet. */
function useSanctionToast(news: typeof silencedNews, running: Running | null): void {
  const isNew = useSession(({ isSanctionNew }) => isSanctionNew);
  const until = running?.until ? inFull(running.until, true) : null;
  const sentence = isNew && running && news(until, truncate(running.reason, REASON_LENGTH).text);
  useEffect(() => {
    if (!sentence) return undefined;
    toastError(sentence);
    // The element that had the focus may be gone.
    if (document.activeElement === document.body)
      document.getElementById(MAIN)?.focus({ preventScroll: true });
    // It is no longer true beside the news that it has ended.
    return () => dropToastOf(sentence);
  }, [sentence]);
}

/** No event tells that a silence has ended by time: it is looked up once the time has passed. */
function Silenced({ silenced }: { silenced: Running }) {
  const email = useSession((session) => session.user?.email ?? '');
  useAfter(silenced.until, () => {
    fetchMemberStatus(email).catch(logFailure('Looking up the silence'));
  });
  useSanctionToast(silencedNews, silenced);
  return null;
}

/**
 * Whoever comes suspended is led to the page that says why, once; whoever reads already stays there. No event tells
 * that a suspension has ended by time: it is looked up once the time has passed. It runs as long as the server refuses
 * calls for it: the clocks may differ.
 */
function Suspended() {
  const navigate = useNavigate();
  const isNew = useSession(({ isSanctionNew }) => isSanctionNew);
  const { suspension, newest, readAt, refetch } = useSuspension();
  const since = useRef(Date.now()).current;
  // Data that was read before may be of a former suspension.
  const isKnown = readAt >= since;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isNew) void navigate(SCREENS.suspended);
  }, []);
  useAfter(isKnown ? (newest?.endedAt ?? newest?.until) : null, () => {
    const comeBack = async () => {
      await refetch();
      await (await import('../auth/session/start-session.ts')).recheckSuspension();
    };
    comeBack().catch(logFailure('Looking up the suspension'));
  });
  useSanctionToast(suspendedNews, (isKnown && suspension) || null);
  return null;
}

/** Where a member is silenced or suspended: tells them, and gives back what they may do when it ends. */
export function Sanctioned() {
  const { silenced, isSuspended, user } = useSession();
  const email = user?.email;
  useEffect(
    () => () => {
      const now = useSession.getState();
      // Another member may be here by now, who was never sanctioned.
      if (mayWrite(now) && now.user?.email === email) toastOnward(sanctionOver);
    },
    [email],
  );
  if (isSuspended) return <Suspended />;
  return silenced && <Silenced silenced={silenced} />;
}
