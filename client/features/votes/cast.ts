/**
 * Optimistic votes: shown at the press, before the server answers. Each post has one request at a time; of the presses
 * meanwhile only the last is sent.
 */

import { actFailed } from '#messages';
import type { MyVote, VoteCount } from '../../../contract/features/votes.ts';
import { CallError, call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { createPageStore } from '../../api/page-store.ts';
import { toastError } from '../../ui/feedback/toasts.ts';
import { type Votes, withVote } from './optimistic.ts';

/** The post that is voted on, as its page keeps it. */
export interface Ballot {
  postId: string;
  store(count: VoteCount): void;
  /** Reads the post again, since a lost request may have been counted. */
  refetch(): void;
}
/** By post the wish that is on its way; undefined for none. */
const useCast = createPageStore<Readonly<Record<string, MyVote | undefined>>>(() => ({}));

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
    if (cause instanceof CallError) toastError(cause.message || actFailed);
    return false;
  }
}

async function run(ballot: Ballot): Promise<void> {
  const { postId } = ballot;
  const wish = () => useCast.getState()[postId] ?? null;
  let sent: MyVote;
  let isTaken: boolean;
  do {
    sent = wish();
    isTaken = await sendOne(ballot, sent);
  } while (wish() !== sent);
  useCast.setState({ [postId]: undefined });
  if (!isTaken) ballot.refetch();
}

/**
 * Votes, or withdraws with null: an optimistic update, rolled back if the request fails. A refusal always says so.
 */
export function cast(ballot: Ballot, wanted: MyVote): void {
  const { postId } = ballot;
  const isRunning = useCast.getState()[postId] !== undefined;
  useCast.setState({ [postId]: wanted });
  if (!isRunning) void run(ballot);
}

/** The votes to show: the server's, with the wish that is on its way to it. */
export function useShownVotes(postId: string, server: Votes): Votes {
  const wish = useCast((wishes) => wishes[postId]);
  return wish === undefined ? server : withVote(server, wish);
}
