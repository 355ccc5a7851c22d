/** The chosen reasons and sent reports, per member and comment, while the page is open. */

import type { Reason } from '../../../contract/features/reports.ts';
import { CallError, call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { createPageStore } from '../../api/page-store.ts';
import { toastError } from '../../ui/toasts.ts';

export interface OwnReport {
  reason: Reason | null;
  stage: 'open' | 'sending' | 'reported';
}
interface About {
  email: string;
  commentId: string;
  commentText: string;
}

const NOTHING: OwnReport = { reason: null, stage: 'open' };
const useMine = createPageStore<Readonly<Record<string, OwnReport>>>(() => ({}));
const keyOf = ({ email, commentId }: Pick<About, 'email' | 'commentId'>) => `${email} ${commentId}`;

export const useMyReport = (about: Pick<About, 'email' | 'commentId'>): OwnReport =>
  useMine((mine) => mine[keyOf(about)]) ?? NOTHING;

/** Chooses a reason; a comment that was reported may then be reported anew. */
export function chooseReason(about: About, reason: Reason | null): void {
  useMine.setState({ [keyOf(about)]: { reason, stage: 'open' } });
}

/** Reports a comment for the chosen reason. */
export async function report(about: About): Promise<void> {
  const key = keyOf(about);
  const { reason, stage } = useMine.getState()[key] ?? NOTHING;
  if (reason === null || stage !== 'open') return;
  const sent: OwnReport = { reason, stage: 'sending' };
  useMine.setState({ [key]: sent });
  // Another reason chosen meanwhile is not the one that was sent.
  const becomes = (next: OwnReport['stage']) => {
    if (useMine.getState()[key] === sent) useMine.setState({ [key]: { reason, stage: next } });
  };
  const { commentId, commentText, email } = about;
  try {
    await call('POST /reports', {
      body: { commentId, feedback: reason, commentText, reporterEmail: email },
    });
    becomes('reported');
  } catch (cause) {
    becomes('open');
    if (cause instanceof CallError) toastError(cause.message || 'Failed to report comment.');
    else logFailure('Report')(cause);
  }
}
