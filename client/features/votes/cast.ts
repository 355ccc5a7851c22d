/**
 * Optimistic votes: shown at the press, before the server answers. Each post has one request at a time; of the presses
 * meanwhile only the last is sent.
 */

import type { MyVote, VoteCount } from '../../../contract/features/votes.ts';
import { CallError, call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { toastError } from '../../ui/feedback/toasts.ts';
import { useWishes } from './shown.ts';

/** The post that is voted on, as its page keeps it. */
export interface Ballot {
  postId: string;
  store(count: VoteCount): void;
  /** Reads the post again, since a lost request may have been counted. */
  refetch(): void;
}

function send(id: string, wanted: MyVote): Promise<VoteCount> {
  const input = { params: { id } };
  if (wanted === null) return call('DELETE /posts/{id}/vote', input);
  return call(wanted === 'up' ? 'PATCH /posts/{id}/upvote' : 'PATCH /posts/{id}/downvote', input);
}

/** Sends one vote; returns whether the server accepted it. */
async function sendOne(ballot: Ballot, wanted: MyVote): Promise<boolean> {
  try {
    ballot.store(await send(ballot.postId, wanted));
    return true;
  } catch (cause) {
    logFailure('Vote')(cause);
    if (cause instanceof CallError && cause.status < 500 && cause.message)
      toastError(cause.message);
    return false;
  }
}

async function run(ballot: Ballot): Promise<void> {
  const { postId } = ballot;
  const wish = () => useWishes.getState()[postId] ?? null;
  let sent: MyVote;
  let isTaken: boolean;
  do {
    sent = wish();
    isTaken = await sendOne(ballot, sent);
  } while (wish() !== sent);
  useWishes.setState({ [postId]: undefined });
  if (!isTaken) ballot.refetch();
}

/**
 * Votes, or withdraws with null: an optimistic update, rolled back if the request fails. The specification shows no
 * message of a failure. A refusal says why, because the member can mend it.
 */
export function cast(ballot: Ballot, wanted: MyVote): void {
  const { postId } = ballot;
  const isRunning = useWishes.getState()[postId] !== undefined;
  useWishes.setState({ [postId]: wanted });
  if (!isRunning) void run(ballot);
}
