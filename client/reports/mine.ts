/** What the reader has chosen and reported on comments here, per member and comment, for as long as the page is open. */
import { create } from 'zustand';
import type { Reason } from '../../contract/reports.ts';
import { CallError, call } from '../call.ts';
import { logged } from '../kit/log.ts';
import { sayBad } from '../kit/toasts.ts';

export interface Mine {
  reason: Reason | null;
  stage: 'open' | 'sending' | 'reported';
}
interface About {
  email: string;
  commentId: string;
  commentText: string;
}

const NOTHING: Mine = { reason: null, stage: 'open' };
const useMine = create<Readonly<Record<string, Mine>>>()(() => ({}));
const keyOf = ({ email, commentId }: Pick<About, 'email' | 'commentId'>) => `${email} ${commentId}`;

export const useMyReport = (about: Pick<About, 'email' | 'commentId'>): Mine =>
  useMine((mine) => mine[keyOf(about)]) ?? NOTHING;

/** Chooses a reason; a comment that was reported may then be reported anew. */
export function choose(about: About, reason: Reason | null): void {
  useMine.setState({ [keyOf(about)]: { reason, stage: 'open' } });
}

/** Reports a comment for the chosen reason. */
export async function report(about: About): Promise<void> {
  const key = keyOf(about);
  const { reason, stage } = useMine.getState()[key] ?? NOTHING;
  if (reason === null || stage !== 'open') return;
  const sent: Mine = { reason, stage: 'sending' };
  useMine.setState({ [key]: sent });
  // Another reason chosen meanwhile is not the one that was sent.
  const becomes = (next: Mine['stage']) => {
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
    if (cause instanceof CallError) sayBad(cause.message || 'Failed to report comment.');
    else logged('Report')(cause);
  }
}
