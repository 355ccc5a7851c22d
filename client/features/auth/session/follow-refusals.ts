/** The page's reactions when the forum refuses a call or a sign-in. */
import { goldNow, loggedOut, sessionEnded } from '#messages';
import type { ErrorCode } from '../../../../contract/core/errors.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { CallError, onRefusal } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import { toastOnward } from '../../../ui/feedback/toasts.ts';
import { assumeMemberStatus, mayAct, mayWrite, type Session, useSession } from './session.ts';

export const SESSION_ENDED: ErrorCode = 'session-ended';

/** Sets why the forum refuses the signed-in account; null ends the refusal. */
export const setRefusal = (refusal: Session['refusal']): void => useSession.setState({ refusal });

/** Applies why the forum refuses the provider's account. */
export function refused(cause: unknown): void {
  if (!(cause instanceof CallError) || cause.status !== 403) return;
  setRefusal({ code: cause.code, sentence: cause.message });
}

/** Says why nobody is signed in any more on a page that stays: the session was ended elsewhere, or its time is over. */
export const tellEnded = (wasEnded: boolean): void =>
  setRefusal({ code: SESSION_ENDED, sentence: wasEnded ? sessionEnded : loggedOut });

/**
 * Says on the open page, wherever it is, that its member is Gold now: by an approval, also one of which a cut line has
 * kept the news. The pages about the membership say so themselves.
 */
export function followGold(): void {
  useSession.subscribe((now, before) => {
    const wasPlain = before.revs.isMember !== undefined && !before.isMember;
    const isSame = before.user?.email === now.user?.email;
    if (wasPlain && isSame && now.isMember && !location.pathname.startsWith(SCREENS.membership))
      toastOnward(goldNow);
  });
}

/** Notes a sanction that begins while the page is open: who knew that there was none is told. */
export function followSanctions(): void {
  useSession.subscribe((now, before) => {
    const wasKnown = before.revs.silenced !== undefined && before.user?.email === now.user?.email;
    const begins = (mayAct(before) && !mayAct(now)) || (mayWrite(before) && !mayWrite(now));
    if (begins && now.isSanctionNew !== wasKnown) useSession.setState({ isSanctionNew: wasKnown });
  });
}

/** Follows the refusals that concern the member and not the call: what is missing is asked for, or shown. */
export function followRefusals(): void {
  onRefusal('address-unproven', () => assumeMemberStatus({ mustProve: true }));
  onRefusal('suspended', () => useSession.setState({ isSuspended: true }));
  onRefusal('factor-needed', refused);
  onRefusal('leaving', ({ problem }) => {
    void import('../account/leaving.tsx').then(
      ({ showLeaving }) => showLeaving(problem.until ?? ''),
      logFailure('The leaving'),
    );
  });
  // A refused step-up would wait for itself.
  onRefusal(
    'step-up',
    async (problem, name) =>
      name !== 'POST /me/step-up' && (await import('../proof/step-up.tsx')).stepUp(problem),
  );
}
