/** The chosen reasons and sent reports, per member and comment, while the page is open. */

import { v7 } from 'uuid';
import { reportFailed } from '#messages';
import type { Reason } from '../../../contract/values/report-reasons.ts';
import { CallError, call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { createPageStore } from '../../api/page-store.ts';
import { toastError } from '../../ui/feedback/toasts.ts';

interface OwnReport {
  reason: Reason | null;
  stage: 'open' | 'sending' | 'reported';
  /** The idempotency key of the report, and the version that it was sent with: the same for all its sends. */
  key: string;
  version?: number;
}
interface About {
  email: string;
  commentId: string;
  commentText: string;
  /** The version of the comment that is shown. */
  version: number;
}

const NOTHING: OwnReport = { reason: null, stage: 'open', key: '' };
const useMine = createPageStore<Readonly<Record<string, OwnReport>>>(() => ({}));
const keyOf = ({ email, commentId }: Pick<About, 'email' | 'commentId'>) => `${email} ${commentId}`;

export const useMyReport = (about: Pick<About, 'email' | 'commentId'>): OwnReport =>
  useMine((mine) => mine[keyOf(about)]) ?? NOTHING;

/** Chooses a reason; a comment that was reported may then be reported anew. */
export function chooseReason(about: About, reason: Reason | null): void {
  useMine.setState({ [keyOf(about)]: { reason, stage: 'open', key: v7() } });
}

/** Reports a comment for the chosen reason. */
export async function report(about: About): Promise<void> {
  const key = keyOf(about);
  const mine = useMine.getState()[key] ?? NOTHING;
  const { reason, stage } = mine;
  if (reason === null || stage !== 'open') return;
  const { commentId, commentText, version, email } = about;
  const isOther = mine.version !== undefined && mine.version !== version;
  const sent: OwnReport = { ...mine, ...(isOther && { key: v7() }), version, stage: 'sending' };
  useMine.setState({ [key]: sent });
  // Another reason chosen meanwhile is not the one that was sent.
  const becomes = (next: OwnReport['stage']) => {
    if (useMine.getState()[key] === sent) useMine.setState({ [key]: { ...sent, stage: next } });
  };
  try {
    const body = { commentId, feedback: reason, commentText, version, reporterEmail: email };
    await call('POST /reports', { body }, { key: sent.key });
    becomes('reported');
  } catch (cause) {
    becomes('open');
    if (cause instanceof CallError) toastError(cause.message || reportFailed);
    else logFailure('Report')(cause);
  }
}
