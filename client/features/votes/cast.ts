/**
 * Optimistic votes: shown at the press, before the server answers. Each post has one request at a time; of the presses
 * meanwhile only the last is sent.
 */

import type { MyVote, VoteCount } from '../../../contract/features/votes.ts';
import { call, isUnproven } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { createPageStore } from '../../api/page-store.ts';
import { toastError } from '../../ui/feedback/toasts.ts';
import { type Votes, withVote } from './optimistic.ts';

/** The post that is voted on, as its page keeps it. */
export interface Ballot {
  postId: string;
  stored(): Votes | undefined;
  store(count: VoteCount): void;
  /** Reads the post again, since a lost request may have been counted. */
  refetch(): void;
}
interface Casting {
  wanted: MyVote;
  /**
   * The votes at the press. For a moment the wish is shown over these: the live event of my own vote comes before the
   * answer and can't be told from another's, so shown over that it would count twice.
   */
  over: Votes | null;
}
interface CastState {
  casting: Readonly<Record<string, Casting>>;
}

const MOMENT = 2_000;

const useCast = createPageStore<CastState>(() => ({ casting: {} }));

function setCasting(postId: string, change: Partial<Casting>): void {
  useCast.setState(({ casting }) => {
    const now = casting[postId] ?? { wanted: null, over: null };
    return { casting: { ...casting, [postId]: { ...now, ...change } } };
  });
}

function settle(postId: string): void {
  useCast.setState(({ casting }) => {
    const { [postId]: _, ...others } = casting;
    return { casting: others };
  });
}

function send(id: string, wanted: MyVote): Promise<VoteCount> {
  const input = { params: { id } };
  if (wanted === null) return call('DELETE /posts/{id}/vote', input);
  return call(wanted === 'up' ? 'PATCH /posts/{id}/upvote' : 'PATCH /posts/{id}/downvote', input);
}

/** Sends one vote; returns whether the server accepted it. */
async function sendOne(ballot: Ballot, wanted: MyVote): Promise<boolean> {
  const { postId } = ballot;
  setCasting(postId, { over: ballot.stored() ?? null });
  const slow = setTimeout(() => setCasting(postId, { over: null }), MOMENT);
  try {
    ballot.store(await send(postId, wanted));
    return true;
  } catch (cause) {
    logFailure('Vote')(cause);
    if (isUnproven(cause)) toastError(cause.message);
    return false;
  } finally {
    clearTimeout(slow);
  }
}

async function run(ballot: Ballot): Promise<void> {
  const { postId } = ballot;
  const wish = () => useCast.getState().casting[postId]?.wanted ?? null;
  let sent: MyVote;
  let isTaken: boolean;
  do {
    sent = wish();
    isTaken = await sendOne(ballot, sent);
  } while (wish() !== sent);
  settle(postId);
  if (!isTaken) ballot.refetch();
}

/**
 * Votes, or withdraws with null: an optimistic update, rolled back if the request fails. Only an unproven address shows
 * a message.
 */
export function cast(ballot: Ballot, wanted: MyVote): void {
  const { postId } = ballot;
  const isRunning = postId in useCast.getState().casting;
  setCasting(postId, { wanted });
  if (!isRunning) void run(ballot);
}

/** The votes to show: the server's, with the wish that is on its way to it. */
export function useShownVotes(postId: string, server: Votes): Votes {
  const casting = useCast((state) => state.casting[postId]);
  return casting ? withVote(casting.over ?? server, casting.wanted) : server;
}
