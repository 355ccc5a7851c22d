import type { ErrorCode } from '../../contract/errors.ts';
import { DEFAULT_TAG, LIMIT_REACHED, MOST_STARTING_VOTES } from '../../contract/limits.ts';
import { useSession } from '../auth/session.ts';
import { lookUpStanding } from '../auth/standing.ts';
import { CallError, call, isUnproven } from '../call.ts';
import { logged } from '../kit/log.ts';
import { sayBad, sayGood } from '../kit/toasts.ts';
import { countOwn } from './own.ts';

/** A post as the form has it: everything is text still. */
export interface Draft {
  title: string;
  description: string;
  tag: string;
  upVote: string;
  downVote: string;
}
export const EMPTY: Draft = { title: '', description: '', tag: '', upVote: '0', downVote: '0' };

/** The integer in a text; what is no number counts as 0. */
export function whole(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? 0 : Math.min(Math.max(number, 0), MOST_STARTING_VOTES);
}

const LIMIT: ErrorCode = 'post-limit-reached';

/** Whether a post was refused at the limit: a server that gives no codes answers 403 to a post for nothing else. */
const isLimit = (cause: unknown) =>
  cause instanceof CallError &&
  (cause.code === LIMIT || (cause.status === 403 && cause.code === ''));

/** Publishes a draft and says so; true when it was. At the limit it says that; other failures are logged only. */
export async function publish(draft: Draft): Promise<boolean> {
  const before = useSession.getState();
  if (!before.user) return false;
  const { email, displayName, photoURL } = before.user;
  const body = {
    authorImage: photoURL ?? '',
    authorName: displayName ?? '',
    authorEmail: email,
    title: draft.title.trim(),
    description: draft.description.trim(),
    tag: draft.tag || DEFAULT_TAG,
    upVote: whole(draft.upVote),
    downVote: whole(draft.downVote),
    createdAt: new Date().toLocaleString(),
  };
  try {
    const { insertedId } = await call('POST /posts', { body });
    if (!insertedId) return false;
  } catch (cause) {
    logged('Publishing the post')(cause);
    if (isLimit(cause)) {
      sayBad(LIMIT_REACHED);
      void lookUpStanding(email);
    }
    if (isUnproven(cause)) sayBad(cause.message);
    return false;
  }
  countOwn(before, 1);
  sayGood('Post added successfully!');
  return true;
}
