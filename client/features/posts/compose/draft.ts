import { number, postAdded, postLimitRefused } from '#messages';
import type { ErrorCode } from '../../../../contract/core/errors.ts';
import {
  DEFAULT_TAG,
  FREE_POSTS,
  MOST_STARTING_VOTES,
} from '../../../../contract/values/limits.ts';
import { CallError, isUnproven } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import type { Fields } from '../../../drafts/records.ts';
import type { DraftHandle } from '../../../drafts/use-draft.ts';
import { toastAwaitingApproval } from '../../../ui/feedback/held-note.ts';
import { toastError, toastOnward } from '../../../ui/feedback/toasts.ts';
import { fetchMemberStatus } from '../../auth/account/member-status.ts';
import { useSession } from '../../auth/session/session.ts';
import { NO_POLL, pollOf } from '../../polls/compose/poll-draft.ts';
import { countOwn } from '../own-posts.ts';

/** A post as the form has it: everything is text still. */
export interface Draft {
  title: string;
  description: string;
  tag: string;
  upVote: string;
  downVote: string;
  /** The poll as its form has it; '' is none. */
  poll: string;
}
/** In the reader's digits, as what is typed. */
const ZERO = number(0);
export const EMPTY_DRAFT: Draft = {
  title: '',
  description: '',
  tag: '',
  upVote: ZERO,
  downVote: ZERO,
  poll: NO_POLL,
};

/** The integer in a text; what is no number counts as 0. */
function parseCount(text: string): number {
  const count = Number.parseInt(text, 10);
  return Number.isNaN(count) ? 0 : Math.min(Math.max(count, 0), MOST_STARTING_VOTES);
}

const LIMIT: ErrorCode = 'post-limit-reached';

/** True if a post was refused at the limit: a server that gives no codes answers 403 to a post for nothing else. */
const isLimit = (cause: unknown) =>
  cause instanceof CallError &&
  (cause.code === LIMIT || (cause.status === 403 && cause.code === ''));

/** The statuses of limits other than that of posts: too many texts wait, or come at once. */
const LIMITS = [409, 429];
/** True if the member can do something about a refusal. */
const hasSentence = (cause: unknown): cause is CallError =>
  isUnproven(cause) || (cause instanceof CallError && LIMITS.includes(cause.status));

/** The post's id; `waits` for the line or for approval; null where it was refused or failed. */
type Published = { id: string } | 'waits' | null;

/** Publishes a draft. Success and limits show a toast; other failures are logged. */
export async function createPost(draft: Draft, { send }: DraftHandle): Promise<Published> {
  const before = useSession.getState();
  if (!before.user) return null;
  const { email, displayName, photoURL } = before.user;
  const poll = pollOf(draft.poll);
  const body = {
    authorImage: photoURL ?? '',
    authorName: displayName ?? '',
    authorEmail: email,
    title: draft.title.trim(),
    description: draft.description.trim(),
    format: 'markdown',
    tag: draft.tag || DEFAULT_TAG,
    upVote: parseCount(draft.upVote),
    downVote: parseCount(draft.downVote),
    createdAt: new Date().toLocaleString(),
    ...(poll && { poll }),
  } as const;
  let id: string;
  try {
    const outcome = await send('POST /posts', body);
    if (outcome.waits) return 'waits';
    id = outcome.answer.insertedId;
    if ('held' in outcome.answer) {
      toastAwaitingApproval();
      return 'waits';
    }
    if (!id) return null;
  } catch (cause) {
    logFailure('Publishing the post')(cause);
    if (isLimit(cause)) {
      toastError(postLimitRefused(FREE_POSTS));
      void fetchMemberStatus(email);
    } else if (hasSentence(cause)) toastError(cause.message);
    return null;
  }
  countOwn(before, 1);
  toastOnward(postAdded);
  return { id };
}

const unlessZero = (votes: string): string => (votes === '0' || votes === ZERO ? '' : votes);

/** A draft as the browser stores it: what the form begins with counts as nothing written. */
export const fieldsOf = ({ upVote, downVote, ...texts }: Draft): Fields => ({
  ...texts,
  upVote: unlessZero(upVote),
  downVote: unlessZero(downVote),
});

/** A stored draft as the form has it. */
export const draftOf = (fields: Fields): Draft => ({
  title: fields['title'] ?? '',
  description: fields['description'] ?? '',
  tag: fields['tag'] ?? '',
  upVote: fields['upVote'] || EMPTY_DRAFT.upVote,
  downVote: fields['downVote'] || EMPTY_DRAFT.downVote,
  poll: fields['poll'] ?? NO_POLL,
});

/** The content of the form, with a draft that was taken back after it. */
export function joinDrafts(now: Draft, fields: Fields): Draft {
  const back = draftOf(fields);
  if (`${now.title}${now.description}`.trim() === '') return back;
  const poll = now.poll || back.poll;
  return {
    ...now,
    poll,
    description: `${now.description}\n\n${back.title}\n\n${back.description}`,
  };
}
